// Places that can be reached within given minutes and rupees, in the wire format.

import type { ReachedPlace, reachPlaces } from '@sawari/contract'
import { type Reached, type ReachRequest, type Result, success } from '@sawari/planner'
import { isLatitude, isLongitude, type Point } from '@sawari/planner/geo'
import type { z } from 'zod'
import { type Answer, departureOr, type Envelope } from './answer.ts'

import type { Destination, NetworkSnapshot } from './snapshot.ts'
import { resolveSource, type TripRefusal, type WantedPlace } from './trip-ends.ts'

/** Finds one place after the other; `answer` returns the response with all of them. */
export interface ReachSearch {
  /** Undefined for each step that finds no place. */
  readonly found: Iterable<Reached<Destination> | undefined>
  answer(found: readonly Reached<Destination>[]): Envelope<typeof reachPlaces>
}

export function answerReach(
  snapshot: NetworkSnapshot,
  query: z.output<typeof reachPlaces.query>,
  now: Date,
): Answer<typeof reachPlaces> {
  const search = startReach(snapshot, query, now)
  return search.ok
    ? success(search.value.answer([...search.value.found].filter(each => each !== undefined)))
    : search
}

/** Begins a search that may be spread over several turns. */
export function startReach(
  snapshot: NetworkSnapshot,
  query: z.output<typeof reachPlaces.query>,
  now: Date,
): Result<ReachSearch, TripRefusal> {
  const source = resolveSource(snapshot, wantedSource(query))
  if (!source.ok) return source
  const departAt = departureOr(query.departAt, now)
  const { minutes, fare, maxTransfers, services } = query
  const request = {
    source: source.value,
    departAt,
    minutes,
    fareRupees: fare,
    maxTransfers,
    ...(services && { services }),
  }
  const { name, latitude, longitude } = source.value
  return success({
    found: reachedFrom(snapshot, request),
    answer: found => ({
      success: true,
      data: {
        departAt: departAt.toISOString(),
        from: { name, latitude, longitude },
        minutes,
        fare,
        places: found
          .toSorted((a, b) => a.minutes - b.minutes || a.fareRupees - b.fareRupees)
          .map(wireReached),
      },
    }),
  })
}

function wireReached({ destination, minutes, fareRupees, service }: Reached<Destination>): ReachedPlace {
  const { name, nameHi, latitude, longitude, city, kind } = destination.shown
  return { name, name_hi: nameHi, latitude, longitude, city, kind, minutes, fare: fareRupees, service }
}

function* reachedFrom(
  snapshot: NetworkSnapshot,
  request: ReachRequest,
): Iterable<Reached<Destination> | undefined> {
  const destinations = yield* snapshot.destinations()
  yield* snapshot.planner.reach(request, destinations)
}

function wantedSource({ from, fromPoint }: z.output<typeof reachPlaces.query>): WantedPlace {
  const point = fromPoint ?? pointIn(from)
  return point === undefined ? { name: from } : { name: from.trim(), point }
}

function pointIn(text: string): Point | undefined {
  const match = /^\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text)
  if (match === null) return undefined
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return isLatitude(latitude) && isLongitude(longitude) ? { latitude, longitude } : undefined
}
