import type { Route, RoutePlan } from '@sawari/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withTexts } from '../../../messages/language.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useLanguage, useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { fareKindOf } from '../../../shared/fares/fare.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { formatOneDecimal, formatRupees } from '../../../shared/format.ts'
import { usePlaces, withPlace } from '../../../shared/region.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../../shared/ui/dialog.tsx'
import { Icon, Spinner } from '../../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import { fareEstimateQuery } from '../plan/queries.ts'
import { leavingAt, type Trip } from '../plan/trip.ts'
import { changesOf } from '../route/route-facts.ts'
import { AutoFares, FareBreakdown, MetroFares } from '../route/route-fares.tsx'
import { comparisonWords, fareText, knownNotices, useRouteWords } from '../route/route-words.ts'
import { Company } from './company.tsx'
import { PlanActions } from './plan-actions.tsx'
import styles from './route-detail.module.css'
import { StopList } from './stop-list.tsx'

interface RouteDetailProps {
  readonly route: Route
  readonly trip: Trip
  /** The plan that the route belongs to. */
  readonly plan: RoutePlan
}

/** The whole chosen route: figures, fare, changes and stops. */
export function RouteDetail({ route, trip, plan }: RouteDetailProps) {
  const { detail, results } = useTexts(routeResultsTexts)
  const { permitNeeded } = usePlaces()
  const changes = changesOf(route)
  // Later calls about these routes use the plan's minute, because fares change with the time.
  const planned = leavingAt(trip, route.departAt ?? plan.departAt)
  return (
    <div className={styles.detail}>
      <div className={styles.actions}>
        <PlanActions route={route} trip={trip} />
      </div>
      <About route={route} />
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
      {route.metroDay && <MetroDay day={route.metroDay} />}
      <StopList route={route} />
      <div className={styles.fare}>
        <p className={styles.total}>
          <span>{detail.totalFare}</span>
          <strong>{fareText(route, results.fareRange)}</strong>
        </p>
        <FareBreakdown fare={route.fareBreakdown} />
        <AutoFares route={route} departAt={planned.departAt} />
        <MetroFares route={route} />
      </div>
      <Company route={route} trip={trip} />
      {mayGoByReservedAuto(plan, trip) && <ReservedFare trip={planned} />}
      <WhyThisRoute trip={planned} />
    </div>
  )
}

/** What is not known of the metro on the day, once for all trains. */
function MetroDay({
  day: { name, firstTrain, lastTrain },
}: {
  readonly day: NonNullable<Route['metroDay']>
}) {
  const { metroDay } = useTexts(routeResultsTexts).detail
  const language = useLanguage()
  return (
    <div className={styles.notice}>
      <Icon name="info" />
      <p>
        <strong>{name?.[language] ?? metroDay.title}</strong>
        {firstTrain && <span>{metroDay.firstTrain(firstTrain)}</span>}
        {lastTrain && <span>{metroDay.lastTrain(lastTrain)}</span>}
        <span>{metroDay.weekdayTrains}</span>
      </p>
    </div>
  )
}

/** The kind of route, its distance, and its difference to the fastest. */
function About({ route }: { readonly route: Route }) {
  const { results } = useTexts(routeResultsTexts)
  const { figures } = useTexts(routePlannerTexts)
  const { name, description } = useRouteWords()(route)
  const compared = comparisonWords(route, results, figures)
  const { services } = results
  const kind = route.service === 'walk' || route.service === 'reserved' ? route.service : 'shared'
  return (
    <div className={styles.about}>
      {route.service !== 'metro' && (
        <p className={styles.name}>{kind === 'shared' ? `${services.shared} · ${name}` : services[kind]}</p>
      )}
      <p>
        <VisuallyHidden>{results.distance}: </VisuallyHidden>
        <strong>{figures.kilometres(formatOneDecimal(route.distance))}</strong>
        {kind !== 'reserved' && ` · ${description}`}
      </p>
      {compared && <p>{results.compared(compared)}</p>}
    </div>
  )
}

/** Reserved autos go up to 25 km by road; a route by metro or on foot may be this much shorter. */
const SURELY_RESERVED_KM = 18

/** Whether the passenger's choice excludes reserved autos although one could go this far. */
function mayGoByReservedAuto({ recommendations }: RoutePlan, { service }: Trip): boolean {
  if (service !== 'shared' && service !== 'metro') return false
  return recommendations.shortest.distance <= SURELY_RESERVED_KM
}

/** Shown for comparison when no route is a reserved auto; omitted until it is known. */
function ReservedFare({ trip }: { readonly trip: Trip }) {
  const { detail } = useTexts(routeResultsTexts)
  const estimate = useQuery(fareEstimateQuery(useApp(), trip)).data
  if (!estimate) return null
  const { source: from, destination: to, departAt } = trip
  const { totalFare: rupees, tariff } = estimate
  return (
    <p className={styles.reserved}>
      <Icon name="info" size={20} />
      <span>{detail.reserved(formatRupees(rupees))}</span>
      <FareButton fares={[{ rupees, kind: fareKindOf(tariff), of: 'whole', from, to, departAt, tariff }]} />
    </p>
  )
}

type Loaded = typeof import('../explanation/explanation.tsx')

/** Opens the explanation of the routes. Its code loads only then, because few people ask. */
function WhyThisRoute({ trip }: { readonly trip: Trip }) {
  const { why } = useTexts(routeResultsTexts)
  const [open, setOpen] = useState(false)
  const [part, setPart] = useState<Loaded | 'failed' | null>(null)

  function show() {
    setOpen(true)
    if (part !== null && part !== 'failed') return
    setPart(null)
    withTexts(() => import('../explanation/explanation.tsx')).then(setPart, () => setPart('failed'))
  }

  return (
    <>
      <Button kind="quiet" icon="info" onClick={show}>
        {why.open}
      </Button>
      <Modal open={open} title={why.open} onClose={() => setOpen(false)} tall>
        {part === null && <Spinner />}
        {part === 'failed' && <p role="alert">{why.missing}</p>}
        {part !== null && part !== 'failed' && <part.Explanation trip={trip} />}
      </Modal>
    </>
  )
}
