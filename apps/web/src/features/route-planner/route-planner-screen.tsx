// The Route Planner: the form, the results and the map.
import type { Route } from '@sawari/contract'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { routePlannerTexts } from '../../messages/route-planner.ts'
import { useTexts } from '../../messages/texts.ts'
import type { ReachedPoint } from '../../shared/map/drawings/reach-layer.tsx'
import type { MapHandle } from '../../shared/map/handle/map-handle.ts'
import type { PlaceInputHandle } from '../../shared/places/input/place-input.tsx'
import type { PlaceChoice } from '../../shared/places/place-option.ts'
import { BELOW_1024, useMediaQuery } from '../../shared/ui/device.ts'
import { ScreenHeading } from '../../shared/ui/screen-title.tsx'
import hidden from '../../shared/ui/text.module.css'
import { StatusRegion } from '../../shared/ui/text.tsx'
import { SavedPlanLink, Tips } from './form/form-notes.tsx'
import { SearchForm } from './form/search-form.tsx'
import { TripSummary } from './form/trip-summary.tsx'
import { CHOSEN_PLACE_ZOOM, PlannerMap, type TripEnd } from './map/planner-map.tsx'
import { endsOnMap } from './map/route-geometry.ts'
import { isQuestion } from './plan/plan-failure.ts'
import { isComplete, type Trip } from './plan/trip.ts'
import { useEndNames, usePlanner } from './plan/use-planner.ts'
import { Reach, ReachedPlaces } from './reach/reach.tsx'
import type { ReachResult } from './reach/reach-panel.tsx'
import {
  FailureBox,
  NoRoutes,
  OtherPlaces,
  OtherWays,
  prepareResults,
  ResultSkeleton,
  Results,
  WhichPlace,
} from './results/result-states.tsx'
import { selectedRoute } from './route/route-facts.ts'
import styles from './route-planner-screen.module.css'

export function RoutePlannerScreen() {
  const routePlanner = useTexts(routePlannerTexts)
  const planner = usePlanner()
  const { phase, trip, plan, failure, draft, setDraft } = planner
  const endNames = useEndNames(trip, plan)
  const stacked = useMediaQuery(BELOW_1024)
  const [editing, setEditing] = useState(false)
  const [mapSize, setMapSize] = useState<'strip' | 'large'>('strip')
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const [reach, setReach] = useState<ReachResult | null>(null)
  const map = useRef<MapHandle>(null)
  const sourceInput = useRef<PlaceInputHandle>(null)
  const destinationInput = useRef<PlaceInputHandle>(null)
  const screen = useRef<HTMLDivElement>(null)
  const answering = phase === 'loading' || phase === 'results'
  const folded = answering && !editing
  const collapsed = stacked && folded
  const routes = plan?.routes ?? NO_ROUTES
  const selected = selectedRoute(routes, planner.routeId, planner.prefersSeat)
  const unknownEnd =
    failure === 'sourceNotFound' ? 'source' : failure === 'destinationNotFound' ? 'destination' : null
  const { headingRef, expectAnswer } = useFocusOnAnswer(folded)

  useEffect(prepareResults, [])

  function search(wanted: Trip) {
    setEditing(false)
    setMapSize('strip')
    expectAnswer()
    screen.current?.scrollTo({ top: 0 })
    planner.search(wanted)
  }

  // A stable function, so that later departures are not rendered again with each chosen card.
  const latestSearch = useRef(search)
  useLayoutEffect(() => {
    latestSearch.current = search
  })
  const planOther = useCallback((wanted: Trip) => latestSearch.current(wanted), [])

  function editFromStart() {
    flushSync(() => setEditing(true))
    screen.current?.scrollTo({ top: 0 })
    sourceInput.current?.focus()
  }

  function editEnd(end: 'source' | 'destination') {
    const input = end === 'source' ? sourceInput : destinationInput
    input.current?.focus()
  }

  function changeEnd(end: 'source' | 'destination') {
    editFromStart()
    editEnd(end)
  }

  function restart() {
    planner.restart()
    editFromStart()
  }

  const flyTo = useCallback(
    ({ point }: PlaceChoice) => point && map.current?.flyTo(point, CHOSEN_PLACE_ZOOM),
    [],
  )
  // Stable functions: the map is not rendered again at each key in the form.
  const onReady = useCallback((handle: MapHandle) => {
    map.current = handle
  }, [])
  const onResize = useCallback((size: 'strip' | 'large') => {
    setMapSize(size)
    screen.current?.scrollTo({ top: 0 })
  }, [])
  const onPick = useCallback(
    (end: TripEnd, choice: PlaceChoice) => {
      setEditing(true)
      setDraft(current => ({ ...current, [end]: choice }))
    },
    [setDraft],
  )
  const [source, destination] = [pointed(draft.source), pointed(draft.destination)]
  const ends = useMemo(() => endsOnMap(source, destination), [source, destination])

  return (
    <div
      ref={screen}
      className={styles.screen}
      data-folded={folded}
      data-collapsed={collapsed}
      data-phase={phase}
    >
      <div className={styles.panel}>
        <div className={styles.question}>
          <ScreenHeading
            title={isComplete(trip) ? routePlanner.titleOfPlan(...endNames) : routePlanner.title}
            className={folded ? hidden.hidden : undefined}
          >
            {routePlanner.title}
          </ScreenHeading>
          {folded ? (
            <TripSummary trip={trip} plan={plan} busy={phase === 'loading'} onEdit={editFromStart} />
          ) : (
            <SearchForm
              draft={draft}
              setDraft={setDraft}
              busy={phase === 'loading'}
              sourceInput={sourceInput}
              destinationInput={destinationInput}
              onSearch={search}
              onChoose={flyTo}
            />
          )}
          {phase === 'idle' && (
            <Reach
              draft={draft}
              onReach={setReach}
              onSource={source => setDraft(current => ({ ...current, source }))}
              onEdit={() => editEnd('source')}
            />
          )}
          {phase === 'idle' && <SavedPlanLink />}
          {failure && isQuestion(failure) && (
            <WhichPlace
              asks={failure.asks}
              question={failure.questions[0]!}
              trip={trip}
              onChoose={search}
              onEdit={() => editEnd(failure.questions[0]!.field)}
            />
          )}
          {failure && !isQuestion(failure) && (
            <FailureBox failure={failure} onRetry={() => planner.search(trip)}>
              {unknownEnd && <OtherPlaces trip={trip} end={unknownEnd} onSearch={search} />}
              {failure === 'noRoute' && <OtherWays trip={trip} onSearch={search} />}
            </FailureBox>
          )}
        </div>
        <div className={styles.answer}>
          {phase === 'loading' && <ResultSkeleton />}
          {phase === 'results' && plan && selected && (
            <Results
              plan={plan}
              trip={trip}
              selected={selected}
              isRouteAsked={planner.routeId !== null}
              savedAtMs={planner.savedAtMs}
              dataAt={planner.dataAt}
              headingRef={headingRef}
              onSelect={planner.select}
              onHover={setHoveredId}
              onRestart={restart}
              onChange={changeEnd}
              onPlan={planOther}
            />
          )}
          {phase === 'none' && (
            <NoRoutes onRestart={editFromStart}>
              <OtherWays trip={trip} onSearch={search} />
            </NoRoutes>
          )}
          {phase === 'idle' && reach && <ReachedPlaces result={reach} draft={draft} onPlan={search} />}
          {(phase === 'idle' || phase === 'error') && <Tips />}
        </div>
      </div>
      <PlannerMap
        ends={ends}
        routes={routes}
        selected={selected}
        reached={reach?.places ?? NO_POINTS}
        hoveredId={hoveredId}
        loading={phase === 'loading'}
        size={collapsed ? mapSize : 'whole'}
        padding={collapsed ? PHONE_PADDING[mapSize] : OPEN_MAP_PADDING}
        onResize={onResize}
        onReady={onReady}
        onSelect={planner.select}
        onPick={onPick}
      />
      <StatusRegion>{phase === 'results' && routePlanner.routesFound(routes.length)}</StatusRegion>
    </div>
  )
}

const NO_ROUTES: readonly Route[] = []
const NO_POINTS: readonly ReachedPoint[] = []

/** The search box lies over the top of the map; with results on a phone their round edge lies over the bottom. */
const OPEN_MAP_PADDING = { top: 64, right: 0, bottom: 0, left: 0 }
const PHONE_PADDING = {
  strip: { top: 0, right: 0, bottom: 20, left: 0 },
  large: { ...OPEN_MAP_PADDING, bottom: 20 },
}

/** A place on the map; null while one is being typed. */
const pointed = (choice: PlaceChoice) => (choice.point ? choice : null)

/** After a search, focus moves to the heading of the results, unless it is already on another element. */
function useFocusOnAnswer(folded: boolean) {
  const expected = useRef(false)
  const shown = useRef<HTMLHeadingElement>(null)
  const headingRef = useCallback((heading: HTMLHeadingElement | null) => {
    shown.current = heading
    if (!heading || !expected.current) return
    expected.current = false
    if (document.activeElement === document.body) heading.focus({ preventScroll: true })
  }, [])
  // Searching again for an unchanged trip keeps the results: focus moves to them from the collapsed form.
  useEffect(() => {
    const isLost = folded && expected.current && document.activeElement === document.body
    if (isLost) shown.current?.focus({ preventScroll: true })
  }, [folded])
  const expectAnswer = () => {
    expected.current = true
  }
  return { headingRef, expectAnswer }
}
