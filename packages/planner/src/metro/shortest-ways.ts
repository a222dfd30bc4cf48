import type { MetroData } from '../model/metro.ts'

/** The shortest ways along the lines of one ticket, which determine fares; each is computed on first use. */
export interface ShortestWays {
  /** By the station at the end; infinite if the lines do not lead there. */
  metresFrom(station: number): Float64Array
  stopsFrom(station: number): Float64Array
}

/**
 * Fares depend on the way, not on the train: changes cost nothing, and lines connect at every common station.
 * Sections count in both directions, so that a fare is the same in both.
 */
export function shortestWays({ sections, lines, stations }: MetroData, ticket: number): ShortestWays {
  const neighbours = stations.map((): { readonly to: number; readonly metres: number }[] => [])
  for (const { line, from, to, metres } of sections) {
    if (lines[line]?.ticket !== ticket) continue
    neighbours[from]!.push({ to, metres })
    neighbours[to]!.push({ to: from, metres })
  }
  const waysBy = (lengthOf: (metres: number) => number) => {
    const known: (Float64Array | undefined)[] = []
    return (from: number): Float64Array => {
      known[from] ??= lengthsFrom(from)
      return known[from]
    }

    function lengthsFrom(from: number): Float64Array {
      const lengths = new Float64Array(neighbours.length).fill(Number.POSITIVE_INFINITY)
      lengths[from] = 0
      const queue = [from]
      for (const station of queue) {
        for (const { to, metres } of neighbours[station]!) {
          const length = lengths[station]! + lengthOf(metres)
          if (length >= lengths[to]!) continue
          lengths[to] = length
          queue.push(to)
        }
      }
      return lengths
    }
  }
  return { metresFrom: waysBy(metres => metres), stopsFrom: waysBy(() => 1) }
}
