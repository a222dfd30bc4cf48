// Plans in bytes. Many people ask for the same trip in the same minute, and ask again.

import {
  findRoutes,
  type JourneyRequest,
  type NetworkSnapshot,
  type TripFailure,
  type WantedPlace,
  wireRoute,
} from '@sawari/answers'
import type { Plan, PlannedRoute, Result } from '@sawari/planner'
import { RecentEntries } from '../../platform/recent-entries.ts'
import { JsonAnswer } from '../../platform/send-json.ts'

/** Of 5 to 20 KB each. */
const MOST_ANSWERS = 1_000
const MINUTE_MS = 60_000

/** Answers a request from what was answered in the same minute on the same network, or plans it. */
export type PlanAnswers = (
  snapshot: NetworkSnapshot,
  request: JourneyRequest,
) => Result<JsonAnswer, TripFailure>

export function createPlanAnswers(): PlanAnswers {
  let answered: NetworkSnapshot | undefined
  let answers = new RecentEntries<JsonAnswer>(MOST_ANSWERS)
  return (snapshot, request) => {
    if (answered !== snapshot) {
      answered = snapshot
      answers = new RecentEntries(MOST_ANSWERS)
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

/** Hours and dates that prices and speeds go by begin with a minute. */
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

/** A recommended route is one of the listed: each is put into bytes once. */
function answerOf({ routes, recommendations }: Plan, departAt: Date): JsonAnswer {
  const bytes = new Map(routes.map(route => [route, bytesOf(route)]))
  const bytesFor = (route: PlannedRoute) => bytes.get(route) ?? bytesOf(route)
  const { fastest, cheapest, shortest } = recommendations
  return new JsonAnswer(
    Buffer.concat([
      ...[START, Buffer.from(new Date(minuteOf(departAt) * MINUTE_MS).toISOString())],
      ...[ROUTES, ...joined([...bytes.values()])],
      ...[FASTEST, bytesFor(fastest), CHEAPEST, bytesFor(cheapest), SHORTEST, bytesFor(shortest)],
      END,
    ]),
  )
}

const [START, ROUTES, COMMA, FASTEST, CHEAPEST, SHORTEST, END] = [
  '{"success":true,"data":{"departAt":"',
  '","routes":[',
  ',',
  '],"recommendations":{"fastest":',
  ',"cheapest":',
  ',"shortest":',
  '}}}',
].map(text => Buffer.from(text)) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer]

function bytesOf(route: PlannedRoute): Buffer {
  return Buffer.from(JSON.stringify(wireRoute(route)))
}

function joined(parts: readonly Buffer[]): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [COMMA, part]))
}
