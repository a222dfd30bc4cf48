import {
  featuresOf,
  type MapFiles,
  type Position,
  readStreetGraph,
  type StreetGraph,
} from '../read/map-files.ts'
import { DrawnStreets } from './covered-streets.ts'
import { lengthMetres, metresBetween } from './plane.ts'
import { classOfHighway, type MapStreet, streetName } from './street.ts'

/** The maximum distance between two drawings of the same street, by the kind of source. */
const SAME_WAY_METRES = 9
const OLDER_WAY_METRES = 16
const STRAIGHTENED_WAY_METRES = 24
/** A shorter remnant of an older street without a crossing is an inaccuracy of the older drawing. */
const REMNANT_METRES = 60
/** A longer straight edge is too far from the real line of the street. */
const MOST_BENT = 1.25
const SHORT_EDGE_METRES = 60

/** All streets, drawn once: streets of a newer source are omitted from older ones. */
export function readStreets(files: MapFiles): MapStreet[] {
  const { ways, mainRoads = [] } = files.maps
  const drawn = new DrawnStreets()
  const streets: MapStreet[] = []
  const add = (some: readonly MapStreet[]) => {
    for (const street of some) {
      streets.push(street)
      drawn.add(street)
    }
  }
  add(classedStreets(files, ways))
  for (const file of mainRoads) {
    add(classedStreets(files, file).flatMap(street => uncoveredParts(street, drawn)))
  }
  add(measuredStreets(readStreetGraph(files, 'measured'), drawn))
  add(plainStreets(readStreetGraph(files, 'plain'), drawn))
  return streets
}

function classedStreets(files: MapFiles, file: string | undefined): MapStreet[] {
  return featuresOf(files, file).flatMap(({ properties, geometry }) => {
    const streetClass = classOfHighway(String(properties.highway))
    if (geometry.type !== 'LineString' || streetClass === undefined) return []
    const name = streetName(properties.name)
    return [{ class: streetClass, ...(name !== undefined && { name }), line: geometry.coordinates }]
  })
}

/** The runs of segments that no drawn street covers. */
function uncoveredParts(street: MapStreet, drawn: DrawnStreets): MapStreet[] {
  const parts: Position[][] = []
  let part: Position[] = []
  street.line.forEach((position, at) => {
    const before = street.line[at - 1]
    if (before !== undefined && !drawn.cover(before, position, SAME_WAY_METRES)) {
      if (part.length === 0) part.push(before)
      part.push(position)
      return
    }
    if (part.length > 1) parts.push(part)
    part = []
  })
  if (part.length > 1) parts.push(part)
  return parts.filter(line => lengthMetres(line) >= REMNANT_METRES).map(line => ({ ...street, line }))
}

const NO_GRAPH = { positions: [], edges: [] }

function plainStreets(graph: StreetGraph | undefined, drawn: DrawnStreets): MapStreet[] {
  const { positions, edges } = graph ?? NO_GRAPH
  const kept = edges.filter(
    ({ from, to }) => !drawn.cover(positions[from]!, positions[to]!, OLDER_WAY_METRES),
  )
  return withoutRemnants(kept, node => positions[node]!)
}

/** The edges run straight from crossing to crossing; of a dual carriageway each direction is one edge. */
function measuredStreets(graph: StreetGraph | undefined, drawn: DrawnStreets): MapStreet[] {
  const { positions, edges } = graph ?? NO_GRAPH
  const pairs = new Set(edges.map(({ from, to }) => `${from} ${to}`))
  const oneWay: Edge[] = []
  const bothWays = new Map<string, Edge>()
  for (const edge of edges) {
    const { from, to, metres = 0 } = edge
    const [a, b] = [positions[from]!, positions[to]!]
    if (metres > SHORT_EDGE_METRES && metres > MOST_BENT * metresBetween(a, b)) continue
    if (drawn.cover(a, b, STRAIGHTENED_WAY_METRES)) continue
    if (!pairs.has(`${to} ${from}`)) oneWay.push(edge)
    else bothWays.set(`${Math.min(from, to)} ${Math.max(from, to)}`, edge)
  }
  const positionOf = (node: number) => positions[node]!
  return [
    ...chainsOf(oneWay, positionOf).map(line => ({ class: 'secondary' as const, line })),
    ...chainsOf([...bothWays.values()], positionOf).map(line => ({ class: 'street' as const, line })),
  ]
}

function withoutRemnants(edges: readonly Edge[], positionOf: (node: number) => Position): MapStreet[] {
  const ends = new Map<string, number>()
  const lines = chainsOf(edges, positionOf)
  const keyOf = (position: Position) => position.join()
  for (const line of lines) {
    for (const end of [line[0]!, line.at(-1)!]) ends.set(keyOf(end), (ends.get(keyOf(end)) ?? 0) + 1)
  }
  const isAlone = (end: Position) => ends.get(keyOf(end)) === 1
  return lines
    .filter(line => lengthMetres(line) >= REMNANT_METRES || !isAlone(line[0]!) || !isAlone(line.at(-1)!))
    .map(line => ({ class: 'street' as const, line }))
}

/** An edge joins two nodes. */
export interface Edge {
  readonly from: number
  readonly to: number
}

/** Joins edges to lines, each from one crossing or end to the next, passing nodes with two edges. */
function chainsOf(edges: readonly Edge[], positionOf: (node: number) => Position): Position[][] {
  const edgesAt = new Map<number, Edge[]>()
  for (const edge of edges) {
    for (const node of [edge.from, edge.to]) {
      const there = edgesAt.get(node)
      if (there) there.push(edge)
      else edgesAt.set(node, [edge])
    }
  }
  const used = new Set<Edge>()
  const lines: Position[][] = []
  const walk = (start: number, first: Edge) => {
    const nodes = [start]
    let edge: Edge | undefined = first
    while (edge) {
      used.add(edge)
      const node: number = edge.from === nodes.at(-1) ? edge.to : edge.from
      nodes.push(node)
      const there: Edge[] = edgesAt.get(node) ?? []
      edge = there.length === 2 ? there.find(next => !used.has(next)) : undefined
    }
    lines.push(nodes.map(positionOf))
  }
  const isEnd = (node: number) => edgesAt.get(node)?.length !== 2
  for (const edge of edges) {
    if (used.has(edge)) continue
    if (isEnd(edge.from)) walk(edge.from, edge)
    else if (isEnd(edge.to)) walk(edge.to, edge)
  }
  // The rest are rings without a crossing.
  for (const edge of edges) if (!used.has(edge)) walk(edge.from, edge)
  return lines
}
