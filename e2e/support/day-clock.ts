/**
 * Moves `Date` of this process to the next Tuesday, 10:30 in India. Plans depend on the hour and the weekday, so
 * without this the browser tests would get other plans at night than by day. Timers are not moved.
 *
 * The server loads this module by `--import`, the tests through their configuration. Pages and service workers run
 * the text of `moveDate`.
 */
const INDIA_AHEAD_MS = 5.5 * 3_600_000
const DAY_MS = 86_400_000
/** A Tuesday in 1970 at 10:30 in India. */
const TUESDAY_MS = 5 * DAY_MS + 10.5 * 3_600_000 - INDIA_AHEAD_MS

/** Milliseconds from now to the next Tuesday, 10:30 in India. */
const untilTuesdayMs = () => {
  const weekMs = 7 * DAY_MS
  return weekMs - ((Date.now() - TUESDAY_MS) % weekMs)
}

process.env.SAWARI_TEST_CLOCK_MS ??= String(untilTuesdayMs())
export const aheadMs = Number(process.env.SAWARI_TEST_CLOCK_MS)

/** Replaces `Date` by one that is `byMs` ahead. It uses nothing outside of itself, because browsers run its text. */
export function moveDate(byMs: number): void {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...parts: []) {
      if (parts.length === 0) super(Real.now() + byMs)
      else super(...parts)
    }
    static override now(): number {
      return Real.now() + byMs
    }
  } as DateConstructor
}

moveDate(aheadMs)

/** Moves the clock of a service worker. */
export const clockScript = `;(${moveDate})(${aheadMs});`
