import type {
  BorderLine,
  City,
  LinkVehicle,
  MetroData,
  OutsidePlace,
  Place,
  PlaceKind,
  PlaceName,
  Region,
} from '@sawari/planner'
import type { Point } from '@sawari/planner/geo'
import type { Row } from '../read/csv.ts'
import type { River } from '../streets/build-streets.ts'
import type { RoadRule } from '../streets/closed-roads.ts'
import type { StreetGap } from '../streets/join/bridge-gaps.ts'
import type { BuildFacts } from './facts.ts'
import type { Tables } from './tables.ts'

/** A place of `places.csv`; `mayBeStand` is false for places without passengers. */
export interface SourcePlace extends Place {
  readonly mayBeStand: boolean
}

/** Another name that people use for a place. */
export interface OtherName extends PlaceName {
  readonly placeId: string
}

/** A place without a known position: its address names the place where it lies. */
export interface Addressed {
  readonly name: string
  readonly nameHi: string
  readonly kind: PlaceKind
  readonly placeId: string
  readonly aliases: readonly string[]
}

export interface NamedStand {
  readonly standing: 'official' | 'reported' | 'planned'
  readonly source: string
}

export interface Hub {
  /** Autos of two states meet here, so likely links from here may cross the state line. */
  readonly isAtBorder: boolean
  readonly reason: string
}

/** A published service: its stops in order, both ends included. */
export interface Service {
  readonly stops: readonly string[]
  readonly vehicle: LinkVehicle
  readonly fareRupees: number | null
  readonly bothWays: boolean
  readonly confidence: 'high' | 'medium' | 'low'
  readonly source: string
}

export interface MetroLine {
  readonly name: string
  readonly nameHi: string
  readonly colour: string
  /** Station place ids of each run in order; the main run comes first, then branches. */
  readonly runs: readonly (readonly string[])[]
}

export interface Bank {
  readonly row: Row
  readonly placeId: string
  readonly river: string
  readonly bank: 'east' | 'west'
}

export interface Label extends Point {
  readonly name: string
  readonly nameHi: string
}

/** A name on OpenStreetMap, with its tag value as type. */
export interface MappedName extends Point {
  readonly osmId: string
  readonly type: MappedType
  readonly name: string
}

export interface BusStop extends Point {
  readonly name: string
  /** The number of routes that stop here. */
  readonly routes: number
}

/** The city with a known outline. */
export interface CityOutline {
  readonly city: City
  readonly ring: readonly Point[]
  /** Part of the ring; a point slightly outside of it counts as inside. */
  readonly wideAlong: readonly Point[]
}

export interface Sources extends Tables {
  readonly region: Region
  readonly facts: BuildFacts
  readonly places: readonly SourcePlace[]
  readonly otherNames: readonly OtherName[]
  readonly namedStands: ReadonlyMap<string, NamedStand>
  readonly hubs: ReadonlyMap<string, Hub>
  readonly services: readonly Service[]
  readonly metroLines: readonly MetroLine[]
  /** Absent in a region without a metro. */
  readonly metro: MetroData | undefined
  readonly rivers: readonly River[]
  readonly banks: readonly Bank[]
  /** The borders between states, from north to south. */
  readonly borders: Readonly<Record<BorderLine, readonly Point[]>>
  readonly outline: CityOutline | undefined
  readonly busStops: readonly BusStop[]
  readonly mappedNames: readonly MappedName[]
  readonly addresses: readonly Addressed[]
  readonly outside: readonly OutsidePlace[]
  readonly labels: readonly Label[]
  readonly roadRules: readonly RoadRule[]
  readonly streetGaps: readonly StreetGap[]
}

/** The tag values of OpenStreetMap whose places people search for, best known first. */
export const KIND_OF_TYPE = {
  city: 'locality',
  town: 'locality',
  suburb: 'locality',
  quarter: 'locality',
  village: 'locality',
  neighbourhood: 'locality',
  locality: 'locality',
  hamlet: 'locality',
  station: 'rail',
  bus_station: 'bus',
  bus_stop: 'bus-stop',
  hospital: 'hospital',
  marketplace: 'market',
  retail: 'market',
  university: 'university',
  college: 'university',
  attraction: 'landmark',
  museum: 'landmark',
  theatre: 'landmark',
  cinema: 'landmark',
  courthouse: 'landmark',
  place_of_worship: 'landmark',
  institutional: 'landmark',
  area: 'area',
  residential: 'area',
  commercial: 'area',
  industrial: 'area',
  education: 'area',
  school: 'school',
  park: 'park',
} as const satisfies Record<string, PlaceKind>

export type MappedType = keyof typeof KIND_OF_TYPE

export const MAPPED_TYPES = Object.keys(KIND_OF_TYPE) as MappedType[]
