import { isSeatUnusual } from '../model/availability.ts'
import { failure, type Result, success } from '../model/result.ts'
import type { Steps } from '../model/steps.ts'
import type { TimeSpan } from '../model/time-band.ts'
import { type PlanningData, prepareMoment } from '../network/planning-data.ts'
import { isSamePlace } from '../network/walking.ts'
import {
  chooseOptions,
  generalisedCostOf,
  MOST_ROUTES,
  RESERVED_AFTER_MINUTES,
  recommend,
} from './choose-options.ts'
import { leastMinutes } from './collect-options.ts'
import { describeRoute, planWith } from './describe-route.ts'
import type { Plan, PlanFailure, PlanRequest } from './plan.ts'
import { hasSameTrains, MINUTE_MS, steadyOptions, wholeMinuteMs } from './plan-range.ts'
import { routeIdOf } from './route-id.ts'
import type { RouteOption } from './route-option.ts'

/** No departure is offered that is longer than this before the arrival. */
const ARRIVAL_SEARCH_HOURS = 6
/** Routes that begin up to this long before the latest departure are listed if they are cheaper or simpler. */
const EARLIER_MINUTES = 60
/**
 * The maximum number of departures planned for one response. It ends a search only at hours with many first or
 * last trains, of which it covers almost two.
 */
const MOST_PLANS = 120

export interface ArrivalRequest extends Omit<PlanRequest, 'departAt'> {
  readonly arriveBy: Date
}

/** A route with the latest minute of departure at which a plan lists it and it arrives in time. */
interface Departure {
  readonly id: string
  readonly departAtMs: number
  readonly option: RouteOption
}

/**
 * The latest departures whose routes arrive in time: each route has its own, the last whole minute at which
 * `planJourney` lists it and it arrives in time. Latest first, a reserved auto after others that leave hardly
 * earlier. Each tested departure is a step.
 */
export function* planArrival(
  planning: PlanningData,
  request: ArrivalRequest,
): Steps<Result<Plan, PlanFailure>> {
  if (isSamePlace(request.source, request.destination)) return failure('samePlace')
  const departures = yield* new ArrivalSearch(planning, request).run()
  if (departures.length === 0) return failure('noRoute')
  return success(planOf(planning, request, worthListing(planning, departures)))
}

function planOf(planning: PlanningData, request: ArrivalRequest, departures: readonly Departure[]): Plan {
  const best = recommend(departures.map(({ option }) => option))
  const routes = departures.map(({ option, departAtMs }) => {
    const departAt = new Date(departAtMs)
    const context = { ...planning, request: { ...request, departAt } }
    return [option, { ...describeRoute(context, option, best), departAt }] as const
  })
  return planWith(best, new Map(routes))
}

/**
 * At most five. A route that leaves earlier than another is cheaper or has fewer changes, except for the
 * reserved auto.
 */
function worthListing({ rules }: PlanningData, departures: readonly Departure[]): Departure[] {
  const latestFirst = departures.toSorted(
    (a, b) =>
      b.departAtMs - a.departAtMs ||
      a.option.fareRupees - b.option.fareRupees ||
      a.option.transfers - b.option.transfers ||
      a.option.minutes - b.option.minutes,
  )
  const wholeAuto = latestFirst.find(({ option }) => option.service === 'reserved')
  const kept: Departure[] = []
  for (const departure of latestFirst) {
    const { fareRupees, transfers } = departure.option
    const isDominated = kept.some(
      ({ option }) => option.fareRupees <= fareRupees && option.transfers <= transfers,
    )
    if (!isDominated || departure === wholeAuto) kept.push(departure)
  }
  const [latest] = kept
  const cheapest = kept.reduce((a, b) => (b.option.fareRupees < a.option.fareRupees ? b : a))
  const generalisedCost = ({ option, departAtMs }: Departure) =>
    generalisedCostOf({ ...option, minutes: (latest!.departAtMs - departAtMs) / MINUTE_MS })
  const first = new Set([latest!, cheapest, ...(wholeAuto ? [wholeAuto] : [])])
  for (const each of kept.toSorted((a, b) => generalisedCost(a) - generalisedCost(b))) {
    if (first.size < MOST_ROUTES) first.add(each)
  }
  const placeOf = ({ option, departAtMs }: Departure) => {
    const isAfterOthers =
      option.service === 'reserved' && !isSeatUnusual(rules.availability, new Date(departAtMs))
    return departAtMs - (isAfterOthers ? (RESERVED_AFTER_MINUTES + 0.5) * MINUTE_MS : 0)
  }
  return [...first].sort((a, b) => placeOf(b) - placeOf(a))
}

/** Goes back in time from the arrival, interval by interval, and records where each route occurs first. */
class ArrivalSearch {
  private readonly planning: PlanningData
  private readonly request: ArrivalRequest
  private readonly arriveByMs: number
  private readonly found = new Map<string, Departure>()
  /**
   * Routes that arrived too late, each with the departure at which it would be in time if it took equally long.
   */
  private readonly wanted = new Map<string, number>()
  private planCount = 0

  constructor(planning: PlanningData, request: ArrivalRequest) {
    this.planning = planning
    this.request = request
    this.arriveByMs = wholeMinuteMs(request.arriveBy)
  }

  *run(): Steps<Departure[]> {
    let atMs = this.arriveByMs - MINUTE_MS
    while (!this.isDone(atMs)) {
      const span = this.planning.hours.spanAround(this.planning.breakHours, new Date(atMs))
      if (this.isEven(span)) yield* this.searchEven(span, atMs)
      else yield* this.searchUneven(span, atMs)
      atMs = span.beginsAtMs - MINUTE_MS
    }
    return [...this.found.values()]
  }

  private isDone(atMs: number): boolean {
    if (this.planCount >= MOST_PLANS) return true
    if (atMs < this.arriveByMs - ARRIVAL_SEARCH_HOURS * 60 * MINUTE_MS) return true
    if (this.found.size === 0) return false
    const latestMs = Math.max(...[...this.found.values()].map(({ departAtMs }) => departAtMs))
    return atMs < Math.min(latestMs, ...this.wanted.values()) - EARLIER_MINUTES * MINUTE_MS
  }

  private isEven({ beginsAtMs, endsAtMs }: TimeSpan): boolean {
    return hasSameTrains(this.planning, new Date(beginsAtMs), new Date(endsAtMs - MINUTE_MS))
  }

  /** Plans change only where a last train is missed: after each such minute there is one plan. */
  private *searchEven({ beginsAtMs }: TimeSpan, atMs: number): Steps<void> {
    const pieces: (TimeSpan & { readonly listed: readonly Listed[] })[] = []
    let fromMs = beginsAtMs
    while (fromMs <= atMs) {
      const { listed, endsAtMs } = yield* this.planAt(fromMs)
      yield
      pieces.push({ listed, beginsAtMs: fromMs, endsAtMs })
      fromMs = endsAtMs
    }
    for (const piece of pieces.reverse()) {
      const lastMs = Math.min(atMs, piece.endsAtMs - MINUTE_MS)
      for (const each of piece.listed) this.note(each, piece.beginsAtMs, lastMs)
    }
  }

  /**
   * Tries departures from the latest to earlier ones, because each minute may have other trains. A route is
   * never faster at an earlier minute of the span, so minutes at which no route can arrive in time are skipped.
   * Of the routes at earlier minutes only those count that were listed at the latest departure or wanted
   * before.
   */
  private *searchUneven(span: TimeSpan, lastMs: number): Steps<void> {
    let atMs = lastMs
    if (this.found.size === 0) atMs = Math.min(atMs, this.inTime(yield* this.leastMinutesIn(span)))
    yield
    const nextMs = new Map<string, number>()
    while (atMs >= span.beginsAtMs && this.planCount < MOST_PLANS) {
      const isLatest = this.found.size === 0
      const { listed } = yield* this.planAt(atMs)
      for (const each of listed) {
        if (!isLatest && !this.wanted.has(each.id)) continue
        this.note(each, atMs, atMs)
        nextMs.set(each.id, this.inTime(each.option.minutes))
      }
      yield
      if (this.found.size > 0 && this.wanted.size === 0) return
      const soonestMs = Math.max(...[...this.wanted.keys()].map(id => nextMs.get(id) ?? atMs))
      atMs = Math.min(atMs - MINUTE_MS, this.found.size === 0 ? atMs : soonestMs)
    }
  }

  private note({ id, option }: Listed, beginsAtMs: number, lastMs: number): void {
    if (this.found.has(id)) return
    const wantedMs = this.inTime(option.minutes)
    const departAtMs = Math.min(lastMs, wantedMs)
    if (departAtMs < beginsAtMs) {
      this.wanted.set(id, wantedMs)
      return
    }
    this.wanted.delete(id)
    this.found.set(id, { id, departAtMs, option })
  }

  /** The departure from which a route of this duration arrives just in time. */
  private inTime(minutes: number): number {
    return this.arriveByMs - minutes * MINUTE_MS
  }

  private *planAt(atMs: number): Steps<{ readonly listed: readonly Listed[]; readonly endsAtMs: number }> {
    this.planCount += 1
    const request = { ...this.request, departAt: new Date(atMs) }
    yield* prepareMoment(this.planning, request.departAt, request.services)
    const context = { ...this.planning, request }
    const { options, endsAtMs } = steadyOptions(context)
    const chosen = options.length === 0 ? [] : chooseOptions(context, options).chosen
    return { listed: chosen.map(option => ({ id: routeIdOf(context, option), option })), endsAtMs }
  }

  /** No route within the interval is faster: at its beginning no train is missed yet. */
  private *leastMinutesIn({ beginsAtMs, endsAtMs }: TimeSpan): Steps<number> {
    const departAt = new Date(endsAtMs - MINUTE_MS)
    yield* prepareMoment(this.planning, departAt, this.request.services)
    const elapsedMinutes = (beginsAtMs - departAt.getTime()) / MINUTE_MS
    return leastMinutes({ ...this.planning, request: { ...this.request, departAt } }, elapsedMinutes)
  }
}

interface Listed {
  readonly id: string
  readonly option: RouteOption
}
