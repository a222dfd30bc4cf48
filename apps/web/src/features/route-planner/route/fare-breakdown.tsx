import type { FareBreakdown as Fare } from '@sawari/contract'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatRupees } from '../../../shared/format.ts'
import styles from './fare-breakdown.module.css'

/** The parts of a fare; they add up to the total. */
export function FareBreakdown({ fare }: { readonly fare: Fare }) {
  const { fare: texts } = useTexts(routeResultsTexts)
  const { baseFare, distanceFare, timeType, timeMultiplier, waitingFare, metroFare, totalFare } = fare
  // On a route with only the metro no part of the fare belongs to an auto.
  const hasAuto = metroFare === undefined || baseFare + distanceFare > 0
  // The metered tariff has no peak factor: at peak, only the waiting time in traffic is added.
  const waitingInTraffic = timeType === 'peak' && timeMultiplier === 1
  return (
    <dl className={styles.fare} aria-label={texts.heading}>
      {hasAuto && <Row name={texts.base} value={formatRupees(baseFare)} />}
      {hasAuto && <Row name={texts.distance} value={formatRupees(distanceFare)} />}
      {hasAuto && timeType !== 'regular' && timeMultiplier !== 1 && (
        <Row name={texts.multiplier[timeType]} value={texts.factor(String(timeMultiplier))} />
      )}
      {waitingInTraffic ? (
        <Row name={texts.slowTraffic} value={formatRupees(waitingFare)} />
      ) : (
        waitingFare > 0 && <Row name={texts.waiting} value={formatRupees(waitingFare)} />
      )}
      {metroFare !== undefined && <Row name={texts.metro} value={formatRupees(metroFare)} />}
      <Row name={texts.total} value={formatRupees(totalFare)} />
    </dl>
  )
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
