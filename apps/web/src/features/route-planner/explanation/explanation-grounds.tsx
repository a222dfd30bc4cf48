import type { RouteExplanation } from '@sawari/contract'
import { type ExplanationTexts, explanationTexts } from '../../../messages/explanation.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatDay, formatExactRupees, formatRupees } from '../../../shared/format.ts'
import styles from './explanation.module.css'

/** The data behind all figures: speeds, waits and tariffs of that hour, with their sources. */
export function ExplanationGrounds({ explanation }: { readonly explanation: RouteExplanation }) {
  const texts = useTexts(explanationTexts)
  const { figures } = useTexts(routePlannerTexts)
  const { speeds, waits, limits, tariffs, reservedRefused } = explanation
  const { auto, autoMidday, eRickshaw, walk } = speeds
  const { speed } = texts
  const wait = (minutes: number) => figures.duration(minutes)
  return (
    <section>
      <h3>{texts.grounds}</h3>
      <ul className={styles.grounds}>
        {reservedRefused === 'not-served' && <li>{texts.refused['not-served']}</li>}
        {reservedRefused === 'too-far' && (
          <li>{texts.refused['too-far'](figures.kilometres(String(limits.reservedKm)))}</li>
        )}
        <li>
          {texts.speeds(speeds.band, speed(auto), speed(autoMidday), speed(eRickshaw), speed(walk))}{' '}
          {texts.source(speeds.source)}
        </li>
        <li>
          {texts.waits(wait(waits.high), wait(waits.medium), wait(waits.low), wait(waits.reserved))}{' '}
          {texts.source(waits.source)}
        </li>
        {tariffs.map(tariff => (
          <li key={tariff.id}>
            {tariffLine(tariff, texts, km => figures.kilometres(String(km)))}{' '}
            {texts.factors(tariff.night.factor, tariff.peak.factor)}{' '}
            {tariff.waitingPerMinute > 0 &&
              `${texts.waitingRate(formatExactRupees(tariff.waitingPerMinute))} `}
            {texts.source(tariff.source)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function tariffLine(
  tariff: RouteExplanation['tariffs'][number],
  texts: ExplanationTexts,
  kilometres: (km: number) => string,
): string {
  const day = formatDay(new Date(tariff.validFrom))
  if (tariff.slabs) {
    const slabs = tariff.slabs.map(({ uptoKm, fare }) => texts.slab(kilometres(uptoKm), formatRupees(fare)))
    return texts.slabTariff(tariff.id, day, slabs.join(', '))
  }
  const base = formatExactRupees(tariff.baseFare)
  return texts.tariff(tariff.id, day, base, kilometres(tariff.baseDistance), formatExactRupees(tariff.perKm))
}
