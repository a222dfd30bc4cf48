import type { Point } from '../geo/index.ts'

/** The English name of a city of the region. */
export type City = string

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
  'bus-stop',
  'area',
  'park',
  'school',
] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** A: two sources agree on the position; B: one source; C: approximate. */
export type PositionQuality = 'A' | 'B' | 'C'

/** 1: a few autos; 2: a steady queue; 3: a hub. */
export type StandSize = 1 | 2 | 3

export interface PlaceName {
  readonly name: string
  readonly nameHi: string
}

/** A named place of the gazetteer; not every place is a stand. */
export interface Place extends PlaceName, Point {
  /** Stable id in the place list, such as 'metro-sector-52'. */
  readonly placeId: string
  readonly kind: PlaceKind
  readonly city: City
  readonly quality: PositionQuality
  /** The number of bus routes that stop here, a measure of how well known a stop is. */
  readonly busRoutes?: number
}

/** A place where autos wait for passengers. */
export interface Stand extends Place {
  readonly id: StandId
  readonly size: StandSize
  /** Known if a source names it as an auto stand; likely if derived from the kind of place. */
  readonly basis: LinkBasis
  /** Names of the places merged into this stand; the search finds them and returns the stand. */
  readonly aliases: readonly PlaceName[]
  /** Optional facts by name. The contract says which there are. */
  readonly facts?: Readonly<Record<string, boolean | number | string>>
}

/** Known: a published service. Likely: derived by the rule in `data/build`. */
export type LinkBasis = 'known' | 'likely'

export type LinkVehicle = 'auto' | 'e-rickshaw' | 'gramin-sewa'

/**
 * Streets: measured along streets. Estimate: the straight line times the detour factor. Timetable: the
 * length that the metro's timetable gives.
 */
export type DistanceBasis = 'streets' | 'estimate' | 'timetable'

/**
 * The origin of a fare. Published: a source names the fare of this exact ride. Customary: the fare of a
 * known service that covers the ride applies instead of the tariff. Tariff: computed from the price
 * list.
 */
export type FareOrigin = 'published' | 'customary' | 'tariff'

/** The short name of the publication that names a service, and its year; without a date the year it cannot precede. */
export interface Evidence {
  readonly name: string
  readonly nameHi?: string
  readonly year: number
}

/** A one-way ride by seat from one stand to another. */
export interface Link {
  readonly fromId: StandId
  readonly toId: StandId
  /** By road, two decimals. */
  readonly distanceKm: number
  /** The fare per passenger on a regular daytime ride by the newest tariff, in whole rupees. */
  readonly fareRupees: number
  /** The part of `fareRupees` that is the tariff's base fare, in whole rupees. */
  readonly baseFareRupees: number
  /** Default: from the tariff. */
  readonly fareOrigin?: Exclude<FareOrigin, 'tariff'>
  readonly basis: LinkBasis
  readonly vehicle: LinkVehicle
  /** The source that publishes the service; absent on likely links. */
  readonly source?: string
  /** The source in short; absent on likely links and in data of earlier versions. */
  readonly evidence?: Evidence
  /** The source that publishes the fare; absent for other fares. */
  readonly fareSource?: string
  /** Default: estimated. */
  readonly distanceBasis?: Exclude<DistanceBasis, 'timetable'>
  /** The way along the streets as an encoded polyline; only if the distance is by road. */
  readonly geometry?: string
}

/** All input of the stand network; `version` changes with any part of it. */
export interface NetworkData {
  readonly version: string
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
}

declare const kind: unique symbol

/**
 * 24 hex digits: the beginning of the SHA-256 of the stand's place id. A branded type, distinct from other
 * text.
 */
export type StandId = string & { readonly [kind]: 'stand' }

/** One end of a trip, already resolved. If `standId` is given, the place is that stand. */
export interface PlanPlace extends Spot {
  readonly name: string
}

/** Where a place is. */
export interface Spot extends Point {
  readonly standId?: StandId
}
