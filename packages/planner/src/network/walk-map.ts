import { distanceKm, EARTH_RADIUS_KM } from '@sawari/geo'
import { hundredths } from '../model/rounding.ts'

/** The longest walk during a change of autos, and to a neighbour of a requested stand. */
export const CHANGE_WALK_KM = 0.6
export const REACH = hundredths(CHANGE_WALK_KM)
/** Hundredths of a kilometre per degree of latitude. */
export const TO_A_DEGREE = (100 * EARTH_RADIUS_KM * Math.PI) / 180
/**
 * Up to the 84th parallel, distances this short differ by less than this between the map and the great
 * circle.
 */
export const DOUBT = 1e-4
/** With more cells than this per stand, most would be empty. */
const CELLS_A_STAND = 4
/**
 * Cells are at least one walk high and half a walk wide, so that one row and two columns to each side are
 * within reach. Fewer rows mean fewer runs of stands to test.
 */
export const ROWS_IN_REACH = 1
export const COLUMNS_IN_REACH = 2

/**
 * Neighbouring nodes in compressed rows: those of node `v` are `head[first[v]]` to
 * `head[first[v + 1] - 1]`. Every walk exists in both directions.
 */
export interface Walks {
  readonly first: Int32Array
  readonly head: Int32Array
  /** Hundredths of a kilometre, at most 60. */
  readonly distance: Uint8Array
  /** 1 for those measured along streets, 0 for straight lines. */
  readonly byStreets: Uint8Array
}

export interface Coordinates {
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
}

/** The stands on a flat map, in hundredths of a kilometre from its corner. */
export interface PlacesOnMap extends Coordinates {
  readonly y: Float64Array
  /**
   * Measured at the equator; between two stands it shrinks by the root of the product of their `ring`
   * values.
   */
  readonly x: Float64Array
  /** The cosine of the latitude. */
  readonly ring: Float64Array
  readonly rows: number
  readonly columns: number
  /** The cell of each stand; they are counted row by row. */
  readonly cells: Int32Array
}

export function placeOnMap({ latitudes, longitudes }: Coordinates): PlacesOnMap {
  const y = new Float64Array(latitudes.length)
  const x = new Float64Array(latitudes.length)
  const ring = new Float64Array(latitudes.length)
  let leastRing = 1
  for (let stand = 0; stand < latitudes.length; stand++) {
    y[stand] = latitudes[stand]! * TO_A_DEGREE
    // Measured from the first stand in the shorter direction, because a network spans less than half of
    // the earth.
    x[stand] = turned(longitudes[stand]! - longitudes[0]!) * TO_A_DEGREE
    ring[stand] = ringOf(latitudes[stand]!)
    leastRing = Math.min(leastRing, ring[stand]!)
  }
  const { height, width, mostCells } = leastCells(latitudes.length, leastRing)
  const [cellHeight, rows] = divide(y, height, mostCells)
  const [cellWidth, columns] = divide(x, width, mostCells)
  const cells = new Int32Array(latitudes.length)
  for (let stand = 0; stand < cells.length; stand++) {
    cells[stand] = Math.floor(y[stand]! / cellHeight) * columns + Math.floor(x[stand]! / cellWidth)
  }
  return { latitudes, longitudes, x, y, ring, rows, columns, cells }
}

/** The least size of a cell, and the largest number of cells per side of the map. */
export function leastCells(stands: number, leastRing: number) {
  return {
    height: (REACH + DOUBT) / ROWS_IN_REACH,
    width: (REACH + DOUBT) / COLUMNS_IN_REACH / leastRing,
    mostCells: Math.ceil(Math.sqrt(CELLS_A_STAND * stands)),
  }
}

/** The cosine of a latitude. */
export function ringOf(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180)
}

/** Subtracts the least value from all values; returns the length of a cell and the number of cells. */
function divide(values: Float64Array, leastSize: number, mostCells: number): [number, number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, 0]
  for (let index = 0; index < values.length; index++) least = Math.min(least, values[index]!)
  for (let index = 0; index < values.length; index++) {
    values[index]! -= least
    greatest = Math.max(greatest, values[index]!)
  }
  const size = Math.max(leastSize, greatest / mostCells)
  return [size, Math.floor(greatest / size) + 1]
}

function turned(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360)
}

/** Whole hundredths of a kilometre between two stands; infinite if out of reach. */
export function greatCircle({ latitudes, longitudes }: Coordinates, from: number, to: number): number {
  const pointOf = (stand: number) => ({ latitude: latitudes[stand]!, longitude: longitudes[stand]! })
  const awayKm = distanceKm(pointOf(from), pointOf(to))
  return awayKm <= CHANGE_WALK_KM ? hundredths(awayKm) : Number.POSITIVE_INFINITY
}
