// Repeatable random choices.

export type Random = ReturnType<typeof randomFrom>

/** The generator "mulberry32": small, fast and good enough to choose inputs. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  /** A number from 0 to below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from 0 to `limit - 1`. */
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability: number): boolean => next() < probability,
    pick: <Value>(values: readonly Value[]): Value => values[below(values.length)]!,
    between: (low: number, high: number): number => low + next() * (high - low),
  }
}
