import { distanceKm, type Point, simplifyLine } from '@sawari/planner/geo'
import type { StreetEdge, StreetInput, StreetName } from '@sawari/streets'
import { DisjointSets } from '@sawari/streets/network/main-parts.ts'
import type { Road, Segment, StreetMap } from './street-map.ts'

/** Shape points that change the course by less than this are omitted. */
const TOLERANCE_KM = 0.005

/** A street segment traversed in one of its directions. */
interface Pass {
  readonly segment: number
  readonly isReversed: boolean
}

/**
 * Merges all segments between two junctions into one edge; a junction is a point where other than two segments
 * of the same kind meet.
 */
export function contractChains(map: StreetMap): Pick<StreetInput, 'nodes' | 'edges' | 'names'> {
  const { points, segments } = map
  const at = new Map<number, number[]>()
  segments.forEach(({ from, to }, index) => {
    for (const point of [from, to]) {
      const meeting = at.get(point)
      if (meeting === undefined) at.set(point, [index])
      else meeting.push(index)
    }
  })
  const kinds = kindsOf(segments)
  const isPassed = (point: number) => {
    const [a, b, ...others] = at.get(point)!
    if (a === undefined || b === undefined || others.length > 0 || kinds[a] !== kinds[b]) return false
    return !segments[a]!.isOneWay || (segments[a]!.to === point) !== (segments[b]!.to === point)
  }
  const book = new EdgeBook(points)
  const done = new Uint8Array(segments.length)
  const follow = (start: number, first: number) => {
    const chain: Pass[] = []
    let [point, index] = [start, first]
    for (;;) {
      done[index] = 1
      const { from, to } = segments[index]!
      chain.push({ segment: index, isReversed: from !== point })
      point = from === point ? to : from
      if (point === start || !isPassed(point)) break
      const [a, b] = at.get(point)!
      index = a === index ? b! : a!
    }
    book.add(chain, segments)
  }
  for (const [point, meeting] of at) {
    if (isPassed(point)) continue
    for (const index of meeting) if (done[index] === 0) follow(point, index)
  }
  // The rest are rings without a junction.
  segments.forEach(({ from }, index) => {
    if (done[index] === 0) follow(from, index)
  })
  return book
}

/** Equal for segments of the same road, class and rule. */
function kindsOf(segments: readonly Segment[]): Int32Array {
  const numbers = new Map<string, number>()
  return Int32Array.from(segments, ({ road, isOneWay }) => {
    const { streetClass, name, nameHi, autos, foot, closure } = road
    const key = JSON.stringify([streetClass, name, nameHi, autos, foot, closure, isOneWay])
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

class EdgeBook {
  readonly nodes: Point[] = []
  readonly edges: StreetEdge[] = []
  readonly names: StreetName[] = []
  readonly #points: readonly Point[]
  readonly #nodeOf = new Map<number, number>()
  readonly #nameOf = new Map<string, number>()

  constructor(points: readonly Point[]) {
    this.#points = points
  }

  add(passes: readonly Pass[], segments: readonly Segment[]): void {
    // A one-way street is stored in its direction.
    const first = passes[0]!
    const isBackward = segments[first.segment]!.isOneWay && first.isReversed
    const chain = isBackward
      ? passes.map(pass => ({ ...pass, isReversed: !pass.isReversed })).reverse()
      : passes
    const ends = chain.map(({ segment, isReversed }) => {
      const { from, to } = segments[segment]!
      return isReversed ? [to, from] : [from, to]
    })
    const line = [ends[0]![0]!, ...ends.map(([, to]) => to!)].map(point => this.#points[point]!)
    const metres = chain.reduce((sum, { segment }) => sum + this.#lengthOf(segments[segment]!), 0)
    const { road, isOneWay } = segments[chain[0]!.segment]!
    this.edges.push({
      from: this.#node(ends[0]![0]!),
      to: this.#node(ends.at(-1)![1]!),
      lengthMetres: metres,
      streetClass: road.streetClass,
      shape: simplifyLine(line, TOLERANCE_KM).slice(1, -1),
      forward: road.autos,
      backward: road.autos && !isOneWay,
      foot: road.foot,
      ...(road.name !== undefined && { name: this.#name(road) }),
      ...(road.closure !== undefined && { closure: road.closure }),
    })
  }

  #lengthOf({ from, to, metres = 0 }: Segment): number {
    return Math.max(metres, 1000 * distanceKm(this.#points[from]!, this.#points[to]!))
  }

  #node(point: number): number {
    const known = this.#nodeOf.get(point)
    if (known !== undefined) return known
    this.#nodeOf.set(point, this.nodes.length)
    this.nodes.push(this.#points[point]!)
    return this.nodes.length - 1
  }

  #name({ name, nameHi }: Road): number {
    const key = `${name}\n${nameHi}`
    const known = this.#nameOf.get(key)
    if (known !== undefined) return known
    this.#nameOf.set(key, this.names.length)
    this.names.push({ english: name!, ...(nameHi !== undefined && { hindi: nameHi }) })
    return this.names.length - 1
  }
}

/**
 * The largest connected part of the map. Isolated groups of streets are omitted, and so are streets that nobody
 * may use.
 */
export function connectedPart({ points, segments }: StreetMap): StreetMap {
  const usable = segments.filter(({ road }) => road.autos || road.foot)
  const parts = new DisjointSets(points.length)
  for (const { from, to } of usable) parts.join(from, to)
  const sizes = new Int32Array(points.length)
  for (const { from } of usable) sizes[parts.rootOf(from)]! += 1
  const largest = sizes.reduce((best, size, part) => (size > sizes[best]! ? part : best), 0)
  return { points, segments: usable.filter(({ from }) => parts.rootOf(from) === largest) }
}
