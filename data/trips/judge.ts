// Judges the planner's answer to a trip by the one that was written down: the README beside the trips has the rules.

import type { Planner, PlanService, RouteLeg } from '@sawari/planner'
import type { LegPattern, Range, Trip, Way } from './read-trips.ts'

export interface Judgement {
  readonly verdict: 'good' | 'so-so' | 'bad'
  /** What is not good. */
  readonly fault: string
}

const FIRST_CARDS = 3
const MOST_WALK_KM = 1.2
/** A likely seat comes after a known way that arrives at most this much later. */
const LIKELY_AHEAD_MINUTES = 15
/** How far the figures of a so-so answer may be off. */
const TOLERATED_FARE_SHARE = 0.25
const TOLERATED_MINUTES = 20

export const END_NOT_FOUND = 'an end is not found'
const GOOD: Judgement = { verdict: 'good', fault: '' }
const bad = (fault: string): Judgement => ({ verdict: 'bad', fault })

/** What is judged of a leg and of a route. */
export type Vehicle = Pick<
  RouteLeg,
  'mode' | 'service' | 'basis' | 'from' | 'to' | 'distanceKm' | 'isByAgreement'
>
export interface Card {
  readonly minutes: number
  readonly service: PlanService | 'walk'
  readonly fare: { readonly totalFareRupees: number }
  readonly legs: readonly Vehicle[]
}

export function judgeTrip(planner: Planner, { from, to, departAt, expected, never }: Trip): Judgement {
  const source = planner.places.resolveEnd({ name: from })
  const destination = planner.places.resolveEnd({ name: to })
  if (source.kind !== 'found' || destination.kind !== 'found') return bad(END_NOT_FOUND)
  const ends = { source: source.place, destination: destination.place }
  const answer = planner.plan({ ...ends, departAt, maxTransfers: 4 })
  if (expected === 'same place') {
    return !answer.ok && answer.failure === 'samePlace' ? GOOD : bad('not seen as the same place')
  }
  return answer.ok ? judgeRoutes(answer.value.routes, expected, never) : bad('no route')
}

/** Judges the listed routes; exported for its test. */
export function judgeRoutes(
  routes: readonly Card[],
  expected: readonly Way[],
  never?: LegPattern,
): Judgement {
  const first = routes[0]!
  const hasNever = (route: Card) =>
    never !== undefined && vehiclesOf(route).some(vehicle => fits(vehicle, never))
  if (hasNever(first)) return bad(`does not exist: ${described(first)}`)

  const waysOf = (route: Card) => expected.filter(({ legs }) => fitInOrder(vehiclesOf(route), legs))
  const fitting = routes.slice(0, FIRST_CARDS).find(route => waysOf(route).length > 0)
  if (fitting === undefined) return bad(`not among three: first is ${described(first)}`)
  if (first.minutes > fitting.minutes + TOLERATED_MINUTES) return bad(`much slower: ${described(first)}`)
  const ways = waysOf(fitting)
  if (!ways.some(way => isWithin(fitting, way, TOLERATED_FARE_SHARE, TOLERATED_MINUTES)))
    return bad(`figures far off: ${described(fitting)}`)

  const faults: readonly (readonly [isFault: boolean, fault: string])[] = [
    [fitting !== first && !comesFirst(first, fitting), `after ${described(first)}`],
    [!ways.some(way => isWithin(fitting, way, 0, 0)), `figures off: ${described(fitting)}`],
    [hasLongWalk(first), 'a walk is too long'],
    [hasLikelySeat(first) && routes.some(route => isKnownSoon(route, first)), 'a likely seat comes first'],
    [routes.some(hasNever), 'a later card does not exist'],
  ]
  const found = faults.filter(([isFault]) => isFault).map(([, fault]) => fault)
  return found.length === 0 ? GOOD : { verdict: 'so-so', fault: found.join('; ') }
}

function isWithin({ fare, minutes }: Card, way: Way, fareShare: number, minutesMore: number): boolean {
  const [leastRupees, mostRupees] = way.rupees
  return (
    isIn(fare.totalFareRupees, [leastRupees * (1 - fareShare), mostRupees * (1 + fareShare)]) &&
    isIn(minutes, [way.minutes[0] - minutesMore, way.minutes[1] + minutesMore])
  )
}

function isIn(value: number, [least, most]: Range): boolean {
  return least <= value && value <= most
}

/** The vehicles in order. Trains and the walkways between them are one, from the first station to the last. */
function vehiclesOf({ legs }: Card): readonly Vehicle[] {
  const vehicles: Vehicle[] = []
  for (const leg of legs) {
    const last = vehicles.at(-1)
    if (leg.mode === 'walk') continue
    if (leg.mode === 'metro' && last?.mode === 'metro')
      vehicles[vehicles.length - 1] = { ...last, to: leg.to }
    else vehicles.push(leg)
  }
  return vehicles
}

function fitInOrder(vehicles: readonly Vehicle[], legs: readonly LegPattern[]): boolean {
  const [leg, ...others] = legs
  if (leg === undefined) return vehicles.length === 0
  const counts = leg.kind === 'ride' && vehicles[0]?.service === 'shared' ? [1, 2] : [1]
  return counts.some(count => {
    const taken = vehicles.slice(0, count)
    const areFit = taken.length === count && taken.every(vehicle => fits(vehicle, leg))
    return areFit && fitInOrder(vehicles.slice(count), others)
  })
}

function fits(vehicle: Vehicle, { kind, basis, from, to }: LegPattern): boolean {
  const isKind = kind === kindOf(vehicle) || (kind === 'ride' && vehicle.mode === 'auto')
  const isBasis = basis === undefined || basis === vehicle.basis
  return isKind && isBasis && isNamed(vehicle.from, from) && isNamed(vehicle.to, to)
}

function kindOf({ mode, service }: Vehicle): 'metro' | 'auto' | 'seat' {
  if (mode === 'metro') return 'metro'
  return service === 'reserved' ? 'auto' : 'seat'
}

function isNamed(name: string, allowed: readonly string[] | undefined): boolean {
  return allowed === undefined || allowed.map(plainName).includes(plainName(name))
}

/** The name without the words that say that it is a station. */
function plainName(name: string): string {
  return name.replace(/ Metro$| Namo Bharat( \(RRTS\))?$/, '')
}

/** Whether a whole auto comes before an expected way with a likely seat, because it is a known way. */
function comesFirst(first: Card, expected: Card): boolean {
  return first.service === 'reserved' && hasLikelySeat(expected) && isKnownSoon(first, expected)
}

function isKnownSoon(route: Card, first: Card): boolean {
  // A whole auto by agreement is always last.
  const isAgreed = route.legs.some(({ isByAgreement }) => isByAgreement)
  const isKnown = !hasLikelySeat(route) && !hasLongWalk(route) && !isAgreed
  return isKnown && route.minutes <= first.minutes + LIKELY_AHEAD_MINUTES
}

function hasLikelySeat({ legs }: Card): boolean {
  return legs.some(({ basis }) => basis === 'likely')
}

function hasLongWalk({ legs }: Card): boolean {
  return legs.some(({ mode, distanceKm }) => mode === 'walk' && distanceKm > MOST_WALK_KM)
}

function described(route: Card): string {
  const vehicles = vehiclesOf(route).map(vehicle => {
    const { basis = '', from, to } = vehicle
    return `${basis} ${kindOf(vehicle)} ${from} > ${to}`.trim()
  })
  return `${vehicles.join(' + ') || 'walk'} (₹${route.fare.totalFareRupees} ${route.minutes} min)`
}
