import type { MetroData } from '../model/metro.ts'

/** The shortest ways along the lines of one ticket, which determine fares. */
export interface ShortestWays {
  /** By the station at the end; infinite if the lines do not lead there. Computed on first use. */
  metresFrom(station: number): Float64Array
  stopsFrom(station: number): Float64Array
  /** The stations of the lines. */
  readonly stations: readonly number[]
}

/**
 * Fares depend on the way, not on the train: changes cost nothing, and lines connect at every common station.
 * Both directions of a section use the shorter length, so that a fare is the same in both directions.
 */
export function shortestWays(data: MetroData, ticket: number): ShortestWays {
  const sections = data.sections.filter(({ line }) => data.lines[line]?.ticket === ticket)
  return {
    metresFrom: lengthsBetween(data.stations.length, sections, ({ metres }) => metres),
    stopsFrom: lengthsBetween(data.stations.length, sections, () => 1),
    stations: [...new Set(sections.flatMap(({ from, to }) => [from, to]))],
  }
}

type Section = MetroData['sections'][number]

/** Joins the sections and searches from a station on first use. */
function lengthsBetween(
  stationCount: number,
  sections: readonly Section[],
  lengthOf: (section: Section) => number,
): (from: number) => Float64Array {
  let joined: Neighbours | undefined
  const known: (Float64Array | undefined)[] = []
  return from => {
    joined ??= neighboursBy(stationCount, sections, lengthOf)
    known[from] ??= lengthsFrom(joined, from)
    return known[from]
  }
}

/** The neighbours of each station with the lengths to them, in compressed rows. */
interface Neighbours {
  readonly first: Int32Array
  readonly ends: Int32Array
  readonly added: Float64Array
}

function neighboursBy(
  stationCount: number,
  sections: readonly Section[],
  lengthOf: (section: Section) => number,
): Neighbours {
  // Most sections are listed in both directions, and each counts in both.
  const shortest = new Map<number, number>()
  for (const section of sections) {
    for (const key of [section.from * stationCount + section.to, section.to * stationCount + section.from]) {
      shortest.set(key, Math.min(lengthOf(section), shortest.get(key) ?? Number.POSITIVE_INFINITY))
    }
  }
  const keys = Int32Array.from(shortest.keys()).sort()
  const first = new Int32Array(stationCount + 1)
  const [ends, added] = [new Int32Array(keys.length), new Float64Array(keys.length)]
  keys.forEach((key, at) => {
    first[Math.floor(key / stationCount) + 1]! += 1
    ends[at] = key % stationCount
    added[at] = shortest.get(key)!
  })
  for (let station = 0; station < stationCount; station += 1) first[station + 1]! += first[station]!
  return { first, ends, added }
}

function lengthsFrom({ first, ends, added }: Neighbours, from: number): Float64Array {
  const lengths = new Float64Array(first.length - 1).fill(Number.POSITIVE_INFINITY)
  lengths[from] = 0
  const queue = [from]
  for (let next = 0; next < queue.length; next += 1) {
    const station = queue[next]!
    const before = lengths[station]!
    const end = first[station + 1]!
    for (let at = first[station]!; at < end; at += 1) {
      const length = before + added[at]!
      const to = ends[at]!
      if (length >= lengths[to]!) continue
      lengths[to] = length
      queue.push(to)
    }
  }
  return lengths
}
