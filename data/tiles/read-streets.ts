import type { Row } from '../build/csv.ts'
import { DataFileError } from '../build/csv.ts'
import { chainsOf, type Edge } from './chains.ts'
import { DrawnStreets } from './covered-streets.ts'
import { featuresOf, type MapFile, numberIn, type ReadMapFile, rowsOf } from './map-files.ts'
import { lengthMetres, metresBetween } from './plane.ts'
import { classOfHighway, type MapStreet, type Position, streetName } from './street.ts'

/** How far apart two drawings of one street lie at most, by the kind of source. */
const SAME_WAY_METRES = 9
const OLDER_WAY_METRES = 16
const STRAIGHTENED_WAY_METRES = 24
/** A shorter remnant of an older street, with no crossing, is an inaccuracy of the older drawing. */
const REMNANT_METRES = 60
/** The straight edge of a street that is longer than this is drawn too far from it. */
const MOST_BENT = 1.25
const SHORT_EDGE_METRES = 60

/** All streets, drawn once: what a newer source shows is left out of the older ones. */
export function readStreets(read: ReadMapFile): MapStreet[] {
  const drawn = new DrawnStreets()
  const streets: MapStreet[] = []
  const add = (some: readonly MapStreet[]) => {
    for (const street of some) {
      streets.push(street)
      drawn.add(street)
    }
  }
  add(classedStreets(read, 'roads/osm_ways_2025_26.geojson.gz'))
  for (const file of ['roads/main_roads_ncr.geojson.gz', 'roads/arterials_delhi.geojson.gz'] as const) {
    add(classedStreets(read, file).flatMap(street => uncoveredParts(street, drawn)))
  }
  add(noidaStreets(read, drawn))
  add(delhiStreets(read, drawn))
  return streets
}

function classedStreets(read: ReadMapFile, file: MapFile): MapStreet[] {
  return featuresOf(read, file).flatMap(({ properties, geometry }) => {
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

function delhiStreets(read: ReadMapFile, drawn: DrawnStreets): MapStreet[] {
  const [nodes, edges] = ['roads/delhi_2017_nodes.csv.gz', 'roads/delhi_2017_edges.csv.gz'] as const
  const positions = positionsOf(rowsOf(read, nodes, 'id,lon,lat'), 'id')
  const rows = rowsOf(read, edges, 'u,v')
  const kept = rows
    .map(row => edgeOf(row, positions))
    .filter(({ from, to }) => !drawn.cover(positions.get(from)!, positions.get(to)!, OLDER_WAY_METRES))
  return withoutRemnants(kept, node => positions.get(node)!)
}

/** The edges run straight from crossing to crossing; of a dual carriageway each direction is one edge. */
function noidaStreets(read: ReadMapFile, drawn: DrawnStreets): MapStreet[] {
  const [nodes, edges] = ['roads/noida_2025_nodes.csv.gz', 'roads/noida_2025_edges.csv.gz'] as const
  const positions = positionsOf(rowsOf(read, nodes, 'osm_node,lon,lat'), 'osm_node')
  const rows = rowsOf(read, edges, 'u,v,length_m')
  const pairs = new Set(rows.map(({ cells }) => `${cells.u} ${cells.v}`))
  const oneWay: Edge[] = []
  const bothWays = new Map<string, Edge>()
  for (const row of rows) {
    const edge = edgeOf(row, positions)
    const [a, b] = [positions.get(edge.from)!, positions.get(edge.to)!]
    const metres = numberIn(row, 'length_m')
    if (metres > SHORT_EDGE_METRES && metres > MOST_BENT * metresBetween(a, b)) continue
    if (drawn.cover(a, b, STRAIGHTENED_WAY_METRES)) continue
    if (!pairs.has(`${edge.to} ${edge.from}`)) oneWay.push(edge)
    else bothWays.set([edge.from, edge.to].sort().join(' '), edge)
  }
  const positionOf = (node: string) => positions.get(node)!
  return [
    ...chainsOf(oneWay, positionOf).map(line => ({ class: 'secondary' as const, line })),
    ...chainsOf([...bothWays.values()], positionOf).map(line => ({ class: 'street' as const, line })),
  ]
}

function withoutRemnants(edges: readonly Edge[], positionOf: (node: string) => Position): MapStreet[] {
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

function positionsOf(rows: readonly Row[], column: string): Map<string, Position> {
  return new Map(rows.map(row => [row.cells[column]!, [numberIn(row, 'lon'), numberIn(row, 'lat')]]))
}

function edgeOf({ file, line, cells }: Row, positions: ReadonlyMap<string, Position>): Edge {
  const [from, to] = [cells.u!, cells.v!]
  const unknown = [from, to].find(node => !positions.has(node))
  if (unknown !== undefined) throw new DataFileError(file, line, `node '${unknown}' has no position`)
  return { from, to }
}
