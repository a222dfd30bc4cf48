import type { City } from './stand.ts'

/** Official: a government order. Customary: what is asked. Estimated: our own figure. */
export type TariffBasis = 'official' | 'customary' | 'estimated'

/** Half-open hours of the day in Asia/Kolkata; `fromHour > toHour` runs over midnight. */
export interface HourWindow {
  readonly fromHour: number
  readonly toHour: number
}

/** The price list of one service in one city from one day on. */
export interface Tariff {
  readonly id: string
  /** Seat: one place in a shared auto. Gramin Sewa: one in its vans. Metered: the whole auto, reserved. */
  readonly service: 'seat' | 'gramin-sewa' | 'metered'
  readonly cities: readonly City[]
  /** First day of validity, 'YYYY-MM-DD' in Asia/Kolkata; the newest valid one counts. */
  readonly validFrom: string
  readonly baseFareRupees: number
  readonly baseDistanceKm: number
  readonly perKmRupees: number
  /** With them the fare goes by the first slab that the ride does not outrun; beyond the last, by the last. */
  readonly slabs?: readonly FareSlab[]
  /** The asked fare is a multiple of this, rounded half up; 1 for whole rupees. */
  readonly roundingStepRupees: number
  readonly night: {
    readonly windows: readonly HourWindow[]
    readonly factor: number
    readonly basis: TariffBasis
  }
  readonly peak: {
    readonly windows: readonly HourWindow[]
    readonly factor: number
    readonly basis: TariffBasis
  }
  readonly waitingRupeesPerMinute: number
  readonly basis: TariffBasis
  /** The order, notification or report that the figures come from. */
  readonly source: string
  /** Other figures asked for the same ride, for a range beside the fare. */
  readonly alternatives?: readonly AlternativeTariff[]
  /** Of a tariff for seats: the rides on which different fares are asked. */
  readonly asked?: readonly AskedFares[]
}

export interface FareSlab {
  readonly uptoKm: number
  readonly rupees: number
}

/** Figures that stand beside a tariff and know neither night nor waiting. */
export interface AlternativeTariff {
  /** First day of validity; absent where they always stood beside it. */
  readonly validFrom?: string
  readonly baseFareRupees: number
  readonly baseDistanceKm: number
  readonly perKmRupees: number
  readonly basis: TariffBasis
  readonly source: string
}

/** What is asked for a seat on some rides by day, where that differs from one auto to the next. */
export interface AskedFares {
  /** First day of validity, as of a tariff. */
  readonly validFrom: string
  readonly rides: AskedRides
  readonly leastRupees: number
  readonly mostRupees: number
  /** How many share the auto at the least fare and at the most, where that is the reason. */
  readonly aboard?: { readonly forLeast: number; readonly forMost: number }
  readonly source: string
}

/** Between two places either way, by their ids; or from anywhere in the cities up to a distance. */
export type AskedRides =
  | { readonly between: readonly [string, string] }
  | { readonly cities: readonly City[]; readonly uptoKm: number }

export type TimeType = 'regular' | 'night' | 'peak'

/**
 * Whole rupees. `totalFareRupees = round((base + distance) × timeMultiplier) + waiting`,
 * rounded half up.
 */
export interface FareBreakdown {
  readonly baseFareRupees: number
  readonly distanceFareRupees: number
  readonly timeType: TimeType
  readonly timeMultiplier: number
  readonly waitingFareRupees: number
  readonly totalFareRupees: number
}
