import type { FareBreakdown as Breakdown, Route, RouteLeg, TariffCard as Tariff } from '@sawari/contract'
import { claimsTexts } from '../../../messages/claims.ts'
import { type RouteResultsTexts, routeResultsTexts } from '../../../messages/route-results.ts'
import { useLanguage, useTexts } from '../../../messages/texts.ts'
import {
  type Fare,
  fareKindOf,
  hoursText,
  surchargeText,
  titleIn,
  titleOfSource,
} from '../../../shared/fares/fare.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { Quoted } from '../../../shared/fares/quoted.tsx'
import { formatDay, formatExactRupees, formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { vehicleText } from '../../../shared/stands/claim.tsx'
import { Badge, Icon } from '../../../shared/ui/marks.tsx'
import styles from './route.module.css'
import { kindOfLeg, legFare, legTariff, ticketsOf } from './route-facts.ts'

/** The tariff behind the fare of each auto of a route. */
export function AutoFares({ route, departAt }: { readonly route: Route; readonly departAt: string | null }) {
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
          breakdown={route.fareBreakdown}
        />
      </div>
    )
  })
}

/** One of several rides: from where, to where, for how much. */
function Ride({ leg }: { readonly leg: RouteLeg }) {
  const { tariff: texts } = useTexts(routeResultsTexts)
  const nameOf = usePlaceName()
  const vehicle = vehicleText(leg, useTexts(claimsTexts))
  const ends = [nameOf(leg.from), nameOf(leg.to)] as const
  return (
    <p className={styles.ride}>
      <span>{kindOfLeg(leg) === 'reserved' ? texts.reserved(...ends) : texts.seat(vehicle, ...ends)}</span>
      <strong>{formatRupees(leg.fare)}</strong>
    </p>
  )
}

interface AutoFareProps {
  readonly leg: RouteLeg
  readonly tariff: Tariff
  readonly fare: Fare
  /** The fare of the leg's whole route. */
  readonly breakdown: Breakdown
}

/** The tariff behind the fare of one auto: its order and date, night and peak factors, and other charges. */
function AutoFare({ leg, tariff, fare, breakdown: { timeType, surcharge } }: AutoFareProps) {
  const { tariff: texts } = useTexts(routeResultsTexts)
  const language = useLanguage()
  const { hourCharge = 0 } = leg
  const amount = formatRupees(hourCharge)
  return (
    <>
      <p className={styles.mark}>
        <FareButton fares={[fare]} />
        <FareWords leg={leg} tariff={tariff} />
        {timeType !== 'regular' && hourCharge > 0 && <span>{texts.adds[timeType](amount)}</span>}
        {surcharge && hourCharge > 0 && <span>{texts.adds.other(amount, surcharge[language])}</span>}
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
  return <span>{texts.meter(formatRupees(leg.meterFare ?? leg.fare))}</span>
}

function TariffFacts({ tariff, isReserved }: { readonly tariff: Tariff; readonly isReserved: boolean }) {
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
        const spoken = hoursText(hours)
        return (
          <li key={time}>
            {factor === 1
              ? texts.noFactor[time](spoken)
              : texts.factor[time](spoken, factor, texts.kinds[basis])}
          </li>
        )
      })}
      {tariff.surcharges?.map(each => (
        <li key={each.label.en}>
          {surchargeText(each, language)}, {texts.kinds[each.basis]}
        </li>
      ))}
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

/** The metro tickets of a route: one for each stay inside the gates, with its price by smart card. */
export function MetroFares({ route }: { readonly route: Route }) {
  const { metroFare } = useTexts(routeResultsTexts)
  const tickets = ticketsOf(route)
  if (tickets.length === 0) return null
  return (
    <section className={styles.tickets} aria-label={metroFare.heading}>
      {tickets.map((ticket, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tickets of a route never change
        <Ticket key={index} ticket={ticket} texts={metroFare} />
      ))}
      <p className={styles.ticketNote}>
        <Icon name="info" size={18} />
        {metroFare.once}
      </p>
    </section>
  )
}

interface TicketProps {
  readonly ticket: RouteLeg
  readonly texts: RouteResultsTexts['metroFare']
}

function Ticket({ ticket, texts }: TicketProps) {
  const { operator = '', from, to, fare, fareBasis: basis, fareSource = '', smartCard } = ticket
  const nameOf = usePlaceName()
  const { tariff } = useTexts(routeResultsTexts)
  const language = useLanguage()
  const cardText = smartCard?.offPeak ? texts.smartCardOffPeak : texts.smartCard
  return (
    <div>
      <p className={styles.ticketRow}>
        <span>{texts.ticket(operator, nameOf(from), nameOf(to))}</span>
        <strong>{formatRupees(fare)}</strong>
      </p>
      <p className={styles.ticketFacts}>
        {basis && <Badge tone={basis === 'published' ? 'success' : 'neutral'}>{texts.basis[basis]}</Badge>}
        {smartCard && <span>{cardText(formatRupees(smartCard.fare))}</span>}
      </p>
      {basis === 'weekday' && <p className={styles.source}>{texts.weekday}</p>}
      {fareSource !== '' && (
        <details>
          <summary className={styles.summary}>
            <span>{tariff.heading}</span>
            <Icon name="chevron-down" size={20} className={styles.chevron} />
          </summary>
          <p className={styles.source}>
            <Quoted title={titleOfSource(fareSource)} language={language} />
          </p>
        </details>
      )}
    </div>
  )
}

/** The parts of a fare; they add up to the total. */
export function FareBreakdown({ fare }: { readonly fare: Breakdown }) {
  const { fare: texts } = useTexts(routeResultsTexts)
  const language = useLanguage()
  const { baseFare, distanceFare, timeType, timeMultiplier, waitingFare, metroFare, totalFare } = fare
  const { rounding = 0, asked } = fare
  const multiplier = timeType === 'regular' ? fare.surcharge?.[language] : texts.multiplier[timeType]
  // On a route with only the metro no part of the fare belongs to an auto.
  const hasAuto = metroFare === undefined || baseFare + distanceFare > 0
  // The metered tariff has no peak factor: at peak, only the waiting time in traffic is added.
  const waitingInTraffic = timeType === 'peak' && timeMultiplier === 1
  return (
    <dl className={styles.breakdown} aria-label={texts.heading}>
      {hasAuto && <Row name={texts.base} value={formatRupees(baseFare)} />}
      {hasAuto && <Row name={texts.distance} value={formatRupees(distanceFare)} />}
      {hasAuto && multiplier !== undefined && timeMultiplier !== 1 && (
        <Row name={multiplier} value={texts.factor(String(timeMultiplier))} />
      )}
      {waitingInTraffic ? (
        <Row name={texts.slowTraffic} value={formatRupees(waitingFare)} />
      ) : (
        waitingFare > 0 && <Row name={texts.waiting} value={formatRupees(waitingFare)} />
      )}
      {rounding !== 0 && <Row name={texts.rounding} value={signedRupees(rounding)} />}
      {asked !== undefined && <Row name={texts.asked} value={signedRupees(asked)} />}
      {metroFare !== undefined && <Row name={texts.metro} value={formatRupees(metroFare)} />}
      <Row name={texts.total} value={formatRupees(totalFare)} />
    </dl>
  )
}

/** '₹1.25' or '−₹1': parts that round or that are asked may be negative. */
function signedRupees(rupees: number): string {
  return rupees < 0 ? `−${formatExactRupees(-rupees)}` : formatExactRupees(rupees)
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.breakdownRow}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
