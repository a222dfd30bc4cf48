import type { MetroData } from '../model/metro.ts'

/** The shortest ways along the lines of one ticket, by which fares are reckoned. */
export interface ShortestWays {
  /** Infinite where the lines do not join the stations. */
  metres(from: number, to: number): number
  stops(from: number, to: number): number
}

/**
 * Fares count the way, not the train: changes cost nothing and every station of two lines joins them.
 * Both directions of a section count alike, by the shorter, so that a fare is the same there and back.
 */
export function shortestWays(data: MetroData, ticket: number): ShortestWays {
  const sections = data.sections.filter(({ line }) => data.lines[line]?.ticket === ticket)
  const metres = lengthsBetween(data.stations.length, sections, ({ metres }) => metres)
  const stops = lengthsBetween(data.stations.length, sections, () => 1)
  return { metres, stops }
}

type Section = MetroData['sections'][number]

/** Searches from a station when it is first asked for. */
function lengthsBetween(
  stationCount: number,
  sections: readonly Section[],
  lengthOf: (section: Section) => number,
): (from: number, to: number) => number {
  const out = Array.from({ length: stationCount }, (): Section[] => [])
  for (const section of sections) {
    out[section.from]?.push(section)
    out[section.to]?.push({ ...section, from: section.to, to: section.from })
  }
  const known = new Map<number, Float64Array>()
  return (from, to) => {
    const lengths = known.get(from) ?? lengthsFrom(from)
    known.set(from, lengths)
    return lengths[to] as number
  }

  function lengthsFrom(from: number): Float64Array {
    const lengths = new Float64Array(stationCount).fill(Number.POSITIVE_INFINITY)
    lengths[from] = 0
    const queue = [from]
    for (const station of queue) {
      for (const section of out[station] as Section[]) {
        const length = (lengths[station] as number) + lengthOf(section)
        if (length >= (lengths[section.to] as number)) continue
        lengths[section.to] = length
        queue.push(section.to)
      }
    }
    return lengths
  }
}
