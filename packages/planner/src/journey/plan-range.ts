import { serviceMinute } from '../metro/service-day.ts'
import { failure, type Result, success } from '../model/result.ts'
import type { Steps } from '../model/steps.ts'
import { type PlanningData, prepareMoment } from '../network/planning-data.ts'
import { isSamePlace } from '../network/walking.ts'
import { chooseOptions } from './choose-options.ts'
import { collectOptions } from './collect-options.ts'
import { describePlan } from './describe-route.ts'
import type { Plan, PlanContext, PlanFailure, PlannedRoute, PlanRequest } from './plan.ts'
import { routeIdOf } from './route-id.ts'
import type { RouteOption } from './route-option.ts'

/** The interval between the departures of a range. */
const RANGE_STEP_MINUTES = 15

export interface RangeRequest extends PlanRequest {
  /** The last moment of departure. */
  readonly until: Date
}

/** The routes that a plan at one departure lists, in its order, with only their figures. */
export interface RangeStep {
  readonly departAt: Date
  /** Empty if there is no route at this departure. */
  readonly routes: readonly StepRoute[]
}

export interface StepRoute {
  readonly id: string
  readonly service: PlannedRoute['service']
  readonly minutes: number
  readonly fareRupees: number
}

export interface RangePlan {
  readonly steps: readonly RangeStep[]
  /** The plan of the first departure that has routes. */
  readonly plan: Plan
  readonly departAt: Date
}

/**
 * The routes that `planJourney` lists at the departure and every quarter of an hour after it, with one search
 * per interval in which the result stays the same. Each search is a step.
 */
export function* planRange(
  planning: PlanningData,
  request: RangeRequest,
): Steps<Result<RangePlan, PlanFailure>> {
  if (isSamePlace(request.source, request.destination)) return failure('samePlace')
  const steps: RangeStep[] = []
  let first: Pick<RangePlan, 'plan' | 'departAt'> | undefined
  let routes: readonly StepRoute[] = []
  let steadyUntilMs = Number.NEGATIVE_INFINITY
  const lastMs = request.until.getTime()
  for (let atMs = request.departAt.getTime(); atMs <= lastMs; atMs += RANGE_STEP_MINUTES * MINUTE_MS) {
    const departAt = new Date(atMs)
    if (atMs >= steadyUntilMs) {
      const context = { ...planning, request: { ...request, departAt } }
      yield* prepareMoment(planning, departAt, request.services)
      const { options, endsAtMs } = steadyOptions(context)
      const choice = options.length === 0 ? undefined : chooseOptions(context, options)
      if (choice !== undefined) first ??= { plan: describePlan(context, choice), departAt }
      routes = (choice?.chosen ?? []).map(option => stepRouteOf(context, option))
      steadyUntilMs = endsAtMs
      yield
    }
    steps.push({ departAt, routes })
  }
  return first === undefined ? failure('noRoute') : success({ ...first, steps })
}

function stepRouteOf(context: PlanContext, option: RouteOption): StepRoute {
  const { service, minutes, fareRupees } = option
  return { id: routeIdOf(context, option), service, minutes, fareRupees }
}

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
export function steadyOptions(context: PlanContext): SteadyOptions {
  const options = collectOptions(context)
  return { options, endsAtMs: steadyUntil(context, context.request.departAt, options) }
}

function steadyUntil(planning: PlanningData, departAt: Date, options: readonly RouteOption[]): number {
  const nextMinuteMs = wholeMinuteMs(departAt) + MINUTE_MS
  const { endsAtMs } = planning.hours.spanAround(planning.breakHours, departAt)
  if (!hasSameTrains(planning, departAt, new Date(endsAtMs - MINUTE_MS))) return nextMinuteMs
  const spareMinutes = Math.min(...options.map(option => spareMinutesOf(option, departAt)))
  return Math.min(endsAtMs, nextMinuteMs + spareMinutes * MINUTE_MS)
}

/** Whether the metro's stays take constant time: not while a passenger may wait for a first train. */
export function hasSameTrains({ metroNetwork }: PlanningData, one: Date, other: Date): boolean {
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
