/** Counts per key; a key whose count is zero takes no memory. */
export interface Tally {
  of(key: string): number
  add(key: string, change: 1 | -1): number
}

export function createTally(): Tally {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add: (key, change) => {
      const count = of(key) + change
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
      return count
    },
  }
}
