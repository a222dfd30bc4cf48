import type { RoutePlan } from '@sawari/contract'
import { storeRoute } from '@sawari/contract/saved-routes'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLanguage } from '../../../messages/use-language.ts'
import { isLostConnection } from '../../../shared/api/lost-connection.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import { useQueryString } from '../../../shared/navigation/use-query-string.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import { useNoteUsedPlaces } from '../../../shared/places/saved/use-saved-places.ts'
import { useViewer } from '../../../shared/viewer/use-session.ts'
import { isSavedFor, lastPlanOf, type SavedPlan } from './last-plan.ts'
import { type PlanFailure, planFailureOf } from './plan-failure.ts'
import { createGraph, planQuery } from './queries.ts'
import { emptyTrip, isComplete, readPlannerAddress, type Trip, writePlannerAddress } from './trip.ts'

/** idle: no search yet · loading · results: at least one route · none: no routes found · error. */
type PlannerPhase = 'idle' | 'loading' | 'results' | 'none' | 'error'

interface Planner {
  readonly phase: PlannerPhase
  /** The trip in the address, which the results belong to. */
  readonly trip: Trip
  readonly routeId: string | null
  readonly prefersSeat: boolean
  readonly plan: RoutePlan | null
  /** When the plan was stored on the device; null for a fresh one. */
  readonly savedAtMs: number | null
  /** The date of the data that the device planned with, ISO 8601; null for the server's plan. */
  readonly dataAt: string | null
  readonly failure: PlanFailure | null
  /** The form's trip; differs from `trip` while the passenger edits it. */
  readonly draft: Trip
  readonly setDraft: (change: (draft: Trip) => Trip) => void
  readonly search: (trip: Trip) => void
  readonly select: (routeId: string) => void
  readonly restart: () => void
}

/** The planner's state: the address holds trip and chosen route, the query cache holds the plan. */
export function usePlanner(): Planner {
  const app = useApp()
  const noteUsedPlaces = useNoteUsedPlaces()
  const [query, setQuery] = useQueryString()
  const { trip, routeId, prefersSeat } = useAddress(query)
  const [draft, setDraft] = useDraft(trip)
  const answer = useQuery(planQuery(app, trip))
  useStoreTrip(trip, answer.data ?? null)
  const failed = answer.isError && !answer.isFetching && !answer.data
  const saved = failed && isLostConnection(answer.error) ? savedFor(app, trip) : null
  const plan = answer.data ?? saved?.plan ?? null

  // The server builds the graph while the passenger types.
  useEffect(() => void app.only(createGraph)(), [app])

  function search(wanted: Trip) {
    if (!isComplete(wanted)) return
    noteUsedPlaces(wanted.destination, wanted.source)
    const next = writePlannerAddress({ trip: wanted, routeId: null })
    const same = next.toString() === addressOf(trip)
    if (!same) setQuery(next)
    else if (answer.isError) void answer.refetch()
  }

  // A separate value for the map, so that the map is not rendered again while the passenger types.
  const select = useCallback(
    (id: string) => {
      const next = writePlannerAddress({ trip, routeId: id })
      // Rendered immediately: in a transition the radio button would jump back in between.
      setQuery(next, { replace: true, keepScroll: true, flushSync: true })
    },
    [trip, setQuery],
  )

  return {
    phase: phaseOf(trip, plan, failed),
    trip,
    routeId,
    prefersSeat,
    plan,
    savedAtMs: saved?.savedAtMs ?? null,
    dataAt: answer.data?.dataAt ?? null,
    failure: failed && !saved ? planFailureOf(answer.error) : null,
    draft,
    setDraft,
    search,
    select,
    restart: () => {
      setDraft(() => emptyTrip)
      setQuery(new URLSearchParams())
    },
  }
}

/** The trip and route in the address. The trip stays the same object while another of its routes is chosen. */
function useAddress(query: URLSearchParams) {
  const { trip: read, routeId, prefersSeat = false } = useMemo(() => readPlannerAddress(query), [query])
  const [trip, setTrip] = useState(read)
  if (trip !== read && addressOf(trip) !== addressOf(read)) {
    setTrip(read)
    return { trip: read, routeId, prefersSeat }
  }
  return { trip, routeId, prefersSeat }
}

function addressOf(trip: Trip): string {
  return writePlannerAddress({ trip, routeId: null }).toString()
}

function phaseOf(trip: Trip, plan: RoutePlan | null, failed: boolean): PlannerPhase {
  if (!isComplete(trip)) return 'idle'
  if (plan) return plan.routes.length > 0 ? 'results' : 'none'
  return failed ? 'error' : 'loading'
}

function savedFor(app: App, trip: Trip): SavedPlan | null {
  const saved = lastPlanOf(app).read()
  return isSavedFor(saved, trip) ? saved : null
}

/** The form's trip: reset whenever the address changes, edited by the passenger in between. */
function useDraft(trip: Trip) {
  const address = addressOf(trip)
  const [state, setState] = useState({ address, draft: trip })
  if (state.address !== address) setState({ address, draft: trip })
  const setDraft = useCallback(
    (change: (draft: Trip) => Trip) => setState(current => ({ ...current, draft: change(current.draft) })),
    [],
  )
  return [state.address === address ? state.draft : trip, setDraft] as const
}

/** Plans whose trip was sent; a plan that comes back from the query cache is the same object. */
function createStoredPlans(): WeakSet<RoutePlan> {
  return new WeakSet()
}

/** Stores a planned trip among the viewer's recent routes, once per plan. A failure is ignored. */
function useStoreTrip(trip: Trip, plan: RoutePlan | null): void {
  const app = useApp()
  const { api } = app
  const userId = useViewer()?.userId
  const source = trip.source.name.trim()
  const destination = trip.destination.name.trim()
  useEffect(() => {
    const stored = app.only(createStoredPlans)
    if (!userId || !plan || plan.routes.length === 0 || stored.has(plan)) return
    stored.add(plan)
    const body = { userId, source: { name: source }, destination: { name: destination } }
    api.call(storeRoute, { body }).catch(() => undefined)
  }, [app, api, userId, plan, source, destination])
}

/**
 * The names of both ends in the language of the page. A link may hold a name that only the search knows, such as 'CP':
 * in Hindi it is called as the stop where the trip begins or ends.
 */
export function useEndNames({ source, destination }: Trip, plan: RoutePlan | null): [string, string] {
  const isHindi = useLanguage() === 'hi'
  const nameOf = usePlaceName()
  const path = plan?.routes[0]?.path ?? []
  const nameFor = ({ name, point }: PlaceChoice, stop: string | undefined) => {
    const own = nameOf(name)
    const isUnknown = isHindi && point === null && own === name && /[a-z]/i.test(name)
    return isUnknown && stop !== undefined ? nameOf(stop) : own
  }
  return [nameFor(source, path[0]), nameFor(destination, path.at(-1))]
}
