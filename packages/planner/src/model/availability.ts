import { divideHalfUp } from './rounding.ts'
import type { Availability, AvailabilityTable } from './rules.ts'
import type { LinkVehicle, StandSize } from './stand.ts'
import { hourOfDay, inWindow, MINUTE_MS, SLOT_MINUTES, startOfSlot } from './time-band.ts'

/** How easily an auto is found at a stand of this size at this hour: computed, never random. */
export function availabilityAt(table: AvailabilityTable, size: StandSize, instant: Date): Availability {
  const hour = hourOfDay(instant)
  const band = table.bands.find(({ window }) => inWindow(window, hour))
  if (band === undefined) throw new Error(`the availability table has no band at hour ${hour}`)
  return band.bySize[size]
}

/** The wait passes from one hour to the next within twice as many minutes. */
const PASSING_MINUTES = 20

/**
 * Whole minutes to wait for a seat before boarding. They are the mean around the slot of the instant, rounded half
 * up: nobody boards earlier by coming a few minutes later.
 */
export function boardingWaitMinutes(table: AvailabilityTable, size: StandSize, instant: Date): number {
  const middle = startOfSlot(instant)
  let [sum, count] = [0, 0]
  for (let minutes = -PASSING_MINUTES; minutes <= PASSING_MINUTES; minutes += SLOT_MINUTES) {
    sum += table.waitMinutes[availabilityAt(table, size, new Date(middle + minutes * MINUTE_MS))]
    count += 1
  }
  return divideHalfUp(sum, count)
}

/** Whether vehicles of a kind run at this hour. */
export function runsAt(table: AvailabilityTable, vehicle: LinkVehicle, instant: Date): boolean {
  const hours = table.vehicleHours?.[vehicle]
  return hours === undefined || inWindow(hours, hourOfDay(instant))
}

/** Whether a seat in a shared auto is unusual at this hour. */
export function isSeatUnusual({ seatsUnusual }: AvailabilityTable, instant: Date): boolean {
  return seatsUnusual !== undefined && inWindow(seatsUnusual, hourOfDay(instant))
}
