// POST /api/routes/calculate. Plans are cached as texts, because many people request the same trip in the same minute.

import {
  type JourneyRequest,
  type NetworkSnapshot,
  planTrip,
  type TripRefusal,
  wantedJourney,
  wirePlan,
} from '@sawari/answers'
import { calculateRoutes, TRANSFERS_DEFAULT } from '@sawari/contract'
import { type Result, type Steps, success } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { orRefusal } from '../../platform/calls/refusal.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import { inTurns } from '../../platform/http/in-turns.ts'
import { JsonAnswer, memoizeLatest } from '../../platform/http/send-json.ts'

/** An answer takes 5 to 20 KB. */
const MOST_PLANS = 500
const MINUTE_MS = 60_000

/** The dependencies of the planning calls. */
export interface PlanningNeeds {
  network(): NetworkSnapshot
  now(): Date
}

/** Binds the call; returns a function that warms up the planner. */
export function bindPlans(app: FastifyInstance, { network, now }: PlanningNeeds): () => Steps<void> {
  const answers = createPlanAnswers()
  bindEndpoint(app, calculateRoutes, ({ body, request }) => {
    const answer = answers.of(network(), wantedJourney(body, now()))
    if (answer.known !== undefined) return answer.known
    return async () => orRefusal(await inTurns(answer.make(), request))
  })

  return function* warm() {
    const { stands } = network().network
    const [source, destination] = [stands[0], stands.at(-1)]
    if (source === undefined || destination === undefined) return
    const journey = { source, destination, departAt: now(), maxTransfers: TRANSFERS_DEFAULT }
    yield* answers.of(network(), journey).make()
  }
}

interface PlanAnswer {
  /** The cached response of the same minute and network. */
  readonly known: JsonAnswer | undefined
  /** The cached response, if it exists by now; otherwise plans the request, in steps. */
  make(): Steps<Result<JsonAnswer, TripRefusal>>
}

export function createPlanAnswers() {
  const answersOf = memoizeLatest(
    (_: NetworkSnapshot) => new LRUCache<string, JsonAnswer>({ max: MOST_PLANS }),
  )
  return {
    of: (snapshot: NetworkSnapshot, request: JourneyRequest): PlanAnswer => {
      const answers = answersOf(snapshot)
      const key = keyOf(request)
      return {
        known: answers.get(key),
        *make() {
          const known = answers.get(key)
          if (known !== undefined) return success(known)
          const timed = yield* planTrip(snapshot, request)
          if (!timed.ok) return timed
          yield
          const answer = new JsonAnswer(Buffer.from(planText(wirePlan(timed.value))))
          answers.set(key, answer)
          return success(answer)
        },
      }
    },
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

/**
 * By the minute of a departure, because the hours and dates of fares and speeds begin at whole minutes. The number of
 * steps of a range depends on its exact departure.
 */
function keyOf({ source, destination, maxTransfers, services, ...times }: JourneyRequest): string {
  const { departAt, arriveBy, until } = times
  const minute = Math.floor(departAt.getTime() / MINUTE_MS)
  const moment = until === undefined ? (arriveBy ?? minute) : [departAt, until]
  const wanted = services === undefined ? [] : [...new Set(services)].sort()
  const ends = [source, destination].map(({ name, point }) => [name, point?.latitude, point?.longitude])
  return JSON.stringify([moment, maxTransfers, wanted, ends])
}
