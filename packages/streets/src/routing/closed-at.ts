import type { StreetClosure } from '../network/street-input.ts'

const HOUR_MS = 3_600_000
/** Asia/Kolkata is UTC+5:30 all year. */
const KOLKATA_OFFSET_HOURS = 5.5

/** The bits of the closures that are in force at an instant. */
export function closedAt(closures: readonly StreetClosure[], instant: Date): number {
  const hours = instant.getTime() / HOUR_MS + KOLKATA_OFFSET_HOURS
  const hour = hours - 24 * Math.floor(hours / 24)
  const isIn = ({ fromHour, toHour }: StreetClosure['windows'][number]) =>
    fromHour <= toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour
  return closures.reduce((bits, { windows }, index) => (windows.some(isIn) ? bits | (1 << index) : bits), 0)
}
