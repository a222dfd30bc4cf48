import type { Point } from '../geo/index.ts'
import type { PlanPlace, Stand } from '../model/stand.ts'
import type { TariffBasis } from '../model/tariff.ts'
import { walkMinutes } from '../model/travel-time.ts'
import type { PlanningData } from '../network/planning-data.ts'
import { isSamePlace, type WalkToStand } from '../network/walking.ts'
import { seatsFare } from '../pricing/fares.ts'
import { seatBasisOf } from '../pricing/quote.ts'

export interface SuggestionRequest {
  readonly from: PlanPlace
  readonly instant: Date
  readonly limit: number
}

/** A destination of a single auto from the stands at or near a place. */
export interface DestinationSuggestion extends Point {
  readonly name: string
  /** Distance and minutes include the walk to the auto; the minutes also include the wait. */
  readonly distanceKm: number
  readonly minutes: number
  readonly fareRupees: number
  readonly fareBasis: TariffBasis
}

interface DirectRide {
  readonly to: Stand
  readonly isKnown: boolean
  readonly distance: number
  readonly minutes: number
  readonly fareRupees: number
  readonly fareBasis: TariffBasis
}

/**
 * Most useful first: known services before likely ones, then larger stands, then nearer ones. A
 * destination that several stands serve is listed once, with its fastest ride.
 */
export function suggestDestinations(
  planning: PlanningData,
  { from, instant, limit }: SuggestionRequest,
): readonly DestinationSuggestion[] {
  const quickest = new Map<string, DirectRide>()
  for (const access of planning.surroundings.of(from).stands) {
    for (const ride of ridesFrom(planning, access, instant)) {
      const known = quickest.get(ride.to.id)
      if (ride.to.id === from.standId || isSamePlace(from, ride.to)) continue
      if (known === undefined || ride.minutes < known.minutes) quickest.set(ride.to.id, ride)
    }
  }
  return [...quickest.values()].sort(byUse).slice(0, Math.max(0, limit)).map(suggestionOf)
}

function ridesFrom(
  { network, rules, tariffs, hours }: PlanningData,
  access: WalkToStand,
  instant: Date,
): DirectRide[] {
  const { stands, links } = network
  const { rides, graph } = hours.at(instant, 'open')
  const [minutes, fare] = graph.costs
  const { city } = stands[access.stand]!
  const tariff = tariffs.tariffFor('seat', city, instant)
  const found: DirectRide[] = []
  for (let ride = rides.firstOut[access.stand]!; ride < rides.firstOut[access.stand + 1]!; ride++) {
    const link = links[rides.linkOf[ride]!]!
    const byDay = { baseFareRupees: 0, distanceFareRupees: fare[ride]! }
    found.push({
      to: stands[rides.head[ride]!]!,
      isKnown: link.basis === 'known',
      distance: access.distance + rides.distance[ride]!,
      minutes: walkMinutes(rules.speeds, access.distance / 100) + minutes[ride]!,
      fareRupees: seatsFare(byDay, tariff, instant).totalFareRupees,
      fareBasis: seatBasisOf({ tariff: tariffs.seatTariffFor(link.vehicle, city, instant), link }),
    })
  }
  return found
}

function byUse(a: DirectRide, b: DirectRide): number {
  if (a.isKnown !== b.isKnown) return a.isKnown ? -1 : 1
  return b.to.size - a.to.size || a.distance - b.distance || (a.to.id < b.to.id ? -1 : 1)
}

function suggestionOf({ to, distance, minutes, fareRupees, fareBasis }: DirectRide): DestinationSuggestion {
  const { name, latitude, longitude } = to
  return { name, latitude, longitude, distanceKm: distance / 100, minutes, fareRupees, fareBasis }
}
