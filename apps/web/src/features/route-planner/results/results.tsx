import type { Route, RoutePlan } from '@sawari/contract'
import { memo, type Ref, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useAfterPaint } from '../../../shared/timing.ts'
import { Button } from '../../../shared/ui/button.tsx'
import hidden from '../../../shared/ui/text.module.css'
import { RouteDetail } from '../detail/route-detail.tsx'
import { LeaveLater } from '../later/leave-later.tsx'
import type { Trip } from '../plan/trip.ts'
import { SavedDataNote, SavedPlanNote } from '../saved-plan/saved-plan-link.tsx'
import { PrintedHead } from '../share/printed-head.tsx'
import styles from './results.module.css'
import { type CardChoice, RouteCard } from './route-card.tsx'
import { SummaryTiles } from './summary-tiles.tsx'
import { useCrowded } from './use-crowded.ts'

interface ResultsProps {
  readonly plan: RoutePlan
  readonly trip: Trip
  readonly selected: Route
  /** Whether the address names a route: its card is open at first. */
  readonly isRouteAsked: boolean
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

/** The routes found: one shown directly, or several to choose from, of which one opens in place. */
export function Results(props: ResultsProps) {
  const { plan, trip, selected, savedAtMs, dataAt, headingRef, onRestart } = props
  const { results } = useTexts(routeResultsTexts)
  const { routesFound } = useTexts(routePlannerTexts)
  const several = plan.routes.length > 1
  return (
    <section className={styles.results}>
      <PrintedHead trip={trip} plan={plan} />
      <header className={styles.header}>
        <h2 ref={headingRef} tabIndex={-1}>
          {several ? results.several : results.single}
        </h2>
        {several && <p className={styles.count}>{routesFound(plan.routes.length)}</p>}
      </header>
      {savedAtMs !== null && <SavedPlanNote savedAtMs={savedAtMs} />}
      {dataAt !== null && <SavedDataNote dataAt={dataAt} />}
      {several ? (
        <Choice {...props} />
      ) : (
        <RouteCard route={selected} plan={plan} trip={trip}>
          <RouteDetail route={selected} trip={trip} plan={plan} />
        </RouteCard>
      )}
      <LeaveLater trip={trip} plan={plan} onPlan={props.onPlan} />
      <Button compact className={styles.restart} onClick={onRestart}>
        {results.newSearch}
      </Button>
    </section>
  )
}

function Choice({ plan, trip, selected, isRouteAsked, onSelect, onHover }: ResultsProps) {
  const { results } = useTexts(routeResultsTexts)
  const groupName = useId()
  const cards = useRef<HTMLFieldSetElement>(null)
  useCrowded(cards, plan)
  // The chosen card is the only one that can be open.
  const [isOpen, setIsOpen] = useState(isRouteAsked)
  // A tap shows which card is chosen before it draws the details.
  const detailedId = useAfterPaint(selected.id)
  const chosenId = useRef(selected.id)
  useLayoutEffect(() => {
    chosenId.current = selected.id
  }, [selected])
  const toggle = useCallback(
    (id: string) => {
      const isChosen = id === chosenId.current
      setIsOpen(wasOpen => !isChosen || !wasOpen)
      if (!isChosen) onSelect(id)
    },
    [onSelect],
  )

  return (
    <>
      <SummaryTiles plan={plan} selectedId={selected.id} onSelect={onSelect} />
      <fieldset ref={cards} className={styles.cards}>
        <legend className={hidden.hidden}>{results.options}</legend>
        {plan.routes.map(route => (
          <ChoiceCard
            key={route.id}
            route={route}
            plan={plan}
            trip={trip}
            selected={route.id === selected.id}
            open={isOpen && route.id === selected.id}
            detailed={route.id === detailedId}
            groupName={groupName}
            onSelect={onSelect}
            onToggle={toggle}
            onHover={onHover}
          />
        ))}
      </fieldset>
    </>
  )
}

interface ChoiceCardProps extends Pick<CardChoice, 'selected' | 'open' | 'detailed' | 'groupName'> {
  readonly route: Route
  readonly plan: RoutePlan
  readonly trip: Trip
  readonly onSelect: (routeId: string) => void
  readonly onToggle: (routeId: string) => void
  readonly onHover: (routeId: string | null) => void
}

/** A tap redraws only the two cards that it changes. */
const ChoiceCard = memo(function ChoiceCard({
  route,
  plan,
  trip,
  onSelect,
  onToggle,
  onHover,
  ...state
}: ChoiceCardProps) {
  const { results } = useTexts(routeResultsTexts)
  const { id } = route
  return (
    <RouteCard
      route={route}
      plan={plan}
      trip={trip}
      choice={{
        ...state,
        onSelect: () => onSelect(id),
        onToggle: () => onToggle(id),
        onHover: hovered => onHover(hovered ? id : null),
      }}
    >
      <h3>{results.single}</h3>
      <RouteDetail route={route} trip={trip} plan={plan} />
    </RouteCard>
  )
})
