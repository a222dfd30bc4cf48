import type { Bounds, Point } from '../geo/index.ts'
import type { MetroData } from './metro.ts'
import type { City, LinkVehicle, PlaceName, StandId, StandSize } from './stand.ts'
import type { HourWindow, Tariff } from './tariff.ts'

export type Availability = 'high' | 'medium' | 'low'

/** The speed of an auto at an hour of the day, and the name of the time from this hour to the next point. */
export interface SpeedPoint {
  readonly hour: number
  readonly kmPerHour: number
  readonly name: 'night' | 'morning peak' | 'evening peak' | 'midday'
}

export interface SpeedTable {
  /** Ascending from hour 0. Straight lines join them, and the last one to the first one of the next day. */
  readonly auto: readonly SpeedPoint[]
  readonly eRickshawKmPerHour: number
  readonly walkKmPerHour: number
  readonly source: string
}

/** Availability by stand size and hour of the day; the first matching window applies. */
export interface AvailabilityTable {
  readonly bands: readonly {
    readonly window: HourWindow
    readonly bySize: Readonly<Record<StandSize, Availability>>
  }[]
  readonly waitMinutes: Readonly<Record<Availability, number>>
  /** The wait for a reserved auto, called or hailed anywhere. */
  readonly reservedWaitMinutes: number
  /** The hours in which a vehicle runs; a vehicle without an entry runs at all hours. */
  readonly vehicleHours?: Readonly<Partial<Record<LinkVehicle, HourWindow>>>
  /** The hours in which shared autos are unusual. */
  readonly seatsUnusual?: HourWindow
  readonly source: string
}

/** A road without pedestrians, and the places where other streets cross it. */
export interface Expressway {
  readonly line: readonly Point[]
  readonly crossings: readonly Point[]
}

/** The walk from a stand to another one or to a station, measured along the streets. */
export interface StandWalk {
  readonly fromId: StandId
  /** The id of the stand, or the place id of the station. */
  readonly toId: string
  /** Hundredths of a kilometre; the walk counts only while the stands are this far apart. */
  readonly straight: number
  /** Hundredths of a kilometre along the streets; absent if no walk is short enough. */
  readonly distance?: number
}

/** An area where vehicles of some kinds may not ply. */
export interface ClosedArea {
  readonly name: string
  readonly vehicles: readonly LinkVehicle[]
  readonly outline: readonly Point[]
}

/** Rivers with their road bridges, and the border between the states. */
export interface RoadGeography {
  /** The assumed ratio of road distance to straight-line distance. */
  readonly detourFactor: number
  readonly rivers: readonly {
    readonly name: string
    readonly line: readonly Point[]
    readonly bridges: readonly Bridge[]
  }[]
  /** The border between two states from north to south; empty if unknown. Others have names of their own. */
  readonly stateBorder: readonly Point[]
  readonly [border: BorderLine]: readonly Point[] | undefined
  /** Absent: none is known. */
  readonly closedAreas?: readonly ClosedArea[]
  /** Absent: none is known. */
  readonly expressways?: readonly Expressway[]
  /** The walks from stands that differ from the straight line; each counts in both directions. */
  readonly walks?: readonly StandWalk[]
}

/** A road bridge, represented by its middle. */
export interface Bridge extends Point, PlaceName {
  /** The points where it meets the banks; no ride begins or ends between them. */
  readonly landings?: { readonly west: Point; readonly east: Point }
}

/** When the source of a fact was published; never when we copied it. */
export interface DatedFact {
  readonly kind: 'tariff' | 'timetable' | 'link' | 'position'
  /** The tariff, ticket or publication whose date it is. */
  readonly about: string
  /** 'YYYY-MM-DD'; the first day of the year where only that is known. */
  readonly date: string
}

/** The dated tables of the planner. All of them are data; see `data/`. */
export interface PlanningRules {
  readonly region: Region
  readonly tariffs: readonly Tariff[]
  readonly speeds: SpeedTable
  readonly availability: AvailabilityTable
  readonly geography: RoadGeography
  /** The dates of timetables and positions; absent in data of earlier versions. */
  readonly dates?: readonly DatedFact[]
  /** Absent: no metro is planned. */
  readonly metro?: MetroData
}

/** The configuration of the region that the product serves, beside its stands; see docs/data.md. */
export interface Region {
  readonly name: PlaceName
  readonly country: PlaceName
  /** Where trips may begin and end. */
  readonly box: Bounds
  /** Where a map opens. */
  readonly centre: Point
  readonly states: readonly PlaceName[]
  readonly cities: readonly RegionCity[]
  /** The borders between the states, in the order in which a place is compared with them. */
  readonly borders: readonly StateBorder[]
  readonly words: RegionWords
}

export interface RegionCity extends PlaceName {
  readonly name: City
  /** The name of one of the states. */
  readonly state: string
  /** Other names that people add to a place to say that it is in this city. */
  readonly also?: readonly PlaceName[]
}

/** The name of a line between two states in the geography of the planning rules. */
export type BorderLine = `${string}Border`

/** A place to the west or east of the line is in that state; a side without a state decides nothing. */
export interface StateBorder {
  /** The name of the line in the geography of the planning rules; it runs from north to south. */
  readonly line: BorderLine
  readonly west?: string
  readonly east?: string
}

/** Spellings and words that people in the region use for its places. Keys and words are in lower case. */
export interface RegionWords {
  /** By word: other spellings, separated by spaces; both in names and in queries. */
  readonly spelledAs: Readonly<Record<string, string>>
  /** By abbreviation: the words that it stands for; several meanings are separated by commas. */
  readonly standsFor: Readonly<Record<string, string>>
  /** One entry per phrase: words with the same meaning. */
  readonly means: Readonly<Record<string, string>>
  /** By English word: its Hindi form, where the names of the data do not show it. */
  readonly writtenInHindi: Readonly<Record<string, string>>
  /** One entry per phrase: the cities that it may mean; the first one is assumed. */
  readonly cities: Readonly<Record<string, readonly City[]>>
}
