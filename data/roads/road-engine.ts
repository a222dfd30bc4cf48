import { setTimeout as sleep } from 'node:timers/promises'
import { decodePolyline, encodePolyline, type Point, simplifyLine } from '@sawari/geo'
import { z } from 'zod'
import { coordinates, type Way } from './way.ts'

/** The road engine is unavailable or sent an invalid response. The message is one line. */
export class RoadEngineError extends Error {
  override readonly name = 'RoadEngineError'
}

/**
 * The result of one call: the routes between consecutive points; `none` if at least one pair has no
 * route; `tooMany` if the engine accepts fewer points per call; `oneByOne` if it does not return the
 * routes of several pairs separately.
 */
export type TrailAnswer = readonly Way[] | 'none' | 'tooMany' | 'oneByOne'

export interface RoadEngineOptions {
  /** For example `http://localhost:5000`. */
  readonly url: string
  readonly timeoutMs?: number
  /** Delay before the second attempt; doubles before each further one. */
  readonly retryDelayMs?: number
}

const TIMEOUT_MS = 30_000
const RETRY_DELAY_MS = 500
const TRIES = 5
/** Simplification tolerance: smaller bends are invisible on a city map, and lines stay short. */
const TOLERANCE_KM = 0.01

const leg = z.object({
  distance: z.number().min(0),
  duration: z.number().min(0),
  steps: z.array(z.object({ geometry: z.string() })).optional(),
})
const found = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ legs: z.array(leg), geometry: z.string().optional() })).min(1),
})
const refused = z.object({ code: z.string() })

/** Asks the route service of an OSRM-compatible server for the route through the points in order. */
export async function askTrail(points: readonly Point[], options: RoadEngineOptions): Promise<TrailAnswer> {
  const isPair = points.length === 2
  // Steps separate the routes of consecutive pairs; for a single pair the overview line is enough.
  const wanted = isPair ? 'overview=full&steps=false' : 'overview=false&steps=true&continue_straight=false'
  const path = `/route/v1/driving/${points.map(coordinates).join(';')}?${wanted}&geometries=polyline`
  const body = await ask(path, options)
  const answer = found.safeParse(body)
  if (answer.success) return waysOf(answer.data.routes[0]!, points.length - 1)
  const { data } = refused.safeParse(body)
  if (data?.code === 'NoRoute' || data?.code === 'NoSegment') return 'none'
  if (data?.code === 'TooBig' && !isPair) return 'tooMany'
  if (data?.code.startsWith('Invalid') && !isPair) return 'oneByOne'
  throw new RoadEngineError(`${options.url} gave an answer that is no route${data ? ` (${data.code})` : ''}`)
}

type FoundRoute = z.output<typeof found>['routes'][number]

function waysOf({ legs, geometry }: FoundRoute, count: number): TrailAnswer {
  const ways = legs.map(({ distance, duration, steps }): Way | undefined => {
    const texts =
      count === 1 && geometry !== undefined ? [geometry] : (steps ?? []).map(step => step.geometry)
    const line = joinedLine(texts)
    return line === undefined ? undefined : { metres: distance, seconds: duration, line }
  })
  if (ways.length === count && ways.every(way => way !== undefined)) return ways
  if (count > 1) return 'oneByOne'
  throw new RoadEngineError('the road engine gave a route without a line')
}

/** Joins encoded lines; undefined if a part is invalid or there are no points. */
function joinedLine(texts: readonly string[]): string | undefined {
  const parts = texts.map(text => decodePolyline(text))
  if (parts.length === 0 || parts.some(part => part === undefined)) return undefined
  const points = parts.flatMap(part => part ?? [])
  return points.length === 0 ? undefined : encodePolyline(simplifyLine(points, TOLERANCE_KM))
}

/** Returns the JSON of a response. Retries with increasing delays if the engine is busy or unavailable. */
async function ask(path: string, options: RoadEngineOptions): Promise<unknown> {
  const { url, timeoutMs = TIMEOUT_MS, retryDelayMs = RETRY_DELAY_MS } = options
  let reason = ''
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await sleep(retryDelayMs * 2 ** (attempt - 1))
    try {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) })
      // Engines report pairs without a route with status 400.
      if (answer.ok || answer.status === 400) return await answer.json()
      reason = `it answers ${answer.status}`
      if (answer.status < 500 && answer.status !== 429) break
    } catch (error) {
      reason = reasonOf(error)
    }
  }
  throw new RoadEngineError(`no answer from ${url}: ${reason}`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
