import { type Bounds, type Point, type PointIndex, pointsWithin } from '@sawari/planner/geo'

/** The edge of a cell. All riders within one cell look the same to others. */
export const SNAP_CELL_KM = 0.5

/** A stand this near to the centre of a cell represents the cell; half a kilometre is a short walk. */
export const SNAP_STAND_KM = 0.5

/** The number is rounded down, so that no cell is smaller than its edge. */
const KM_PER_DEGREE = 111.19
const ROW_DEGREES = SNAP_CELL_KM / KM_PER_DEGREE

/** The stands and their index; the index of a point is that of its stand. */
export interface SnapStands<Stand extends Point> {
  /** The box of the region: its northern edge determines the width of the cells. */
  readonly box: Bounds
  readonly pointIndex: PointIndex
  readonly stands: readonly Stand[]
}

/** The place that represents a point; `stand` is set if it is a stand. */
export interface Snapped<Stand extends Point> {
  readonly point: Point
  readonly stand?: Stand
}

/** The centre of the point's cell. The cells are fixed: they do not depend on the stands. */
export function cellCentre(point: Point, box: Bounds): Point {
  const { row, column } = cellOf(point, box)
  return { latitude: (row + 0.5) * ROW_DEGREES, longitude: (column + 0.5) * columnDegrees(box) }
}

/**
 * The only place of a rider that is compared with others: the nearest stand if one is near, otherwise the
 * centre of the cell.
 *
 * The nearest stand is that of the cell, not that of the point. Areas around stands and between them can be
 * only a few metres wide, and a rider snapped there could be located exactly. Here the points with one result
 * always form whole cells, also after any number of searches and with another list of stands. Snapping a result
 * again does not change it.
 */
export function snapPoint<Stand extends Point>(point: Point, network: SnapStands<Stand>): Snapped<Stand> {
  const { stands, pointIndex, box } = network
  const centre = cellCentre(point, box)
  const near = pointsWithin(pointIndex, centre, SNAP_STAND_KM).map(({ index }) => stands[index]!)
  const stand =
    near.find(candidate => isSameCell(candidate, centre, box)) ??
    near.find(candidate => firstStandIn(candidate, network) === candidate)
  if (stand === undefined) return { point: centre }
  return { point: { latitude: stand.latitude, longitude: stand.longitude }, stand }
}

/** Both ends of a trip. Two ends of one stand keep a distance if they lie in different cells. */
export function snapEnds<Stand extends Point>(
  source: Point,
  destination: Point,
  network: SnapStands<Stand>,
): readonly [Snapped<Stand>, Snapped<Stand>] {
  const ends = [snapPoint(source, network), snapPoint(destination, network)] as const
  const [from, to] = ends
  if (from.stand === undefined || from.stand !== to.stand) return ends
  return [{ point: cellCentre(source, network.box) }, { point: cellCentre(destination, network.box) }]
}

/** The stand that represents its cell: the nearest to the centre. */
function firstStandIn<Stand extends Point>(
  point: Point,
  { stands, pointIndex, box }: SnapStands<Stand>,
): Stand | undefined {
  const centre = cellCentre(point, box)
  return pointsWithin(pointIndex, centre, SNAP_STAND_KM)
    .map(({ index }) => stands[index]!)
    .find(stand => isSameCell(stand, centre, box))
}

/** Meridians converge to the north: with the northern edge's width, no cell in the box is narrower. */
function columnDegrees({ north }: Bounds): number {
  return ROW_DEGREES / Math.cos((north * Math.PI) / 180)
}

function cellOf(
  { latitude, longitude }: Point,
  box: Bounds,
): { readonly row: number; readonly column: number } {
  return { row: Math.floor(latitude / ROW_DEGREES), column: Math.floor(longitude / columnDegrees(box)) }
}

function isSameCell(a: Point, b: Point, box: Bounds): boolean {
  const [one, other] = [cellOf(a, box), cellOf(b, box)]
  return one.row === other.row && one.column === other.column
}
