import type { Route, RouteLeg } from '@sawari/contract'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { formatRupees } from '../../../shared/format.ts'
import { Link } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { writeTripEnds } from '../../../shared/places/place-address.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import type { Trip } from '../plan/trip.ts'
import { shareFare } from '../route/route-fare.ts'
import styles from './company.module.css'
import type { CompanyOffer } from './company-offer.ts'

interface CompanyProps {
  readonly route: Route
  readonly trip: Trip
}

/** The fare per person when two or three share a reserved auto, and a link to the buddy search. */
export function Company({ route, trip }: CompanyProps) {
  const { company } = useTexts(routeResultsTexts)
  if (!route.perPerson) return null
  const { two, three } = route.perPerson
  return (
    <section className={styles.company} aria-label={company.heading}>
      <dl className={styles.shares}>
        <div>
          <dt>{company.two}</dt>
          <dd>
            {company.each(formatRupees(two))} <FareButton fares={[shareFare(route, two)]} />
          </dd>
        </div>
        <div>
          <dt>{company.three}</dt>
          <dd>
            {company.each(formatRupees(three))} <FareButton fares={[shareFare(route, three)]} />
          </dd>
        </div>
      </dl>
      <ButtonLink to={buddyAddress(route, trip)} kind="outline" icon="people" wide>
        {company.find}
      </ButtonLink>
    </section>
  )
}

interface CompanyOfferProps extends CompanyProps {
  readonly offer: CompanyOffer
}

/** On the card of a reserved auto: the saving with company, as a link to the buddy search. */
export function CompanyRow({ route, trip, offer: { together, alone, seat } }: CompanyOfferProps) {
  const { company } = useTexts(routeResultsTexts)
  const [each, whole] = [formatRupees(together), formatRupees(alone)]
  return (
    <Link to={buddyAddress(route, trip)} className={styles.row}>
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
    <Link to={buddyAddress(route, trip)} className={styles.chip}>
      <Icon name="people" size={16} />
      <span aria-hidden="true">{company.about(each)}</span>
      <VisuallyHidden>
        {company.find}: {company.saves(each, formatRupees(offer.alone))}
      </VisuallyHidden>
    </Link>
  )
}

interface LegCompanyProps {
  readonly leg: RouteLeg
}

/** A link to the buddy search for one auto of a route, between the ends of that auto. */
export function LegCompany({ leg }: LegCompanyProps) {
  const { company } = useTexts(routeResultsTexts)
  const { from, to, coordinates } = leg
  const query = new URLSearchParams()
  writeTripEnds(query, {
    source: { name: from, point: coordinates.at(0) ?? null },
    destination: { name: to, point: coordinates.at(-1) ?? null },
  })
  return (
    <ButtonLink to={`${paths.rideBuddy}?${query}`} kind="quiet" icon="people" compact className={styles.leg}>
      {company.findForLeg}
    </ButtonLink>
  )
}

/** The address of the buddy search with both places, and their positions where the planner knows them. */
function buddyAddress(route: Route, { source, destination }: Trip): string {
  const query = new URLSearchParams()
  writeTripEnds(query, {
    source: { ...source, point: source.point ?? route.pathCoordinates.at(0) ?? null },
    destination: { ...destination, point: destination.point ?? route.pathCoordinates.at(-1) ?? null },
  })
  return `${paths.rideBuddy}?${query}`
}
