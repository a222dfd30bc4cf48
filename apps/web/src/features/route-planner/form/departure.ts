// The wall clock of the service area, read and written without the device's own time zone.

/** Asia/Kolkata has kept UTC+5:30 without summer time since 1945. */
const KOLKATA_OFFSET_MS = 5.5 * 60 * 60 * 1000

/** Converts '2026-11-21T18:30' in Kolkata time to ISO 8601 UTC; null if it is not a valid time. */
export function instantOfKolkata(wallClock: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallClock)) return null
  const asUtc = new Date(`${wallClock}:00.000Z`)
  if (Number.isNaN(asUtc.getTime())) return null
  return new Date(asUtc.getTime() - KOLKATA_OFFSET_MS).toISOString()
}

/** The reverse: the time in Kolkata, to the minute, in the format of a date field. */
export function kolkataWallClock(instant: string | Date): string {
  return new Date(new Date(instant).getTime() + KOLKATA_OFFSET_MS).toISOString().slice(0, 16)
}
