import type { Route, TariffCard as Tariff } from '@sawari/contract'
import { type RouteResultsTexts, routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useLanguage } from '../../../messages/use-language.ts'
import { fareKindOf } from '../../../shared/fares/fare.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { titleIn } from '../../../shared/fares/fare-words.ts'
import { Quoted } from '../../../shared/fares/quoted.tsx'
import { formatDay, formatExactRupees, formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { routeFare } from './route-fare.ts'
import styles from './tariff-card.module.css'

/** The origin of the fare, and the fare that drivers ask if it differs. */
function FareWords({ route, tariff }: { readonly route: Route; readonly tariff: Tariff }) {
  const { tariff: texts, results } = useTexts(routeResultsTexts)
  const { unknown, range } = tariff
  const rangeText = range && results.fareRange(formatRupees(range.from), String(range.to))
  if (unknown && rangeText) return <span>{texts.about(rangeText)}</span>
  if (fareKindOf(tariff) !== 'meter') return rangeText && <span>{texts.range(rangeText)}</span>
  return <span>{texts.meter(formatRupees(route.totalFare))}</span>
}

interface TariffCardProps {
  readonly route: Route
  readonly tariff: Tariff
  readonly departAt: string | null
}

/** The tariff behind a fare: its order and date, night and peak factors, and other charges. */
export function TariffCard({ route, tariff, departAt }: TariffCardProps) {
  const { tariff: texts } = useTexts(routeResultsTexts)
  const { timeType, baseFare, distanceFare, totalFare } = route.fareBreakdown
  const added = totalFare - baseFare - distanceFare
  const fare = routeFare(route, departAt)
  return (
    <div className={styles.tariff}>
      <p className={styles.mark}>
        {fare && <FareButton fare={fare} />}
        <FareWords route={route} tariff={tariff} />
        {timeType !== 'regular' && added > 0 && <span>{texts.adds[timeType](formatRupees(added))}</span>}
      </p>
      <details>
        <summary className={styles.summary}>
          <span>{texts.heading}</span>
          <Icon name="chevron-down" size={20} className={styles.chevron} />
        </summary>
        <TariffFacts tariff={tariff} isReserved={route.service === 'reserved'} />
      </details>
    </div>
  )
}

interface TariffFactsProps {
  readonly tariff: Tariff
  readonly isReserved: boolean
}

function TariffFacts({ tariff, isReserved }: TariffFactsProps) {
  const { tariff: texts } = useTexts(routeResultsTexts)
  const { slabs, waitingPerMinute, waitingFree, asked = [], alternatives = [] } = tariff
  const nameOf = usePlaceName()
  const language = useLanguage()
  return (
    <ul className={styles.facts}>
      <li>{texts.validFrom(formatDay(new Date(tariff.validFrom)))}</li>
      <li>
        {slabs
          ? slabs.map(slab => texts.slab(slab.uptoKm, formatRupees(slab.fare))).join(', ')
          : rates(tariff, texts)}
      </li>
      {(['night', 'peak'] as const).map(time => {
        const { factor, basis, hours } = tariff[time]
        const spoken = hours.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ')
        return (
          <li key={time}>
            {factor === 1
              ? texts.noFactor[time](spoken)
              : texts.factor[time](spoken, factor, texts.kinds[basis])}
          </li>
        )
      })}
      {waitingPerMinute > 0 && (
        <li>
          {waitingFree
            ? texts.waitingAfter(formatExactRupees(waitingPerMinute), waitingFree)
            : texts.waiting(formatExactRupees(waitingPerMinute))}
        </li>
      )}
      {tariff.unknown && tariff.unknownBeyond && (
        <li>{texts.unknownBeyond(tariff.unknownBeyond.distance)}</li>
      )}
      <li>
        <Quoted title={titleIn(tariff, language)} language={language} />
      </li>
      {asked.map(seat => (
        <li key={seat.from + seat.to}>
          {askedText({ ...seat, from: nameOf(seat.from), to: nameOf(seat.to) }, texts, isReserved)}{' '}
          <Quoted title={titleIn(seat, language)} language={language} />
        </li>
      ))}
      {alternatives.map(other => (
        <li key={other.source}>
          {texts.alternative(formatRupees(other.totalFare), rates(other, texts), texts.kinds[other.basis])}{' '}
          <Quoted title={titleIn(other, language)} language={language} />
        </li>
      ))}
    </ul>
  )
}

type AskedSeat = NonNullable<Tariff['asked']>[number]
type Texts = RouteResultsTexts['tariff']

function askedText({ from, to, least, most, aboard }: AskedSeat, texts: Texts, isReserved: boolean): string {
  const [lower, upper] = [formatRupees(least), formatRupees(most)]
  if (isReserved) return texts.askedReserved(from, to, least === most ? lower : `${lower}–${most}`)
  if (!aboard) return texts.asked(from, to, lower, upper)
  return texts.askedByNumber(from, to, lower, aboard.forLeast, upper, aboard.forMost)
}

function rates(prices: Pick<Tariff, 'baseFare' | 'baseDistance' | 'perKm'>, texts: Texts): string {
  const perKm = formatExactRupees(prices.perKm)
  if (prices.baseFare === 0) return texts.perKm(perKm)
  return texts.rates(formatExactRupees(prices.baseFare), prices.baseDistance, perKm)
}

/** 5.5 as '05:30'. */
function clock(hour: number): string {
  const whole = Math.floor(hour)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(whole)}:${two(Math.round((hour - whole) * 60))}`
}
