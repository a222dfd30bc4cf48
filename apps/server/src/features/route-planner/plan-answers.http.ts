// Caches plans as bytes, because many people request the same trip in the same minute, and repeatedly.

import {
  findRoutes,
  type JourneyRequest,
  type NetworkSnapshot,
  type TripFailure,
  type WantedPlace,
} from '@sawari/answers'
import type { Plan, PlannedRoute, Result } from '@sawari/planner'
import { LRUCache } from 'lru-cache'
import { JsonAnswer } from '../../platform/http/send-json.ts'
import { ByteWriter } from './byte-writer.ts'
import { writeRoute } from './route-bytes.http.ts'

/** Responses of 5 to 20 KB each. */
const MOST_ANSWERS = 1_000
const MINUTE_MS = 60_000

/** Returns the cached response of the same minute and network, or plans the request. */
export type PlanAnswers = (
  snapshot: NetworkSnapshot,
  request: JourneyRequest,
) => Result<JsonAnswer, TripFailure>

export function createPlanAnswers(): PlanAnswers {
  let answered: NetworkSnapshot | undefined
  const answers = new LRUCache<string, JsonAnswer>({ max: MOST_ANSWERS })
  return (snapshot, request) => {
    if (answered !== snapshot) {
      answered = snapshot
      answers.clear()
    }
    const key = keyOf(request)
    const known = answers.get(key)
    if (known !== undefined) return { ok: true, value: known }
    const plan = findRoutes(snapshot, request)
    if (!plan.ok) return plan
    const answer = answerOf(plan.value, request.departAt)
    answers.set(key, answer)
    return { ok: true, value: answer }
  }
}

/** The key contains the minute, because the hours and dates of fares and speeds begin at whole minutes. */
function keyOf({ source, destination, departAt, maxTransfers, services }: JourneyRequest): string {
  const minute = minuteOf(departAt)
  const wanted = services === undefined ? [] : [...new Set(services)].sort()
  return JSON.stringify([minute, maxTransfers, wanted, ...placeKey(source), ...placeKey(destination)])
}

/** Whole minutes since 1970. */
function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / MINUTE_MS)
}

function placeKey({ name, point }: WantedPlace): readonly unknown[] {
  return [name, point?.latitude, point?.longitude]
}

/** Encodes each route once: a recommended route is a copy of a listed one. */
function answerOf({ routes, recommendations }: Plan, departAt: Date): JsonAnswer {
  const spans = new Map<PlannedRoute, readonly [first: number, end: number]>()
  const minute = new Date(minuteOf(departAt) * MINUTE_MS).toISOString()
  writer.text(`{"success":true,"data":{"departAt":"${minute}","routes":[`)
  for (const route of routes) {
    if (spans.size > 0) writer.text(',')
    const first = writer.length
    writeRoute(writer, route)
    spans.set(route, [first, writer.length])
  }
  writer.text('],"recommendations":{')
  for (const name of ['fastest', 'cheapest', 'shortest'] as const) {
    writer.text(name === 'fastest' ? `"${name}":` : `,"${name}":`)
    const span = spans.get(recommendations[name])
    if (span === undefined) throw new Error(`the ${name} route is not among the listed ones`)
    writer.again(...span)
  }
  writer.text('}}}')
  return new JsonAnswer(writer.take())
}

const writer = new ByteWriter()
