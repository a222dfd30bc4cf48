// Caches plans as texts, because many people request the same trip in the same minute, and repeatedly.

import {
  findTimedPlan,
  type JourneyRequest,
  type NetworkSnapshot,
  type TripRefusal,
  type WantedPlace,
  wirePlan,
} from '@sawari/answers'
import type { calculateRoutes } from '@sawari/contract'
import { type Result, type Steps, success } from '@sawari/planner'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { JsonAnswer } from '../../platform/http/send-json.ts'

/** Of 5 to 20 KB each. */
const MOST_REPEATED = 1_000
/** Most plans are requested once: releasing them early is cheap for the garbage collector. */
const MOST_NEW = 100
const MINUTE_MS = 60_000

export interface PlanAnswers {
  of(snapshot: NetworkSnapshot, request: JourneyRequest): PlanAnswer
}

export interface PlanAnswer {
  /** The cached response of the same minute and network. */
  readonly known: JsonAnswer | undefined
  /** The cached response, if it exists by now; otherwise plans the request, in steps. */
  make(): Steps<Result<JsonAnswer, TripRefusal>>
}

export function createPlanAnswers(): PlanAnswers {
  let present: SnapshotAnswers | undefined
  return {
    of: (snapshot, request) => {
      if (present?.snapshot !== snapshot) present = new SnapshotAnswers(snapshot)
      const [answers, key] = [present, keyOf(request)]
      return { known: answers.known(key), make: () => answers.make(key, request) }
    },
  }
}

/** The responses of one snapshot. */
class SnapshotAnswers {
  readonly snapshot: NetworkSnapshot
  readonly #new = new LRUCache<string, JsonAnswer>({ max: MOST_NEW })
  readonly #repeated = new LRUCache<string, JsonAnswer>({ max: MOST_REPEATED })

  constructor(snapshot: NetworkSnapshot) {
    this.snapshot = snapshot
  }

  known(key: string): JsonAnswer | undefined {
    const known = this.#repeated.get(key) ?? this.#new.get(key)
    if (known !== undefined) this.#repeated.set(key, known)
    return known
  }

  *make(key: string, request: JourneyRequest): Steps<Result<JsonAnswer, TripRefusal>> {
    const known = this.known(key)
    if (known !== undefined) return success(known)
    const timed = yield* findTimedPlan(this.snapshot, request)
    if (!timed.ok) return timed
    yield
    const answer = new JsonAnswer(Buffer.from(planText(wirePlan(timed.value))))
    this.#new.set(key, answer)
    return success(answer)
  }
}

/** The plan as JSON. A recommended route is also in the list, so that each route is stringified once. */
function planText({ data }: z.input<typeof calculateRoutes.response>): string {
  const { routes, recommendations, ...others } = data
  const texts = new Map(routes.map(route => [route, JSON.stringify(route)]))
  const recommended = Object.entries(recommendations).map(([name, route]) => `"${name}":${texts.get(route)}`)
  const lists = `"routes":[${[...texts.values()].join()}],"recommendations":{${recommended.join()}}`
  return `{"success":true,"data":{${lists},${JSON.stringify(others).slice(1)}}`
}

function keyOf({ source, destination, maxTransfers, services, ...times }: JourneyRequest): string {
  const wanted = services === undefined ? [] : [...new Set(services)].sort()
  return JSON.stringify([
    momentOf(times),
    maxTransfers,
    wanted,
    ...placeKey(source),
    ...placeKey(destination),
  ])
}

/**
 * The minute of a departure, because the hours and dates of fares and speeds begin at whole minutes. The number
 * of steps of a range depends on its exact departure.
 */
function momentOf({
  departAt,
  arriveBy,
  until,
}: Pick<JourneyRequest, 'departAt' | 'arriveBy' | 'until'>): unknown {
  if (until !== undefined) return [departAt.toISOString(), until.toISOString()]
  return arriveBy === undefined ? minuteOf(departAt) : `by ${arriveBy.toISOString()}`
}

/** Whole minutes since 1970. */
function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / MINUTE_MS)
}

function placeKey({ name, point }: WantedPlace): readonly unknown[] {
  return [name, point?.latitude, point?.longitude]
}
