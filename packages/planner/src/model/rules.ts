import type { Point } from '@sawari/geo'
import type { PlaceName, StandSize } from './stand.ts'
import type { HourWindow, Tariff } from './tariff.ts'

export type Availability = 'high' | 'medium' | 'low'

/** Kilometres an hour of an auto; the first band whose window holds the hour counts. */
export interface SpeedBand {
  readonly name: 'night' | 'morning peak' | 'evening peak' | 'midday'
  readonly window: HourWindow
  readonly kmPerHour: number
}

export interface SpeedTable {
  readonly auto: readonly SpeedBand[]
  readonly eRickshawKmPerHour: number
  readonly walkKmPerHour: number
  readonly source: string
}

/** Availability by stand size for the hours of the day; the first window that fits counts. */
export interface AvailabilityTable {
  readonly bands: readonly {
    readonly window: HourWindow
    readonly bySize: Readonly<Record<StandSize, Availability>>
  }[]
  readonly waitMinutes: Readonly<Record<Availability, number>>
  /** The wait for a whole auto, called or hailed anywhere. */
  readonly reservedWaitMinutes: number
  readonly source: string
}

/** Rivers and their road bridges, which a road must go around or over, and the border between the states. */
export interface RoadGeography {
  /** A road is this many times the straight line. */
  readonly detourFactor: number
  readonly rivers: readonly {
    readonly name: string
    readonly line: readonly Point[]
    readonly bridges: readonly (Point & PlaceName)[]
  }[]
  /** Between Delhi, to its west, and Uttar Pradesh, from north to south; empty where no border is known. */
  readonly stateBorder: readonly Point[]
}

/** The dated tables that a plan is computed by. All are data; see `data/`. */
export interface PlanningRules {
  readonly tariffs: readonly Tariff[]
  readonly speeds: SpeedTable
  readonly availability: AvailabilityTable
  readonly geography: RoadGeography
}
