// Repeatable random choices.

export interface Random {
  /** A whole number from 0 to `below - 1`. */
  below(below: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  between(low: number, high: number): number
}

/** The generator "mulberry32": small, fast and good enough to choose inputs. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: probability => next() < probability,
    pick: values => values[below(values.length)]!,
    between: (low, high) => low + next() * (high - low),
  }
}
