import { divideHalfUp, hundredths } from './rounding.ts'
import type { SpeedBand, SpeedTable } from './rules.ts'
import type { LinkVehicle } from './stand.ts'
import { hourOfDay, inWindow } from './time-band.ts'

/**
 * Whole minutes of travel, rounded half up, at least 1 for any distance. E-rickshaws are slow at all
 * hours; Gramin Sewa vehicles are as fast as autos.
 */
export function travelMinutes(
  speeds: SpeedTable,
  vehicle: LinkVehicle,
  distanceKm: number,
  instant: Date,
): number {
  return minutesAt(rideKmPerHour(speeds, vehicle, instant), distanceKm)
}

/** The speed of a vehicle at the hour of the instant. */
export function rideKmPerHour(speeds: SpeedTable, vehicle: LinkVehicle, instant: Date): number {
  return vehicle === 'e-rickshaw' ? speeds.eRickshawKmPerHour : speedBandAt(speeds, instant).kmPerHour
}

/** Whole minutes by auto at the midday speed, that is, without traffic jams. */
export function middayMinutes(speeds: SpeedTable, distanceKm: number): number {
  return minutesAt(middayKmPerHour(speeds), distanceKm)
}

/** Whole minutes on the road on a regular daytime ride. */
export function daytimeMinutes(speeds: SpeedTable, vehicle: LinkVehicle, distanceKm: number): number {
  const kmPerHour = vehicle === 'e-rickshaw' ? speeds.eRickshawKmPerHour : middayKmPerHour(speeds)
  return minutesAt(kmPerHour, distanceKm)
}

/** The speed of an auto on a free road by day. */
export function middayKmPerHour(speeds: SpeedTable): number {
  const midday = speeds.auto.find(({ name }) => name === 'midday')
  if (midday === undefined) throw new Error('the speed table has no midday band')
  return midday.kmPerHour
}

/** Whole minutes on foot, rounded half up, at least 1 for any distance. */
export function walkMinutes(speeds: SpeedTable, distanceKm: number): number {
  return minutesAt(speeds.walkKmPerHour, distanceKm)
}

/** Formats as '25 min', '1 h 5 min' or '1 h'. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** The speed band that contains the instant. */
export function speedBandAt(speeds: SpeedTable, instant: Date): SpeedBand {
  const hour = hourOfDay(instant)
  const band = speeds.auto.find(({ window }) => inWindow(window, hour))
  if (band === undefined) throw new Error(`the speed table has no band at hour ${hour}`)
  return band
}

function minutesAt(kmPerHour: number, distanceKm: number): number {
  return minutesOver(hundredths(distanceKm), hundredths(kmPerHour))
}

/** The same from hundredths of a kilometre, and of a kilometre per hour. */
export function minutesOver(distance: number, speed: number): number {
  if (distance <= 0) return 0
  return Math.max(1, divideHalfUp(distance * 60, speed))
}
