import { divideHalfUp, hundredths } from './rounding.ts'
import type { SpeedPoint, SpeedTable } from './rules.ts'
import type { LinkVehicle } from './stand.ts'
import { hourOfDay, SLOTS_PER_HOUR, slotOfDay } from './time-band.ts'

/** The hour whose speed is that of a free road by day. */
const MIDDAY_HOUR = 14

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
  return minutesAt(rideKmPerHour(speeds, vehicle, distanceKm, instant), distanceKm)
}

/**
 * The average speed of a ride, to two decimals. An auto is driven through the speeds of the hours that it passes,
 * from the slot of the instant on, so one that leaves a slot later does not arrive earlier.
 */
export function rideKmPerHour(
  speeds: SpeedTable,
  vehicle: LinkVehicle,
  distanceKm: number,
  instant: Date,
): number {
  if (vehicle === 'e-rickshaw') return speeds.eRickshawKmPerHour
  let [slot, slotCount, restKm] = [slotOfDay(instant), 0, distanceKm]
  for (;;) {
    const kmPerHour = autoKmPerHour(speeds, slot / SLOTS_PER_HOUR)
    const slots = (restKm * SLOTS_PER_HOUR) / kmPerHour
    if (slots <= 1) {
      const hours = (slotCount + slots) / SLOTS_PER_HOUR
      return hours === 0 ? kmPerHour : hundredths(distanceKm / hours) / 100
    }
    restKm -= kmPerHour / SLOTS_PER_HOUR
    slotCount += 1
    slot += 1
  }
}

/** The speed of autos at an hour of the day or of the next one, to two decimals. */
export function autoKmPerHour({ auto }: SpeedTable, hour: number): number {
  const at = hour % 24
  const { point, next, nextHour } = around(auto, at)
  const share = (at - point.hour) / (nextHour - point.hour)
  return hundredths(point.kmPerHour + share * (next.kmPerHour - point.kmPerHour)) / 100
}

/** The name of the time of the day, by which speeds differ. */
export function speedNameAt({ auto }: SpeedTable, instant: Date): SpeedPoint['name'] {
  return around(auto, hourOfDay(instant)).point.name
}

function around(points: readonly SpeedPoint[], hour: number) {
  const index = points.findLastIndex(point => point.hour <= hour)
  const [point, next] = [points[index], points[index + 1] ?? points[0]]
  if (point === undefined || next === undefined)
    throw new Error(`the speed table has no point before ${hour}`)
  return { point, next, nextHour: points[index + 1]?.hour ?? 24 }
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
  return autoKmPerHour(speeds, MIDDAY_HOUR)
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

function minutesAt(kmPerHour: number, distanceKm: number): number {
  const distance = hundredths(distanceKm)
  if (distance <= 0) return 0
  return Math.max(1, divideHalfUp(distance * 60, hundredths(kmPerHour)))
}
