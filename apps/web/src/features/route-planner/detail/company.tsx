import type { Route, RouteLeg, RoutePlan } from '@sawari/contract'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { formatRupees } from '../../../shared/format.ts'
import { Link } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { type TripEnds, writeTripEnds } from '../../../shared/places/place-address.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import type { Trip } from '../plan/trip.ts'
import { endsOf, shareFare } from '../route/route-facts.ts'
import styles from './route-detail.module.css'

/** The fare per person when two or three share a reserved auto, and a link to the buddy search. */
export function Company({ route, trip }: { readonly route: Route; readonly trip: Trip }) {
  const { company } = useTexts(routeResultsTexts)
  if (!route.perPerson) return null
  const { two, three } = route.perPerson
  return (
    <section className={styles.company} aria-label={company.heading}>
      <dl className={styles.shares}>
        {([2, 3] as const).map(riders => {
          const share = riders === 2 ? two : three
          return (
            <div key={riders}>
              <dt>{riders === 2 ? company.two : company.three}</dt>
              <dd>
                {company.each(formatRupees(share))} <FareButton fares={[shareFare(route, share)]} />
              </dd>
            </div>
          )
        })}
      </dl>
      <ButtonLink to={buddyAddress(route, trip)} kind="outline" icon="people" wide>
        {company.find}
      </ButtonLink>
    </section>
  )
}

interface CompanyOfferProps {
  readonly route: Route
  readonly trip: Trip
  readonly offer: CompanyOffer
}

/** On the card of a reserved auto: the saving with company, as a link to the buddy search. */
export function CompanyRow({ route, trip, offer: { together, alone, seat } }: CompanyOfferProps) {
  const { company } = useTexts(routeResultsTexts)
  const [each, whole] = [formatRupees(together), formatRupees(alone)]
  return (
    <Link to={buddyAddress(route, trip)} className={styles.companyRow}>
      <Icon name="people" size={20} />
      <span>
        <VisuallyHidden>{company.find}: </VisuallyHidden>
        {seat === null ? company.saves(each, whole) : company.savesBeside(each, whole, formatRupees(seat))}
      </span>
      <Icon name="chevron-right" size={18} />
    </Link>
  )
}

/** On the card of another route that costs more than half an auto: the price with company, as a link. */
export function CompanyChip({ route, trip, offer }: CompanyOfferProps) {
  const { company } = useTexts(routeResultsTexts)
  const each = formatRupees(offer.together)
  return (
    <Link to={buddyAddress(route, trip)} className={styles.companyChip}>
      <Icon name="people" size={16} />
      <span aria-hidden="true">{company.about(each)}</span>
      <VisuallyHidden>
        {company.find}: {company.saves(each, formatRupees(offer.alone))}
      </VisuallyHidden>
    </Link>
  )
}

/** A link to the buddy search for one auto of a route, between the ends of that auto. */
export function LegCompany({ leg }: { readonly leg: RouteLeg }) {
  const { company } = useTexts(routeResultsTexts)
  const { from, to } = endsOf(leg)
  const address = addressBetween({ source: from, destination: to })
  return (
    <ButtonLink to={address} kind="quiet" icon="people" compact className={styles.companyLeg}>
      {company.findForLeg}
    </ButtonLink>
  )
}

/** The address of the buddy search with both places, and their positions where the planner knows them. */
function buddyAddress({ pathCoordinates }: Route, { source, destination }: Trip): string {
  return addressBetween({
    source: { ...source, point: source.point ?? pathCoordinates.at(0) ?? null },
    destination: { ...destination, point: destination.point ?? pathCoordinates.at(-1) ?? null },
  })
}

function addressBetween(ends: TripEnds): string {
  const query = new URLSearchParams()
  writeTripEnds(query, ends)
  return `${paths.rideBuddy}?${query}`
}

interface CompanyOffer {
  /** The fare of each of two riders. */
  readonly together: number
  /** The fare of the reserved auto for one rider. */
  readonly alone: number
  /** The fare of the cheapest shared seat; null if the plan has none. */
  readonly seat: number | null
}

/** The offer beside a route; null if company would not be cheaper. */
export function companyOffer(route: Route, { routes }: Pick<RoutePlan, 'routes'>): CompanyOffer | null {
  const reserved = routes.find(({ service, perPerson }) => service === 'reserved' && perPerson)
  if (!reserved?.perPerson) return null
  const together = reserved.perPerson.two
  if (together >= route.totalFare) return null
  const seats = routes.filter(({ service }) => service === 'shared').map(({ totalFare }) => totalFare)
  return { together, alone: reserved.totalFare, seat: seats.length > 0 ? Math.min(...seats) : null }
}
