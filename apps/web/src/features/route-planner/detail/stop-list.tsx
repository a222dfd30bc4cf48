import type { Route, RouteLeg } from '@sawari/contract'
import { mapTexts } from '../../../messages/map.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatOneDecimal, formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/places/place-names.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Badge } from '../../../shared/ui/marks/badge.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { type ItineraryStop, itineraryOf } from './itinerary.ts'
import styles from './stop-list.module.css'

/** The route as a line diagram: its stops, with the walks and rides between them. */
export function StopList({ route }: { readonly route: Route }) {
  const { detail } = useTexts(routeResultsTexts)
  const stops = itineraryOf(route)
  return (
    <ol className={styles.stops} aria-label={detail.stops}>
      {stops.map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop may be passed twice, and the list never changes
        <li key={index} className={classNames(styles.stop, styles[stop.role])}>
          <StopHead stop={stop} number={index} />
          {stop.legs.map((leg, legIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Leg key={legIndex} leg={leg} nextStop={stops[index + 1]?.name} />
          ))}
        </li>
      ))}
    </ol>
  )
}

/** `number` counts the transfers from 1: the start is stop 0. */
function StopHead({ stop, number }: { readonly stop: ItineraryStop; readonly number: number }) {
  const { detail } = useTexts(routeResultsTexts)
  const map = useTexts(mapTexts)
  const nameOf = usePlaceName()
  const mark = { start: map.startLetter, transfer: String(number), destination: map.destinationLetter }
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        {mark[stop.role]}
      </span>
      <p className={styles.role}>{detail[stop.role]}</p>
      <p className={styles.name}>{nameOf(stop.name)}</p>
      {stop.role === 'transfer' && (
        <p className={styles.change}>
          <Icon name="transfer" size={18} />
          {detail.changeHere}
        </p>
      )}
    </>
  )
}

interface LegProps {
  readonly leg: RouteLeg
  /** Where the stage ends; not repeated on its last leg. */
  readonly nextStop: string | undefined
}

function Leg({ leg, nextStop }: LegProps) {
  const { detail } = useTexts(routeResultsTexts)
  const { figures, map } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const time = figures.duration(leg.minutes)
  const distance = figures.kilometres(formatOneDecimal(leg.distance))
  const isRide = leg.mode === 'auto'
  const isReserved = leg.service === 'reserved'
  const ride = isReserved ? detail.reservedRide : detail.ride
  return (
    <div className={classNames(styles.leg, styles[leg.mode])}>
      <Icon name={isRide ? (isReserved ? 'auto' : 'people') : 'walk'} size={20} />
      <div>
        <p>
          {isRide ? ride(time, distance) : detail.walk(time, distance)}
          {leg.to !== nextStop && ` ${detail.legTo(nameOf(leg.to))}`}
        </p>
        {isRide && (
          <p className={styles.facts}>
            <span>{formatRupees(leg.fare)}</span>
            {leg.waitMinutes > 0 && <span>{detail.wait(figures.duration(leg.waitMinutes))}</span>}
            {leg.basis && (
              <span title={detail.basisHelp[leg.basis]}>
                <Badge tone={leg.basis === 'known' ? 'success' : 'neutral'}>{detail.basis[leg.basis]}</Badge>
              </span>
            )}
          </p>
        )}
        {isReserved && <p className={styles.facts}>{map.estimatedWay}</p>}
      </div>
    </div>
  )
}
