import type { Availability, AvailabilityTable } from './rules.ts'
import type { LinkVehicle, StandSize } from './stand.ts'
import { hourOfDay, inWindow } from './time-band.ts'

/** How easily an auto is found at a stand of this size at this hour: computed, never random. */
export function availabilityAt(table: AvailabilityTable, size: StandSize, instant: Date): Availability {
  const hour = hourOfDay(instant)
  const band = table.bands.find(({ window }) => inWindow(window, hour))
  if (band === undefined) throw new Error(`the availability table has no band at hour ${hour}`)
  return band.bySize[size]
}

/** Whole minutes to wait for a seat before boarding. */
export function boardingWaitMinutes(table: AvailabilityTable, size: StandSize, instant: Date): number {
  return table.waitMinutes[availabilityAt(table, size, instant)]
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
