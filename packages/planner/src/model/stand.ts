import type { Point } from '@sawari/geo'

export const CITIES = ['Noida', 'Greater Noida', 'Ghaziabad', 'Delhi'] as const
export type City = (typeof CITIES)[number]

export const PLACE_KINDS = [
  'metro',
  'rail',
  'rrts',
  'bus',
  'market',
  'mall',
  'hospital',
  'university',
  'landmark',
  'sector',
  'locality',
] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** A: two sources agree on the position; B: one source; C: approximate. */
export type PositionQuality = 'A' | 'B' | 'C'

/** 1 a few autos, 2 a steady queue, 3 a hub. */
export type StandSize = 1 | 2 | 3

export interface PlaceName {
  readonly name: string
  readonly nameHi: string
}

/** A named place of the gazetteer; not every place is a stand. */
export interface Place extends PlaceName, Point {
  /** Stable id from the place list, such as 'metro-noida-sector-52'. */
  readonly placeId: string
  readonly kind: PlaceKind
  readonly city: City
  readonly quality: PositionQuality
}

/** A place where autos wait for passengers. */
export interface Stand extends Place {
  /** 24 hex digits: the start of the SHA-256 of `placeId`. */
  readonly id: string
  readonly size: StandSize
  /** Named somewhere as an auto stand, or derived from the kind of place. */
  readonly basis: LinkBasis
  /** Places merged into this stand; they are found by search and resolve to it. */
  readonly aliases: readonly PlaceName[]
}

/** Known: a published service. Likely: derived by the rule of `data/build`. */
export type LinkBasis = 'known' | 'likely'

export type LinkVehicle = 'auto' | 'e-rickshaw' | 'gramin-sewa'

/** Road: measured along streets by a road engine. Estimate: the straight line times the detour factor. */
export type DistanceBasis = 'road' | 'estimate'

/**
 * Where a fare comes from. Published: somebody names the fare of this very ride. Customary: the fare of
 * a known service along which the ride lies holds for it, instead of what the tariff says. Tariff: it
 * follows from the price list.
 */
export type FareOrigin = 'published' | 'customary' | 'tariff'

/** A seat from one stand to another, one way. */
export interface Link {
  readonly fromId: string
  readonly toId: string
  /** By road, two decimals. */
  readonly distanceKm: number
  /** What one passenger pays for the seat on a regular daytime ride by the newest tariff, whole rupees. */
  readonly fareRupees: number
  /** The part of `fareRupees` that is the tariff's base fare, whole rupees. */
  readonly baseFareRupees: number
  /** Absent: from the tariff. */
  readonly fareOrigin?: Exclude<FareOrigin, 'tariff'>
  readonly basis: LinkBasis
  readonly vehicle: LinkVehicle
  /** Where the service is published; absent on likely links. */
  readonly source?: string
  /** Where a published fare is published; absent for others. */
  readonly fareSource?: string
  /** Absent: estimated. */
  readonly distanceBasis?: DistanceBasis
  /** Minutes of a car on an empty road, one decimal; only where the distance is by road. */
  readonly roadMinutes?: number
  /** The way along the streets as an encoded polyline; only where the distance is by road. */
  readonly geometry?: string
}

/** Everything that the stand network is built from; `version` changes with any of it. */
export interface NetworkData {
  readonly version: string
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
}
