import { serviceMinute } from '../metro/service-day.ts'
import { spanAround } from '../model/break-hours.ts'
import type { Ground } from '../network/ground.ts'
import { paretoRoutes } from './pareto-routes.ts'
import type { PlanRequest } from './plan.ts'
import type { RouteOption } from './route-option.ts'

export const MINUTE_MS = 60_000

/** The non-dominated routes at a departure, and the time until which they stay the same. */
export interface SteadyOptions {
  readonly options: readonly RouteOption[]
  /** The first whole minute at which the result may differ. */
  readonly endsAtMs: number
}

/**
 * The non-dominated routes at a departure, and the time until which they stay the same. Between two hours at
 * which rules change all costs are constant, and as last trains leave, routes only disappear. As long as every
 * non-dominated route can still be begun, each of the others stays dominated by one of them.
 */
export function steadyOptions(ground: Ground, request: PlanRequest): SteadyOptions {
  const options = paretoRoutes(ground, request)
  return { options, endsAtMs: steadyUntil(ground, request.departAt, options) }
}

function steadyUntil(ground: Ground, departAt: Date, options: readonly RouteOption[]): number {
  const nextMinuteMs = wholeMinuteMs(departAt) + MINUTE_MS
  const { endsAtMs } = spanAround(ground.breakHours, departAt)
  if (!hasSameTrains(ground, departAt, new Date(endsAtMs - MINUTE_MS))) return nextMinuteMs
  const spareMinutes = Math.min(...options.map(option => spareMinutesOf(option, departAt)))
  return Math.min(endsAtMs, nextMinuteMs + spareMinutes * MINUTE_MS)
}

/** Whether the metro's stays take constant time: not while a passenger may wait for a first train. */
export function hasSameTrains({ metroNetwork }: Ground, one: Date, other: Date): boolean {
  return metroNetwork === undefined || metroNetwork.metro.keyAt(one) === metroNetwork.metro.keyAt(other)
}

/** The minutes by which the departure may be delayed until the route misses its last train. */
function spareMinutesOf({ legs }: RouteOption, departAt: Date): number {
  let minute = serviceMinute(departAt)
  let spareMinutes = Number.POSITIVE_INFINITY
  for (const leg of legs) {
    if (leg.mode === 'metro' && leg.isFirstOfStay) {
      spareMinutes = Math.min(spareMinutes, leg.latestStart - minute)
    }
    minute += leg.minutes + (leg.mode === 'walk' ? 0 : leg.waitMinutes)
  }
  return spareMinutes
}

export function wholeMinuteMs(instant: Date): number {
  return Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS
}
