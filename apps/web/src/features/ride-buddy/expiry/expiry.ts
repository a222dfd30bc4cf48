// What has ended by the clock. The server knows it by itself; the page need not wait to be told.

interface Ending {
  readonly endsAtMs: number
}

/** Two clocks that are this close say the same. */
const CLOCK_TOLERANCE_MS = 2_000

/** Those that go on, and how many do not. */
export function dropExpired<Item extends Ending>(
  items: readonly Item[],
  nowMs: number,
): { readonly kept: readonly Item[]; readonly dropped: number } {
  const kept = items.filter(item => item.endsAtMs > nowMs)
  return { kept: kept.length === items.length ? items : kept, dropped: items.length - kept.length }
}

/** How many of the items before are missing after because their time was over. */
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

/** How long until the next of these ends, at most `mostMs`. */
export function nextEndMs(endsAtMs: readonly number[], nowMs: number, mostMs: number): number {
  return Math.max(0, Math.min(mostMs, ...endsAtMs.map(end => end - nowMs)))
}
