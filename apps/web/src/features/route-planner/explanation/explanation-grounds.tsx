import type { RouteExplanation } from '@sawari/contract'
import { type ExplanationTexts, explanationTexts } from '../../../messages/explanation.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatDay, formatExactRupees, formatRupees } from '../../../shared/format.ts'
import styles from './explanation.module.css'
import { useSourceWords } from './use-source-words.tsx'

/** The data behind all figures: speeds, waits and tariffs of that hour, with their sources. */
export function ExplanationGrounds({ explanation }: { readonly explanation: RouteExplanation }) {
  const texts = useTexts(explanationTexts)
  const { figures } = useTexts(routePlannerTexts)
  const { speeds, waits, limits, tariffs, reservedRefused } = explanation
  const { auto, autoMidday, eRickshaw, walk } = speeds
  const { speed } = texts
  const { titleOf, sourceText } = useSourceWords()
  const wait = (minutes: number) => figures.duration(minutes)
  return (
    <details>
      <summary className={styles.summary}>{texts.grounds}</summary>
      <ul className={styles.grounds}>
        {reservedRefused === 'not-served' && <li>{texts.refused['not-served']}</li>}
        {reservedRefused === 'too-far' && (
          <li>{texts.refused['too-far'](figures.kilometres(String(limits.reservedKm)))}</li>
        )}
        <li>
          {texts.speeds(
            bandText(speeds.band, texts),
            speed(auto),
            speed(autoMidday),
            speed(eRickshaw),
            speed(walk),
          )}{' '}
          {sourceText(speeds.source)}
        </li>
        <li>
          {texts.waits(wait(waits.high), wait(waits.medium), wait(waits.low), wait(waits.reserved))}{' '}
          {sourceText(waits.source)}
        </li>
        {tariffs.map(tariff => (
          <li key={tariff.id}>
            {tariffLine(tariff, titleOf(tariff), texts, km => figures.kilometres(String(km)))}{' '}
            {texts.factors(tariff.night.factor, tariff.peak.factor)}{' '}
            {tariff.waitingPerMinute > 0 && texts.waitingRate(formatExactRupees(tariff.waitingPerMinute))}
          </li>
        ))}
      </ul>
    </details>
  )
}

function tariffLine(
  tariff: RouteExplanation['tariffs'][number],
  title: string,
  texts: ExplanationTexts,
  kilometres: (km: number) => string,
): string {
  const day = formatDay(new Date(tariff.validFrom))
  if (tariff.slabs) {
    const slabs = tariff.slabs.map(({ uptoKm, fare }) => texts.slab(kilometres(uptoKm), formatRupees(fare)))
    return texts.slabTariff(title, day, slabs.join(', '))
  }
  const base = formatExactRupees(tariff.baseFare)
  return texts.tariff(title, day, base, kilometres(tariff.baseDistance), formatExactRupees(tariff.perKm))
}

/** A newer server may name a band of hours that this version does not know. */
function bandText(band: string, { bands }: ExplanationTexts): string {
  return Object.hasOwn(bands, band) ? bands[band as keyof typeof bands] : band
}
