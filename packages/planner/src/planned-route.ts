import type { Point } from '@sawari/geo'
import { describeRoute } from './describe.ts'
import { quoteRoute } from './fares/quote.ts'
import type { FareBreakdown } from './fares/tariff.ts'
import type { StandNetwork } from './network.ts'
import type { PlannedRoute, PlanRequest, RouteLeg, RouteStop, RouteType } from './plan.ts'
import { routeIdOf } from './route-id.ts'
import type { LegEnd, OptionLeg, RouteOption } from './route-option.ts'

const FREE: FareBreakdown = {
  baseFareRupees: 0,
  distanceFareRupees: 0,
  timeType: 'regular',
  timeMultiplier: 1,
  waitingFareRupees: 0,
  totalFareRupees: 0,
}

/** An option in the words and figures that passengers see. */
export function plannedRoute(
  network: StandNetwork,
  request: PlanRequest,
  option: RouteOption,
  type: RouteType,
): PlannedRoute {
  const fare = fareOf(option, request.departAt)
  const legs = legsOf(network, request, option, fare.totalFareRupees)
  const stops = stopsOf(network, request, option)
  return {
    id: idOf(network, request, option),
    ...describeRoute(legs, stops),
    type,
    service: option.tariff === undefined ? 'walk' : 'shared',
    distanceKm: option.distance / 100,
    minutes: option.minutes,
    fare,
    transfers: option.transfers,
    stops,
    legs,
  }
}

function fareOf({ legs, tariff }: RouteOption, instant: Date): FareBreakdown {
  if (tariff === undefined) return FREE
  const baseFareRupees = sumOf(legs, leg => (leg.mode === 'auto' ? leg.link.baseFareRupees : 0))
  const distanceFareRupees = sumOf(legs, seatFareOf) - baseFareRupees
  return quoteRoute({ baseFareRupees, distanceFareRupees, tariff, instant })
}

function legsOf(
  network: StandNetwork,
  request: PlanRequest,
  { legs }: RouteOption,
  totalFareRupees: number,
): RouteLeg[] {
  const shares = sharesOf(totalFareRupees, legs.map(seatFareOf))
  return legs.map((leg, index) => {
    const from = endOf(network, request, leg.from)
    const to = endOf(network, request, leg.to)
    return {
      mode: leg.mode,
      from: from.name,
      to: to.name,
      distanceKm: leg.distance / 100,
      minutes: leg.minutes,
      waitMinutes: leg.mode === 'auto' ? leg.waitMinutes : 0,
      fareRupees: shares[index]!,
      coordinates: [pointOf(from), pointOf(to)],
      ...(leg.mode === 'auto' && { basis: leg.link.basis, vehicle: leg.link.vehicle }),
    }
  })
}

/** Whole rupees in proportion to the weights that add up to the total: largest remainders. */
export function sharesOf(total: number, weights: readonly number[]): number[] {
  const sum = sumOf(weights, weight => weight)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map(weight => Math.floor((total * weight) / sum))
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  const missing = total - sumOf(shares, share => share)
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1
  return shares
}

/** A walk within a change adds no stop: the change is named by the stand where the next auto is boarded. */
function stopsOf(network: StandNetwork, request: PlanRequest, { legs }: RouteOption): RouteStop[] {
  const rides = legs.filter(({ mode }) => mode === 'auto')
  const changes = rides.slice(1).map(({ from }) => stopAt(network.stands[from as number]!))
  return [stopAt(request.source), ...changes, stopAt(request.destination)]
}

/** Of two links between the same stands the vehicle or the way differs. */
function idOf(network: StandNetwork, request: PlanRequest, { legs }: RouteOption): string {
  const nameOf = (end: LegEnd) => {
    const place = endOf(network, request, end)
    return 'id' in place ? place.id : (place.standId ?? `${place.latitude},${place.longitude}`)
  }
  const words = legs.map(leg => {
    const by = leg.mode === 'auto' ? `${leg.link.vehicle} ${leg.distance}` : 'walk'
    return `${by} ${nameOf(leg.from)} ${nameOf(leg.to)}`
  })
  return routeIdOf(words.join('\n'))
}

function endOf({ stands }: StandNetwork, { source, destination }: PlanRequest, end: LegEnd) {
  if (end === 'source') return source
  return end === 'destination' ? destination : stands[end]!
}

function stopAt({ name, latitude, longitude }: RouteStop): RouteStop {
  return { name, latitude, longitude }
}

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude }
}

function seatFareOf(leg: OptionLeg): number {
  return leg.mode === 'auto' ? leg.link.fareRupees : 0
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0)
}
