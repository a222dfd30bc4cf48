import { divideHalfUp, hundredths } from '../model/rounding.ts'
import type { SpeedTable } from '../model/rules.ts'
import type {
  AlternativeTariff,
  AskedRange,
  FareBreakdown,
  FareSlab,
  Surcharge,
  Tariff,
  TimeType,
} from '../model/tariff.ts'
import { hourOfDay, inWindow, weekdayOf } from '../model/time-band.ts'
import { middayMinutes, travelMinutes } from '../model/travel-time.ts'

export interface BaseAndDistance {
  readonly baseFareRupees: number
  readonly distanceFareRupees: number
}

/**
 * The price of one seat on a regular daytime ride in whole rupees. The sum is rounded half up to the
 * tariff's step, because drivers ask for multiples of five; the base fare is not rounded to the step.
 */
export function daytimeSeatFare(tariff: Tariff, distanceKm: number): BaseAndDistance {
  if (tariff.slabs !== undefined) return slabFare(tariff.slabs, distanceKm)
  const distanceFare = distanceFareTenThousandths(tariff, distanceKm)
  const sum = hundredths(tariff.baseFareRupees) * 100 + distanceFare
  const seatRupees = divideHalfUp(sum, tariff.roundingStepRupees * 10_000) * tariff.roundingStepRupees
  const baseFareRupees = Math.min(seatRupees, divideHalfUp(hundredths(tariff.baseFareRupees), 100))
  return { baseFareRupees, distanceFareRupees: seatRupees - baseFareRupees }
}

function slabFare(slabs: readonly FareSlab[], distanceKm: number): BaseAndDistance {
  const slab = slabs.find(({ uptoKm }) => hundredths(distanceKm) <= hundredths(uptoKm)) ?? slabs.at(-1)
  const [baseFareRupees, fareRupees] = [slabs[0]?.rupees ?? 0, slab?.rupees ?? 0]
  return { baseFareRupees, distanceFareRupees: fareRupees - baseFareRupees }
}

/** The fare of a whole route by seats: the sum of its links times the factor of its time band, in fives. */
export function seatsFare(seats: BaseAndDistance, tariff: Tariff, instant: Date): FareBreakdown {
  return withSeats(breakdown(NO_RIDE, surchargeAt(tariff, instant), 0), seats)
}

const NO_RIDE: BaseAndDistance = { baseFareRupees: 0, distanceFareRupees: 0 }

/**
 * The fare of a reserved auto by the meter. No peak factor is lawful, but the meter runs while the auto
 * is slow: the whole minutes by which the ride at that hour's speed exceeds the ride at the midday
 * speed are charged as waiting, as are the requested `waitingMinutes` at any hour, beyond those that the
 * tariff leaves free.
 */
export function meteredFare(ride: {
  readonly tariff: Tariff
  readonly speeds: SpeedTable
  readonly distanceKm: number
  readonly instant: Date
  readonly waitingMinutes?: number
}): FareBreakdown {
  const { tariff, distanceKm, instant, waitingMinutes = 0 } = ride
  const parts = {
    baseFareRupees: divideHalfUp(hundredths(tariff.baseFareRupees), 100),
    distanceFareRupees: divideHalfUp(distanceFareTenThousandths(tariff, distanceKm), 10_000),
  }
  const slowMinutes = slowMinutesOf(ride)
  const chargedMinutes = Math.max(0, waitingMinutes + slowMinutes - (tariff.waitingFreeMinutes ?? 0))
  const waitingFareRupees = divideHalfUp(
    hundredths(chargedMinutes) * hundredths(tariff.waitingRupeesPerMinute),
    10_000,
  )
  return breakdown(parts, surchargeAt(tariff, instant), waitingFareRupees)
}

/** The minutes by which the ride takes longer at peak than at the midday speed. */
export function slowMinutesOf(ride: {
  readonly tariff: Tariff
  readonly speeds: SpeedTable
  readonly distanceKm: number
  readonly instant: Date
}): number {
  const { tariff, speeds, distanceKm, instant } = ride
  if (surchargeAt(tariff, instant)?.name !== 'peak') return 0
  return Math.max(0, travelMinutes(speeds, 'auto', distanceKm, instant) - middayMinutes(speeds, distanceKm))
}

/** The fare by alternative figures in whole rupees, at any hour. */
export function alternativeFare(figures: AlternativeTariff, distanceKm: number): number {
  const distanceFare = distanceFareTenThousandths(figures, distanceKm)
  return divideHalfUp(hundredths(figures.baseFareRupees) * 100 + distanceFare, 10_000)
}

/** In hundredths of a kilometre times hundredths of a rupee, so that all numbers are integers. */
function distanceFareTenThousandths(
  tariff: Pick<Tariff, 'baseDistanceKm' | 'perKmRupees'>,
  distanceKm: number,
): number {
  const beyondBase = Math.max(0, hundredths(distanceKm) - hundredths(tariff.baseDistanceKm))
  return beyondBase * hundredths(tariff.perKmRupees)
}

/** The fare of a reserved auto and of seats that have its factor. */
export function withSeats(fare: FareBreakdown, seats: BaseAndDistance): FareBreakdown {
  const seatsRupees = seats.baseFareRupees + seats.distanceFareRupees
  if (seatsRupees === 0) return fare
  const baseFareRupees = fare.baseFareRupees + seats.baseFareRupees
  const distanceFareRupees = fare.distanceFareRupees + seats.distanceFareRupees
  const { timeMultiplier, waitingFareRupees, askedRupees = 0 } = fare
  const totalFareRupees = fare.totalFareRupees + totalOfSeats(seatsRupees, timeMultiplier)
  const ridden = (baseFareRupees + distanceFareRupees) * hundredths(timeMultiplier)
  const roundingRupees = (100 * (totalFareRupees - waitingFareRupees - askedRupees) - ridden) / 100
  return { ...fare, baseFareRupees, distanceFareRupees, roundingRupees, totalFareRupees }
}

/** Seats are asked in multiples of it. */
export const SEAT_STEP_RUPEES = 5

/** The rupees of a route by seats whose daytime fares add up to `seatsRupees`, in fives, rounded half up. */
export function totalOfSeats(seatsRupees: number, factor: number): number {
  return divideHalfUp(seatsRupees * hundredths(factor), 100 * SEAT_STEP_RUPEES) * SEAT_STEP_RUPEES
}

/** The middle of the range that is asked, in multiples of a step, instead of the fare by the meter. */
export function withAsked(
  byMeter: FareBreakdown,
  { leastRupees, mostRupees }: AskedRange,
  stepRupees: number,
): FareBreakdown {
  const totalFareRupees = divideHalfUp(leastRupees + mostRupees, 2 * stepRupees) * stepRupees
  return { ...byMeter, askedRupees: totalFareRupees - byMeter.totalFareRupees, totalFareRupees }
}

/** The factor of a tariff at the hour of the instant. */
export function factorAt(tariff: Tariff, instant: Date): number {
  return surchargeAt(tariff, instant)?.factor ?? 1
}

/**
 * The surcharge of a tariff at an instant: the first row that covers its day and hour, so that night takes
 * precedence over peak.
 */
export function surchargeAt(
  { surcharges }: Pick<Tariff, 'surcharges'>,
  instant: Date,
): Surcharge | undefined {
  const hour = hourOfDay(instant)
  return surcharges.find(
    ({ days, windows }) =>
      windows.some(window => inWindow(window, hour)) && days?.includes(weekdayOf(instant)) !== false,
  )
}

function breakdown(
  { baseFareRupees, distanceFareRupees }: BaseAndDistance,
  surcharge: Surcharge | undefined,
  waitingFareRupees: number,
): FareBreakdown {
  const timeMultiplier = surcharge?.factor ?? 1
  const ridden = divideHalfUp((baseFareRupees + distanceFareRupees) * hundredths(timeMultiplier), 100)
  return {
    baseFareRupees,
    distanceFareRupees,
    timeType: timeTypeOf(surcharge),
    surchargeLabel: typeof surcharge?.name === 'object' ? surcharge.name : undefined,
    timeMultiplier,
    waitingFareRupees,
    totalFareRupees: ridden + waitingFareRupees,
  }
}

function timeTypeOf(surcharge: Surcharge | undefined): TimeType {
  return typeof surcharge?.name === 'string' ? surcharge.name : 'regular'
}
