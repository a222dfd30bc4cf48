import type { Route, RoutePlan } from '@sawari/contract'
import { type Ref, useId } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { RouteDetail } from '../detail/route-detail.tsx'
import { LeaveLater } from '../later/leave-later.tsx'
import type { Trip } from '../plan/trip.ts'
import { SavedDataNote, SavedPlanNote } from '../saved-plan/saved-plan-link.tsx'
import { PlanActions } from '../share/plan-actions.tsx'
import { PrintedHead } from '../share/printed-head.tsx'
import { recommendationsOf } from './recommendation.ts'
import styles from './results.module.css'
import { RouteCard } from './route-card.tsx'
import { SummaryTiles } from './summary-tiles.tsx'

interface ResultsProps {
  readonly plan: RoutePlan
  readonly trip: Trip
  readonly selected: Route
  /** When these results were stored; null for fresh ones. */
  readonly savedAtMs: number | null
  /** The date of the data that the device planned with; null for the server's plan. */
  readonly dataAt: string | null
  readonly headingRef: Ref<HTMLHeadingElement>
  readonly onSelect: (routeId: string) => void
  readonly onHover: (routeId: string | null) => void
  readonly onRestart: () => void
  /** Plans a trip in place of this one. */
  readonly onPlan: (trip: Trip) => void
}

/** The routes found: one shown directly, or several to choose from. */
export function Results(props: ResultsProps) {
  const { plan, trip, selected, savedAtMs, dataAt, headingRef, onRestart } = props
  const { results } = useTexts(routeResultsTexts)
  const { routesFound } = useTexts(routePlannerTexts)
  const several = plan.routes.length > 1
  return (
    <section className={styles.results}>
      <PrintedHead trip={trip} plan={plan} />
      <header className={styles.header}>
        <div>
          <h2 ref={headingRef} tabIndex={-1}>
            {several ? results.several : results.single}
          </h2>
          {several && <p className={styles.count}>{routesFound(plan.routes.length)}</p>}
        </div>
        <Button compact className={styles.restart} onClick={onRestart}>
          {results.newSearch}
        </Button>
      </header>
      {savedAtMs !== null && <SavedPlanNote savedAtMs={savedAtMs} />}
      {dataAt !== null && <SavedDataNote dataAt={dataAt} />}
      {several && <Choice {...props} />}
      <LeaveLater trip={trip} plannedAt={plan.departAt} onPlan={props.onPlan} />
      {several && <h2>{results.single}</h2>}
      <RouteDetail route={selected} trip={trip} plan={plan} />
      <PlanActions route={selected} trip={trip} />
    </section>
  )
}

function Choice({ plan, selected, onSelect, onHover }: ResultsProps) {
  const { results } = useTexts(routeResultsTexts)
  const groupName = useId()
  return (
    <>
      <SummaryTiles plan={plan} selectedId={selected.id} onSelect={onSelect} />
      <fieldset className={styles.cards}>
        <legend className={styles.legend}>{results.options}</legend>
        {plan.routes.map(route => (
          <RouteCard
            key={route.id}
            route={route}
            recommendedAs={recommendationsOf(route, plan)}
            selected={route.id === selected.id}
            groupName={groupName}
            onSelect={() => onSelect(route.id)}
            onHover={hovered => onHover(hovered ? route.id : null)}
          />
        ))}
      </fieldset>
    </>
  )
}
