import type { MetroStation } from '../model/metro.ts'
import type { PlanPlace, Stand } from '../model/stand.ts'
import type { LegWithEnds } from '../pricing/price-route.ts'
import type { PlanContext } from './plan.ts'
import type { LegEnd, OptionLeg, RouteOption } from './route-option.ts'

/** A leg of an option with the places where it begins and ends. */
export interface LegAtPlaces extends LegWithEnds<OptionLeg> {
  readonly from: LegPlace
  readonly to: LegPlace
}

type LegPlace = PlanPlace | Stand | MetroStation

/** The legs of an option at their places. */
export function legsAtPlaces(context: PlanContext, { legs }: RouteOption): readonly LegAtPlaces[] {
  return legs.map(leg => ({ leg, from: placeOf(context, leg.from), to: placeOf(context, leg.to) }))
}

/** The place at which a leg begins or ends. */
export function placeOf({ network, rules, request }: PlanContext, end: LegEnd): LegPlace {
  if (end === 'source') return request.source
  if (end === 'destination') return request.destination
  return network.stands[end] ?? rules.metro!.stations[end - network.stands.length]!
}

/** The id of a route. */
export function routeIdOf(context: PlanContext, option: RouteOption): string {
  return idAlong(legsAtPlaces(context, option))
}

/**
 * The id of a route along these legs. Includes vehicle and distance, because two links between the same stands may
 * differ in them.
 */
export function idAlong(legs: readonly LegAtPlaces[]): string {
  return hashOf(legs.map(({ leg, from, to }) => `${vehicleOf(leg)} ${keyOf(from)} ${keyOf(to)}`).join('\n'))
}

function keyOf(place: LegPlace): string {
  if ('id' in place) return place.id
  if ('placeId' in place) return place.placeId
  return place.standId ?? `${place.latitude},${place.longitude}`
}

function vehicleOf(leg: OptionLeg): string {
  if (leg.mode === 'seat') return `${leg.link.vehicle} ${leg.distance}`
  return leg.mode === 'metro' ? `metro ${leg.ride.line.name}` : leg.mode
}

/**
 * A stable id of 24 hex digits for a text, equal in every process. Three 32-bit hashes with different
 * seeds, mixed as in MurmurHash3; not resistant to forgery.
 */
export function hashOf(text: string): string {
  let [first, second, third] = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    first = mixed(first, code)
    second = mixed(second, code)
    third = mixed(third, code)
  }
  return hexOf(first) + hexOf(second) + hexOf(third)
}

function mixed(before: number, code: number): number {
  const hash = Math.imul(before ^ code, 0x01000193)
  return Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64
}

function hexOf(mixedHash: number): string {
  let hash = Math.imul(mixedHash ^ (mixedHash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  hash ^= hash >>> 16
  return BYTES[hash >>> 24]! + BYTES[(hash >>> 16) & 255]! + BYTES[(hash >>> 8) & 255]! + BYTES[hash & 255]!
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
