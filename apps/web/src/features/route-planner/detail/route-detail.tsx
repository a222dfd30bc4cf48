import type { Route, RoutePlan } from '@sawari/contract'
import { useQuery } from '@tanstack/react-query'
import { usePlaces, withPlace } from '../../../messages/place-texts.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { formatRupees } from '../../../shared/format.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { WhyThisRoute } from '../explanation/why-this-route.tsx'
import { fareEstimateQuery } from '../plan/queries.ts'
import { leavingAt, type Trip } from '../plan/trip.ts'
import { Meters } from '../results/route-card.tsx'
import { FareBreakdown } from '../route/fare-breakdown.tsx'
import { fareText } from '../route/fare-text.ts'
import { knownNotices } from '../route/known-notices.ts'
import { MetroFares } from '../route/metro-fares.tsx'
import { useRouteWords } from '../route/route-words.ts'
import { ServiceLine } from '../route/service-line.tsx'
import { TariffCard, TariffMark } from '../route/tariff-card.tsx'
import { Company } from './company.tsx'
import { changesOf } from './itinerary.ts'
import styles from './route-detail.module.css'
import { StopList } from './stop-list.tsx'

interface RouteDetailProps {
  readonly route: Route
  readonly trip: Trip
  /** The plan that the route belongs to. */
  readonly plan: RoutePlan
}

/** The chosen route, whole: figures, fare, changes and stops. */
export function RouteDetail({ route, trip, plan }: RouteDetailProps) {
  const { detail, results } = useTexts(routeResultsTexts)
  const { permitNeeded } = usePlaces()
  const wordsOf = useRouteWords()
  const changes = changesOf(route)
  // Later calls about these routes use the plan's minute, because fares change with the time.
  const planned = leavingAt(trip, route.departAt ?? plan.departAt)
  return (
    <div className={styles.detail}>
      <div>
        <p className={styles.name}>
          <ServiceLine route={route} />
        </p>
        {route.service === 'walk' && <p>{wordsOf(route).description}</p>}
        <Meters route={route} />
        {route.service === 'metro' && <p>{wordsOf(route).description}</p>}
      </div>
      {knownNotices(route).map(notice => (
        <div key={notice} className={styles.notice}>
          <Icon name="alert" />
          <p>
            <strong>{detail.notices[notice].title}</strong>
            <span>{withPlace(detail.notices[notice].text, permitNeeded)}</span>
          </p>
        </div>
      ))}
      {changes > 0 && route.service !== 'metro' && (
        <div className={styles.notice}>
          <Icon name="transfer" />
          <p>
            <strong>{detail.transferRequired}</strong>
            <span>{detail.transferNotice(changes)}</span>
          </p>
        </div>
      )}
      <StopList route={route} />
      <div className={styles.fare}>
        <p className={styles.total}>
          <span>{detail.totalFare}</span>
          <strong>{fareText(route, results.fareRange)}</strong>
        </p>
        <FareBreakdown fare={route.fareBreakdown} />
        <MetroFares route={route} />
        {route.tariff && <TariffCard route={route} tariff={route.tariff} />}
      </div>
      <Company route={route} trip={trip} />
      <WhyThisRoute trip={planned} />
      {mayGoByReservedAuto(plan) && <ReservedFare trip={planned} />}
    </div>
  )
}

/** Reserved autos go up to 25 km, and their way is hardly shorter than the shortest route. */
const RESERVED_MOST_KM = 24

function mayGoByReservedAuto({ routes, recommendations }: RoutePlan): boolean {
  if (routes.some(({ service }) => service === 'reserved')) return false
  return recommendations.shortest.distance <= RESERVED_MOST_KM
}

/** Shown for comparison when no route is a reserved auto; omitted until it is known. */
function ReservedFare({ trip }: { readonly trip: Trip }) {
  const { detail } = useTexts(routeResultsTexts)
  const estimate = useQuery(fareEstimateQuery(useApp(), trip)).data
  if (!estimate) return null
  return (
    <p className={styles.reserved}>
      <Icon name="info" size={20} />
      <span>
        <span>{detail.reserved(formatRupees(estimate.totalFare))}</span>
        <TariffMark tariff={estimate.tariff} />
      </span>
    </p>
  )
}
