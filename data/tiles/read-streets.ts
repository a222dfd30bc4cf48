import {
  featuresOf,
  type MapFiles,
  type Position,
  readStreetGraph,
  type StreetGraph,
} from '../read/map-files.ts'
import { DrawnStreets } from './covered-streets.ts'
import { joinedAtEnds } from './map-layers.ts'
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

/** A shorter line that meets no other one is left out. */
function plainStreets(graph: StreetGraph | undefined, drawn: DrawnStreets): MapStreet[] {
  const { positions, edges } = graph ?? NO_GRAPH
  // In this direction neighbouring lines compress best.
  const pieces = edges.map(({ from, to }): Position[] => [positions[to]!, positions[from]!])
  const lines = joinedAtEnds(pieces.filter(([a, b]) => !drawn.cover(a!, b!, OLDER_WAY_METRES)))
  const ends = Map.groupBy(
    lines.flatMap(line => [line[0]!, line.at(-1)!]),
    end => end.join(),
  )
  const isAlone = (end: Position) => ends.get(end.join())!.length === 1
  return lines
    .filter(line => lengthMetres(line) >= REMNANT_METRES || !isAlone(line[0]!) || !isAlone(line.at(-1)!))
    .map(line => ({ class: 'street', line }))
}

/** The edges run straight from crossing to crossing; of a dual carriageway each direction is one edge. */
function measuredStreets(graph: StreetGraph | undefined, drawn: DrawnStreets): MapStreet[] {
  const { positions, edges } = graph ?? NO_GRAPH
  const pairs = new Set(edges.map(({ from, to }) => `${from} ${to}`))
  const lines = { street: [] as Position[][], secondary: [] as Position[][] }
  const shown = new Set<string>()
  for (const { from, to, metres = 0 } of edges) {
    const [a, b] = [positions[from]!, positions[to]!]
    const isBent = metres > SHORT_EDGE_METRES && metres > MOST_BENT * metresBetween(a, b)
    if (isBent || shown.has(`${to} ${from}`) || drawn.cover(a, b, STRAIGHTENED_WAY_METRES)) continue
    shown.add(`${from} ${to}`)
    lines[pairs.has(`${to} ${from}`) ? 'street' : 'secondary'].push([b, a])
  }
  return (['secondary', 'street'] as const).flatMap(streetClass =>
    joinedAtEnds(lines[streetClass]).map(line => ({ class: streetClass, line })),
  )
}
