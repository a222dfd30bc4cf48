import type { RoutePlan } from '@sawari/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { isLostConnection } from '../../../shared/api/api-error.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import { useQueryString } from '../../../shared/navigation/router-context.tsx'
import { useNoteUsedPlaces } from '../../../shared/places/saved/use-saved-places.ts'
import { isSavedFor, lastPlanOf, type SavedPlan } from './last-plan.ts'
import { type PlanFailure, planFailureOf } from './plan-failure.ts'
import { createGraph, planQuery } from './queries.ts'
import { useStoreTrip } from './store-trip.ts'
import { emptyTrip, isComplete, readPlannerAddress, type Trip, writePlannerAddress } from './trip.ts'

/** idle: no search yet · loading · results: at least one route · none: no routes found · error. */
export type PlannerPhase = 'idle' | 'loading' | 'results' | 'none' | 'error'

export interface Planner {
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
