import type { ResolvedName, Route, RoutePlan } from '@sawari/contract'
import { type Ref, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts, sharingTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatMoment, formatOneDecimal } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { useAfterPaint } from '../../../shared/timing.ts'
import { Button } from '../../../shared/ui/button.tsx'
import hidden from '../../../shared/ui/text.module.css'
import { SavedDataNote, SavedPlanNote } from '../form/form-notes.tsx'
import type { Trip } from '../plan/trip.ts'
import { useEndNames } from '../plan/use-planner.ts'
import { recommendationKinds } from '../route/route-facts.ts'
import { fareText } from '../route/route-words.ts'
import { LeaveLater } from './leave-later.tsx'
import { Missing } from './missing.tsx'
import styles from './results.module.css'
import { RouteCard } from './route-card.tsx'

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
  /** Another place is wanted for an end of the trip. */
  readonly onChange: (end: ResolvedName['field']) => void
  /** Plans a trip in place of this one. */
  readonly onPlan: (trip: Trip) => void
}

/** The routes found: one shown directly, or several to choose from, of which one opens in place. */
export function Results(props: ResultsProps) {
  const { plan, trip, selected, savedAtMs, dataAt, headingRef, onRestart } = props
  const { results } = useTexts(routeResultsTexts)
  const { routesFound } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
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
      {plan.resolved?.map(({ field, typed, name }) => (
        <p key={field} className={styles.showing}>
          {results.showing(nameOf(name), typed)}{' '}
          <Button compact onClick={() => props.onChange(field)}>
            {results.change}
          </Button>
        </p>
      ))}
      {several ? <Choice {...props} /> : <RouteCard route={selected} plan={plan} trip={trip} />}
      <LeaveLater trip={trip} plan={plan} onPlan={props.onPlan} />
      <Button compact className={styles.restart} onClick={onRestart}>
        {results.newSearch}
      </Button>
      <Missing />
    </section>
  )
}

function Choice({ plan, trip, selected, isRouteAsked, onSelect, onHover }: ResultsProps) {
  const { results } = useTexts(routeResultsTexts)
  const name = useId()
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
  const group = useMemo(() => {
    const onToggle = (id: string) => {
      const isChosen = id === chosenId.current
      setIsOpen(wasOpen => !isChosen || !wasOpen)
      if (!isChosen) onSelect(id)
    }
    return { name, onSelect, onToggle, onHover }
  }, [name, onSelect, onHover])

  return (
    <>
      <SummaryTiles plan={plan} selectedId={selected.id} onSelect={onSelect} />
      <fieldset ref={cards} className={styles.cards}>
        <legend className={hidden.hidden}>{results.options}</legend>
        {plan.routes.map(route => (
          <RouteCard
            key={route.id}
            route={route}
            plan={plan}
            trip={trip}
            group={group}
            selected={route.id === selected.id}
            open={isOpen && route.id === selected.id}
            detailed={route.id === detailedId}
          />
        ))}
      </fieldset>
    </>
  )
}

interface SummaryTilesProps {
  readonly plan: RoutePlan
  readonly selectedId: string
  readonly onSelect: (routeId: string) => void
}

/** The best time, fare and distance among the routes; each tile selects its route. */
function SummaryTiles({ plan: { recommendations }, selectedId, onSelect }: SummaryTilesProps) {
  const { figures } = useTexts(routePlannerTexts)
  const { results } = useTexts(routeResultsTexts)
  const { fastest, cheapest, shortest } = recommendations
  const figureOf = {
    fastest: figures.duration(fastest.estimatedTime.minutes),
    cheapest: fareText(cheapest, results.fareRange),
    shortest: figures.kilometres(formatOneDecimal(shortest.distance)),
  }
  return (
    <fieldset className={styles.tiles}>
      <legend className={hidden.hidden}>{results.summary}</legend>
      {recommendationKinds.map(kind => {
        const { id } = recommendations[kind]
        return (
          <button
            key={kind}
            type="button"
            className={styles.tile}
            aria-pressed={id === selectedId}
            onClick={() => onSelect(id)}
          >
            <span className={styles.kind}>{results.kinds[kind]}</span>
            <span className={styles.figure}>{figureOf[kind]}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

const CARDS = 3

/**
 * Sets `--crowded` on the screen: by how many pixels the first three closed cards extend below it. The map
 * above them becomes lower by this amount.
 */
function useCrowded(cards: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other heights
  useLayoutEffect(() => {
    const screen = cards.current?.closest<HTMLElement>('[data-collapsed="true"]')
    const last = cards.current?.querySelectorAll('[data-route]')[CARDS - 1]
    if (!screen || !last) return
    const details = Array.from(screen.querySelectorAll<HTMLElement>('[data-details]'))
    const openPixels = details.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
    const endPixels = last.getBoundingClientRect().bottom + screen.scrollTop - openPixels
    const over = Math.ceil(endPixels - screen.getBoundingClientRect().bottom)
    if (over <= 0) return
    screen.style.setProperty('--crowded', `${over}px`)
    return () => {
      screen.style.removeProperty('--crowded')
    }
  }, [cards, content])
}

/** The head of the printed page: trip, departure, address of the page, and how reliable the figures are. */
function PrintedHead({ trip, plan }: { readonly trip: Trip; readonly plan: RoutePlan }) {
  const { titleOfPlan } = useTexts(routePlannerTexts)
  const { printed } = useTexts(sharingTexts)
  const ends = useEndNames(trip, plan)
  return (
    <div className={styles.printed}>
      <p className={styles.title}>{titleOfPlan(...ends)}</p>
      <p>{printed.leaving(formatMoment(new Date(plan.departAt)))}</p>
      <p>{printed.estimate}</p>
      <p className={styles.address}>{window.location.href}</p>
    </div>
  )
}
