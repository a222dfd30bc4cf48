// Finds expired items by the device's clock, so that the page need not wait for the server.

interface Ending {
  readonly endsAtMs: number
}

/** The accepted difference between the clocks of the server and the device. */
const CLOCK_TOLERANCE_MS = 2_000

/** The items that have not expired, and the number of those that have. */
export function dropExpired<Item extends Ending>(
  items: readonly Item[],
  nowMs: number,
): { readonly kept: readonly Item[]; readonly dropped: number } {
  const kept = items.filter(item => item.endsAtMs > nowMs)
  return { kept: kept.length === items.length ? items : kept, dropped: items.length - kept.length }
}

/** The number of items in `before` that are missing in `after` because they have expired. */
export function expiredBetween<Item extends Ending>(
  before: readonly Item[],
  after: readonly Item[],
  idOf: (item: Item) => string,
  nowMs: number,
): number {
  const stillThere = new Set(after.map(idOf))
  return before.filter(item => !stillThere.has(idOf(item)) && item.endsAtMs <= nowMs + CLOCK_TOLERANCE_MS)
    .length
}

/** The time until the next end, at most `mostMs`. */
export function nextEndMs(endsAtMs: readonly number[], nowMs: number, mostMs: number): number {
  return Math.max(0, Math.min(mostMs, ...endsAtMs.map(end => end - nowMs)))
}
