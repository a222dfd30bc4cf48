import type { PlaceKind, StandSize } from '../../model/stand.ts'
import type { PlaceHit } from '../place-hit.ts'

const OF_KIND: Readonly<Record<PlaceKind, number>> = {
  metro: 0.4,
  rrts: 0.36,
  rail: 0.36,
  bus: 0.3,
  market: 0.3,
  mall: 0.3,
  landmark: 0.27,
  hospital: 0.27,
  university: 0.27,
  locality: 0.25,
  sector: 0.2,
  'bus-stop': 0.16,
  area: 0.16,
  park: 0.12,
  school: 0.12,
}
const OF_SIZE: Readonly<Record<StandSize, number>> = { 1: 0, 2: 0.03, 3: 0.08 }
/** The deduction for a place where no autos wait. */
const NO_STAND = 0.18
const OF_ALIAS = 0.01
const MOST_ALIASES = 4
/** The bonus of the bus stops with the most routes. */
const OF_BUS_ROUTES = 0.12

/** How likely a place is meant, by its kind and the size of its stand; 0 to 0.5. */
export function popularityOf(hit: PlaceHit): number {
  if (hit.kind === 'stand') {
    const { kind, size, aliases } = hit.stand
    return OF_KIND[kind] + OF_SIZE[size] + OF_ALIAS * Math.min(MOST_ALIASES, aliases.length)
  }
  return OF_KIND[hit.place.kind] - NO_STAND + OF_BUS_ROUTES * Math.min(1, (hit.place.busRoutes ?? 0) / 200)
}
