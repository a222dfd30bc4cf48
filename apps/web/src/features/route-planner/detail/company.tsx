import type { Route, RouteLeg } from '@sawari/contract'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatRupees } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { writeTripEnds } from '../../../shared/places/place-address.ts'
import { ButtonLink } from '../../../shared/ui/controls/button.tsx'
import type { Trip } from '../plan/trip.ts'
import styles from './company.module.css'

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
          <dd>{company.each(formatRupees(two))}</dd>
        </div>
        <div>
          <dt>{company.three}</dt>
          <dd>{company.each(formatRupees(three))}</dd>
        </div>
      </dl>
      <ButtonLink to={buddyAddress(route, trip)} kind="outline" icon="people" wide>
        {company.find}
      </ButtonLink>
    </section>
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
