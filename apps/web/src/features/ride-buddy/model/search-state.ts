// The viewer's search as pure functions from one state to the next.
import type { SearchId, UserId } from '@sawari/contract'
import type { TripEnds } from '../../../shared/places/place-address.ts'
import type { Match, Timed } from './buddy.ts'

export interface SearchTrip extends TripEnds {
  readonly radiusKm: number
}

export interface LiveSearch extends Timed {
  readonly searchId: SearchId
  readonly trip: SearchTrip
  /** Whether it found no riders at its start, so that the page waits for some. */
  readonly waiting: boolean
  /** The server shows the viewer no more new riders today. */
  readonly limited: boolean
}

export interface SearchState {
  readonly live: LiveSearch | null
  readonly matches: readonly Match[]
  /** The last trip searched for: the form is filled with it. */
  readonly lastTrip: SearchTrip | null
  /** Until then requests may still be sent to the riders of an ended search. */
  readonly leftUntilMs: number | null
}

export const noSearch: SearchState = { live: null, matches: [], lastTrip: null, leftUntilMs: null }

/** A search in a server response, at its start or later. */
export interface SearchAnswer {
  readonly searchId: SearchId
  readonly endsAtMs: number
  readonly matches: readonly Match[]
  readonly limited: boolean
}

/** The riders whose match is not shown, such as those already asked. */
type Hidden = (match: Match) => boolean

export function started(answer: SearchAnswer, trip: SearchTrip, isHidden: Hidden): SearchState {
  const { searchId, endsAtMs, matches, limited } = answer
  const waiting = matches.every(isHidden)
  return { live: { searchId, endsAtMs, trip, waiting, limited }, matches, lastTrip: trip, leftUntilMs: null }
}

/** The search in the server's latest response; null when there is none. */
export function resumed(
  state: SearchState,
  answer: SearchAnswer | null,
  trip: SearchTrip | null,
  nowMs: number,
): SearchState {
  if (answer === null || trip === null) {
    const stillLeft = state.leftUntilMs !== null && nowMs < state.leftUntilMs
    return stillLeft ? { ...state, live: null } : { ...state, live: null, matches: [], leftUntilMs: null }
  }
  const known = state.live?.searchId === answer.searchId ? state : null
  // Keeps the places as chosen: they are more precise than the names in the server's response.
  const wholeTrip = known?.live?.trip ?? trip
  const { searchId, endsAtMs, limited } = answer
  const waiting = known?.live?.waiting ?? answer.matches.length === 0
  return {
    live: { searchId, endsAtMs, trip: wholeTrip, waiting, limited },
    matches: inKnownOrder(known?.matches ?? [], answer.matches),
    lastTrip: wholeTrip,
    leftUntilMs: null,
  }
}

/** A rider found during the search; added at the end, so that nothing on screen moves. */
export function withMatch(state: SearchState, found: Match): SearchState {
  if (state.live === null) return state
  return {
    ...state,
    matches: inKnownOrder(state.matches, [...withoutRider(state, found.rider.id).matches, found]),
  }
}

export function withoutRider(state: SearchState, riderId: UserId): SearchState {
  return { ...state, matches: state.matches.filter(({ rider }) => rider.id !== riderId) }
}

/** The state after the viewer cancelled the search, or a connection completed it. */
export function ended(state: SearchState): SearchState {
  return { ...state, live: null, matches: [], leftUntilMs: null }
}

/** The search has expired. The server accepts requests to its riders for another `graceMs`. */
export function expired(state: SearchState, graceMs: number): SearchState {
  if (state.live === null) return state
  const leftUntilMs = state.matches.length > 0 ? state.live.endsAtMs + graceMs : null
  return { ...state, live: null, leftUntilMs }
}

/** The riders of the response; those already on screen keep their order. */
function inKnownOrder(known: readonly Match[], answer: readonly Match[]): readonly Match[] {
  const byRider = new Map(answer.map(match => [match.rider.id, match]))
  const staying = known.flatMap(({ rider }) => byRider.get(rider.id) ?? [])
  const knownRiders = new Set(known.map(({ rider }) => rider.id))
  return [...staying, ...[...byRider.values()].filter(({ rider }) => !knownRiders.has(rider.id))]
}
