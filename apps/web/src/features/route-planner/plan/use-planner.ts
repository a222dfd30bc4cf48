import type { RoutePlan } from '@sawari/contract'
import { storeRoute } from '@sawari/contract/saved-routes'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLanguage } from '../../../messages/texts.ts'
import { isLostConnection } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import { useQueryString } from '../../../shared/navigation/router-context.tsx'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import { useNoteUsedPlaces } from '../../../shared/places/saved/use-saved-places.ts'
import { useViewer } from '../../../shared/viewer.ts'
import { lastPlanOf } from './last-plan.ts'
import { planFailureOf } from './plan-failure.ts'
import { createGraph, planQuery } from './queries.ts'
import {
  addressOf,
  emptyTrip,
  isComplete,
  readPlannerAddress,
  type Trip,
  writePlannerAddress,
} from './trip.ts'

/** The planner's state: the address holds trip and chosen route, the query cache holds the plan. */
export function usePlanner() {
  const app = useApp()
  const noteUsedPlaces = useNoteUsedPlaces()
  const [query, setQuery] = useQueryString()
  const { trip, routeId, prefersSeat } = useAddress(query)
  const [draft, setDraft] = useDraft(trip)
  const answer = useQuery(planQuery(app, trip))
  useStoreTrip(trip, answer.data ?? null)
  const failed = answer.isError && !answer.isFetching && !answer.data
  const saved = failed && isLostConnection(answer.error) ? lastPlanOf(app).read(trip) : null
  const plan = answer.data ?? saved?.plan ?? null

  // The server builds the graph while the passenger types.
  useEffect(() => void app.only(createGraph)(), [app])

  function search(wanted: Trip) {
    if (!isComplete(wanted)) return
    noteUsedPlaces(wanted.destination, wanted.source)
    const next = writePlannerAddress({ trip: wanted, routeId: null })
    if (next.toString() !== addressOf(trip)) setQuery(next)
    else if (answer.isError) void answer.refetch()
  }

  // A separate value for the map, so that the map is not rendered again while the passenger types.
  const select = useCallback(
    (id: string) => {
      const next = writePlannerAddress({ trip, routeId: id })
      // Rendered immediately: in a transition the radio button would jump back in between.
      setQuery(next, { replace: true, flushSync: true })
    },
    [trip, setQuery],
  )

  return {
    phase: phaseOf(trip, plan, failed),
    /** The trip in the address, which the results belong to. */
    trip,
    routeId,
    prefersSeat,
    plan,
    /** When the plan was stored on the device; null for a fresh one. */
    savedAtMs: saved?.savedAtMs ?? null,
    /** The date of the data that the device planned with, ISO 8601; null for the server's plan. */
    dataAt: answer.data?.dataAt ?? null,
    failure: failed && !saved ? planFailureOf(answer.error) : null,
    /** The form's trip; differs from `trip` while the passenger edits it. */
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

/** idle: no search yet · loading · results: at least one route · none: no routes found · error. */
type PlannerPhase = 'idle' | 'loading' | 'results' | 'none' | 'error'

function phaseOf(trip: Trip, plan: RoutePlan | null, failed: boolean): PlannerPhase {
  if (!isComplete(trip)) return 'idle'
  if (plan) return plan.routes.length > 0 ? 'results' : 'none'
  return failed ? 'error' : 'loading'
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
