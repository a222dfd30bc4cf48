import { sortIntoRows } from '@sawari/pareto-search'
import type { MetroData } from '../model/metro.ts'

/** The shortest ways along the lines of one ticket, which determine fares. */
export interface ShortestWays {
  /** Infinite if the lines do not connect the stations. */
  metres(from: number, to: number): number
  stops(from: number, to: number): number
}

/**
 * Fares depend on the way, not on the train: changes cost nothing, and lines connect at every common station.
 * Both directions of a section use the shorter length, so that a fare is the same in both directions.
 */
export function shortestWays(data: MetroData, ticket: number): ShortestWays {
  const sections = data.sections.filter(({ line }) => data.lines[line]?.ticket === ticket)
  const metres = lengthsBetween(data.stations.length, sections, ({ metres }) => metres)
  const stops = lengthsBetween(data.stations.length, sections, () => 1)
  return { metres, stops }
}

type Section = MetroData['sections'][number]

/** Searches from a station on first use. */
function lengthsBetween(
  stationCount: number,
  sections: readonly Section[],
  lengthOf: (section: Section) => number,
): (from: number, to: number) => number {
  const bothWays = [
    ...sections,
    ...sections.map(section => ({ ...section, from: section.to, to: section.from })),
  ]
  const rows = sortIntoRows(
    Int32Array.from(bothWays, ({ from }) => from),
    stationCount,
  )
  const [ends, added] = [new Int32Array(bothWays.length), new Int32Array(bothWays.length)]
  rows.order.forEach((section, at) => {
    ends[at] = bothWays[section]!.to
    added[at] = lengthOf(bothWays[section]!)
  })
  const known: (Float64Array | undefined)[] = []
  return (from, to) => {
    known[from] ??= lengthsFrom(from)
    return known[from][to]!
  }

  function lengthsFrom(from: number): Float64Array {
    const { first } = rows
    const lengths = new Float64Array(stationCount).fill(Number.POSITIVE_INFINITY)
    lengths[from] = 0
    const queue = [from]
    for (let next = 0; next < queue.length; next += 1) {
      const station = queue[next]!
      const end = first[station + 1]!
      for (let at = first[station]!; at < end; at += 1) {
        const length = lengths[station]! + added[at]!
        const to = ends[at]!
        if (length >= lengths[to]!) continue
        lengths[to] = length
        queue.push(to)
      }
    }
    return lengths
  }
}
