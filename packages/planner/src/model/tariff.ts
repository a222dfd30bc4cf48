import type { City } from './stand.ts'

/** Where a tariff applies: a city, or a state without one, where rides may begin although it has no stand. */
export type TariffArea = City | string

/** Official: from a government order. Customary: what drivers ask. Estimated: our own figure. */
export type TariffBasis = 'official' | 'customary' | 'estimated'

/** Half-open hours of the day in Asia/Kolkata; if `fromHour > toHour`, the window spans midnight. */
export interface HourWindow {
  readonly fromHour: number
  readonly toHour: number
}

/** A name in both languages of the product. */
export interface NamedInBoth {
  readonly en: string
  readonly hi: string
}

/** The price list of one service in one city from a given day on. */
export interface Tariff {
  readonly id: string
  /**
   * Seat: one place in a shared auto. Gramin Sewa: one place in a van of that service. Metered: a whole
   * reserved auto.
   */
  readonly service: 'seat' | 'gramin-sewa' | 'metered'
  readonly cities: readonly TariffArea[]
  /** First day of validity, 'YYYY-MM-DD' in Asia/Kolkata; the newest valid tariff applies. */
  readonly validFrom: string
  readonly baseFareRupees: number
  readonly baseDistanceKm: number
  readonly perKmRupees: number
  /**
   * If given, the fare is that of the first slab that is at least as long as the ride, or of the last
   * slab for longer rides.
   */
  readonly slabs?: readonly FareSlab[]
  /** The seat fare is a multiple of this, rounded half up; 1 for whole rupees. */
  readonly roundingStepRupees: number
  /** The first row that covers a moment applies. */
  readonly surcharges: readonly Surcharge[]
  readonly waitingRupeesPerMinute: number
  /** The first minutes of waiting that cost nothing; default: none. */
  readonly waitingFreeMinutes?: number
  readonly basis: TariffBasis
  /** The order, notification or report with these figures. */
  readonly source: string
  /** The title and day of the source, as passengers see it. */
  readonly title?: NamedInBoth
  /** The authority that issued the order and receives complaints. */
  readonly authority?: NamedInBoth
  /** Drivers rarely charge these official fares and usually ask more. */
  readonly isSeldomUsed?: true
  /** Other figures asked for the same ride, shown as a range beside the fare. */
  readonly alternatives?: readonly AlternativeTariff[]
  /** The rides for which drivers ask different fares, for a seat or for a whole auto. */
  readonly asked?: readonly AskedFares[]
  /** Only in tariffs for seats by the kilometre: beyond this length the fare is unknown. */
  readonly unknownFares?: UnknownFares
  /** Only in tariffs of whole autos: what is asked for rides too long for the meter, as factors of its fare. */
  readonly agreement?: AgreementFares
}

/** The fares by agreement lie between these factors of the fare by the meter. */
export interface AgreementFares extends Omit<AskedRange, 'leastRupees' | 'mostRupees'> {
  readonly leastFactor: number
  readonly mostFactor: number
}

/** What is added to the fare on some days at some hours: the fare is multiplied by the factor. */
export interface Surcharge {
  /** The screens have texts for night and peak; they show every other surcharge by this label. */
  readonly name: 'night' | 'peak' | NamedInBoth
  /** Days in Asia/Kolkata; absent if it applies on every day. */
  readonly days?: readonly Weekday[]
  readonly windows: readonly HourWindow[]
  readonly factor: number
  readonly basis: TariffBasis
  /** Absent where the source of the tariff also states the surcharge. */
  readonly source?: string
}

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The tariff's figure for a longer seat is an estimate; what is paid lies between these factors of it. */
export interface UnknownFares {
  readonly beyondKm: number
  readonly leastFactor: number
  readonly mostFactor: number
}

export interface FareSlab {
  readonly uptoKm: number
  readonly rupees: number
}

/** Alternative figures to a tariff, without rules for night or waiting. */
export interface AlternativeTariff {
  /** First day of validity; absent if they have always applied. */
  readonly validFrom?: string
  readonly baseFareRupees: number
  readonly baseDistanceKm: number
  readonly perKmRupees: number
  readonly basis: TariffBasis
  readonly source: string
  readonly title?: NamedInBoth
}

/** The least and the highest fare that is asked, with its source. */
export interface AskedRange {
  /** First day of validity, 'YYYY-MM-DD' in Asia/Kolkata. */
  readonly validFrom: string
  readonly leastRupees: number
  readonly mostRupees: number
  readonly source: string
  readonly title?: NamedInBoth
}

/** The fares asked by day on some rides where they differ from auto to auto. */
export interface AskedFares extends AskedRange {
  readonly rides: AskedRides
  /**
   * The number of passengers sharing the auto at the least and at the highest fare, if that explains
   * the difference.
   */
  readonly aboard?: { readonly forLeast: number; readonly forMost: number }
}

/**
 * Rides between two places in either direction, by place id; from anywhere in the cities up to a
 * distance; or of some length from around a place.
 */
export type AskedRides =
  | { readonly between: readonly [string, string] }
  | { readonly cities: readonly City[]; readonly uptoKm: number }
  | { readonly around: string; readonly withinKm: number; readonly fromKm: number; readonly uptoKm: number }

/** Regular: no surcharge applies, or one that has a label of its own. */
export type TimeType = 'regular' | 'night' | 'peak'

/**
 * Whole rupees. `totalFareRupees = (base + distance) × timeMultiplier + rounding + waiting + asked + metro`. Without
 * seats the first product is rounded half up instead.
 */
export interface FareBreakdown {
  readonly baseFareRupees: number
  readonly distanceFareRupees: number
  readonly timeType: TimeType
  /** The label of a surcharge other than night and peak. */
  readonly surchargeLabel?: NamedInBoth | undefined
  readonly timeMultiplier: number
  readonly waitingFareRupees: number
  /** What rounds the fare of the seats to a five, to two decimals; only on routes with seats. */
  readonly roundingRupees?: number
  /** What is asked beyond the fare of the meter; only where a source names an asking price. May be negative. */
  readonly askedRupees?: number
  /** The metro tickets, which cost the same at all hours; only on routes by metro. */
  readonly metroFareRupees?: number
  readonly totalFareRupees: number
}
