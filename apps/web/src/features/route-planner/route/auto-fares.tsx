import type { Route, RouteLeg, TariffCard as Tariff } from '@sawari/contract'
import { type RouteResultsTexts, routeResultsTexts } from '../../../messages/route-results.ts'
import { useLanguage, useTexts } from '../../../messages/texts.ts'
import { type Fare, fareKindOf } from '../../../shared/fares/fare.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { titleIn } from '../../../shared/fares/fare-words.ts'
import { Quoted } from '../../../shared/fares/quoted.tsx'
import { formatDay, formatExactRupees, formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import styles from './auto-fares.module.css'
import { legFare, legTariff } from './route-fare.ts'
import { kindOfLeg } from './route-parts.ts'

interface AutoFaresProps {
  readonly route: Route
  readonly departAt: string | null
}

/** The tariff behind the fare of each auto of a route. */
export function AutoFares({ route, departAt }: AutoFaresProps) {
  const isOneRide = route.legs.filter(({ mode }) => mode !== 'walk').length === 1
  return route.legs.map((leg, index) => {
    const tariff = leg.mode === 'auto' && legTariff(leg, route)
    if (!tariff) return null
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a route never change
      <div key={index} className={styles.tariff}>
        {!isOneRide && <Ride leg={leg} />}
        <AutoFare
          leg={leg}
          tariff={tariff}
          fare={legFare(leg, route, departAt)}
          timeType={route.fareBreakdown.timeType}
        />
      </div>
    )
  })
}

/** One of several rides: from where, to where, for how much. */
function Ride({ leg }: { readonly leg: RouteLeg }) {
  const { tariff: texts } = useTexts(routeResultsTexts)
  const nameOf = usePlaceName()
  const words = kindOfLeg(leg) === 'reserved' ? texts.reserved : texts.seat
  return (
    <p className={styles.ride}>
      <span>{words(nameOf(leg.from), nameOf(leg.to))}</span>
      <strong>{formatRupees(leg.fare)}</strong>
    </p>
  )
}

interface AutoFareProps {
  readonly leg: RouteLeg
  readonly tariff: Tariff
  readonly fare: Fare
  readonly timeType: Route['fareBreakdown']['timeType']
}

/** The tariff behind the fare of one auto: its order and date, night and peak factors, and other charges. */
function AutoFare({ leg, tariff, fare, timeType }: AutoFareProps) {
  const { tariff: texts } = useTexts(routeResultsTexts)
  const { hourCharge = 0 } = leg
  return (
    <>
      <p className={styles.mark}>
        <FareButton fares={[fare]} />
        <FareWords leg={leg} tariff={tariff} />
        {timeType !== 'regular' && hourCharge > 0 && (
          <span>{texts.adds[timeType](formatRupees(hourCharge))}</span>
        )}
      </p>
      <details>
        <summary className={styles.summary}>
          <span>{texts.heading}</span>
          <Icon name="chevron-down" size={20} className={styles.chevron} />
        </summary>
        <TariffFacts tariff={tariff} isReserved={kindOfLeg(leg) === 'reserved'} />
      </details>
    </>
  )
}

/** The fare that drivers ask if it differs. */
function FareWords({ leg, tariff }: Pick<AutoFareProps, 'leg' | 'tariff'>) {
  const { tariff: texts, results } = useTexts(routeResultsTexts)
  const { unknown, range } = tariff
  const rangeText = range && results.fareRange(formatRupees(range.from), String(range.to))
  if (unknown && rangeText) return <span>{texts.about(rangeText)}</span>
  if (fareKindOf(tariff) !== 'meter') return rangeText && <span>{texts.range(rangeText)}</span>
  return <span>{texts.meter(formatRupees(leg.fare))}</span>
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
