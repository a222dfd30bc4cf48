import { EARTH_RADIUS_KM, type Point, SERVICE_BOX } from '@sawari/geo'

/**
 * Edge of a cell. Lines take one bit per search and cell, so halving the edge would take four times the
 * memory.
 */
const CELL_KM = 2
/**
 * A cell has 2⁴ squares per side, each 125 m: fine enough to exclude most searches that are too far
 * away.
 */
export const SQUARE_BITS = 4
const SQUARES = 2 ** SQUARE_BITS

const RADIANS = Math.PI / 180
const KM_PER_DEGREE = EARTH_RADIUS_KM * RADIANS
/** A tenth of a millimetre: exceeds any rounding error, so that nothing is lost between two cells. */
const SLACK_DEGREES = 1e-9

const { north: NORTH, south: SOUTH, east: EAST, west: WEST } = SERVICE_BOX
export const ROWS = Math.ceil(((NORTH - SOUTH) * KM_PER_DEGREE) / CELL_KM)
const COLUMNS = Math.ceil(((EAST - WEST) * KM_PER_DEGREE * Math.cos(SOUTH * RADIANS)) / CELL_KM)
const ROW_DEGREES = (NORTH - SOUTH) / ROWS
const COLUMN_DEGREES = (EAST - WEST) / COLUMNS

/**
 * Cells are numbered row by row from the south-west. Places outside the service box belong to the
 * nearest edge cell.
 */
export const CELL_COUNT = ROWS * COLUMNS

export function cellOf({ latitude, longitude }: Point): number {
  return rowOf(latitude) * COLUMNS + columnOf(longitude)
}

/** The cell in the row and column, counted from the south-west. */
export function cellAt(row: number, column: number): number {
  return row * COLUMNS + column
}

/** A range of rows and columns of cells or squares, both ends included. */
export interface Block {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** The squares around the source and those around the destination of a trip. */
export interface BothEnds {
  readonly here: Block
  readonly there: Block
}

/** Every cell that can contain a point within `reachKm` of the point, and a few more, row by row. */
export function cellsAround(point: Point, reachKm: number): number[] {
  const { firstRow, lastRow, firstColumn, lastColumn } = blockOfCells(squaresAround(point, reachKm))
  const cells: number[] = []
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) cells.push(cellAt(row, column))
  }
  return cells
}

/** Every square that can contain a point within `reachKm` of the point, and a few more. */
export function squaresAround({ latitude, longitude }: Point, reachKm: number): Block {
  const northStep = reachKm / KM_PER_DEGREE + SLACK_DEGREES
  const eastStep = longitudeStep(Math.abs(latitude), reachKm)
  const isAround = longitude - eastStep < -180 || longitude + eastStep > 180
  return {
    firstRow: squareRowOf(latitude - northStep),
    lastRow: squareRowOf(latitude + northStep),
    firstColumn: isAround ? 0 : squareColumnOf(longitude - eastStep),
    lastColumn: isAround ? COLUMNS * SQUARES - 1 : squareColumnOf(longitude + eastStep),
  }
}

/** The cells that contain the squares. */
export function blockOfCells({ firstRow, lastRow, firstColumn, lastColumn }: Block): Block {
  return {
    firstRow: firstRow >>> SQUARE_BITS,
    lastRow: lastRow >>> SQUARE_BITS,
    firstColumn: firstColumn >>> SQUARE_BITS,
    lastColumn: lastColumn >>> SQUARE_BITS,
  }
}

/**
 * One number holds the squares of both ends. From the highest bit: the row and the column of the
 * destination's square, ten bits each, then the row and the column of the source's square within its
 * cell, four bits each. Above each of the four parts is a spare bit, so that one subtraction compares
 * all four: a spare bit that was set stays set unless its part has to borrow.
 */
const NARROW_MASK = SQUARES - 1
const WIDE_BITS = 10
const WIDE_MASK = 2 ** WIDE_BITS - 1
const OWN_ROW_SHIFT = SQUARE_BITS + 1
const COLUMN_SHIFT = 2 * OWN_ROW_SHIFT
const ROW_SHIFT = COLUMN_SHIFT + WIDE_BITS + 1
const SPARE_BITS = pack(1 << WIDE_BITS, 1 << WIDE_BITS, SQUARES, SQUARES)

export function squaresOf(source: Point, destination: Point): number {
  const ownRow = squareRowOf(source.latitude) & NARROW_MASK
  const ownColumn = squareColumnOf(source.longitude) & NARROW_MASK
  return pack(squareRowOf(destination.latitude), squareColumnOf(destination.longitude), ownRow, ownColumn)
}

/**
 * The smallest value of each part if the source lies in the cell and in `here`, and the destination in
 * `there`.
 */
export function leastSquares(cellRow: number, cellColumn: number, { here, there }: BothEnds): number {
  const ownRow = Math.max(0, here.firstRow - cellRow * SQUARES)
  const ownColumn = Math.max(0, here.firstColumn - cellColumn * SQUARES)
  return pack(there.firstRow, there.firstColumn, ownRow, ownColumn)
}

/** The largest value of each part, like `leastSquares`. */
export function mostSquares(cellRow: number, cellColumn: number, { here, there }: BothEnds): number {
  const ownRow = Math.min(SQUARES - 1, here.lastRow - cellRow * SQUARES)
  const ownColumn = Math.min(SQUARES - 1, here.lastColumn - cellColumn * SQUARES)
  return pack(there.lastRow, there.lastColumn, ownRow, ownColumn)
}

/** 0 if each part lies between its least and its greatest value, otherwise −1. */
export function outsideSquares(squares: number, least: number, most: number): number {
  const kept = ((squares | SPARE_BITS) - least) & ((most | SPARE_BITS) - squares) & SPARE_BITS
  const lost = kept ^ SPARE_BITS
  return (lost | -lost) >> 31
}

function pack(row: number, column: number, ownRow: number, ownColumn: number): number {
  return (row << ROW_SHIFT) | (column << COLUMN_SHIFT) | (ownRow << OWN_ROW_SHIFT) | ownColumn
}

/** The row of cells that contains the destination. */
export function rowGoneTo(squares: number): number {
  return squares >>> (ROW_SHIFT + SQUARE_BITS)
}

export function cellGoneTo(squares: number): number {
  return cellAt(rowGoneTo(squares), ((squares >>> COLUMN_SHIFT) & WIDE_MASK) >>> SQUARE_BITS)
}

/** Visits every cell that can contain a point within `reachKm` of the straight segment, and a few more. */
export function visitCellsAlong(
  from: Point,
  to: Point,
  reachKm: number,
  visit: (cell: number) => void,
): void {
  const northStep = reachKm / KM_PER_DEGREE + SLACK_DEGREES
  const eastStep = longitudeStep(Math.max(Math.abs(from.latitude), Math.abs(to.latitude)), reachKm)
  const lastRow = rowOf(Math.max(from.latitude, to.latitude) + northStep)
  for (let row = rowOf(Math.min(from.latitude, to.latitude) - northStep); row <= lastRow; row++) {
    // The part of the segment that is within reach of this row.
    const start = shareAt(from, to, southOf(row) - northStep)
    const end = shareAt(from, to, southOf(row + 1) + northStep)
    const [a, b] = [longitudeAt(from, to, start ?? 0), longitudeAt(from, to, end ?? 1)]
    const west = Math.min(a, b) - eastStep
    const east = Math.max(a, b) + eastStep
    const isAround = west < -180 || east > 180
    const lastColumn = isAround ? COLUMNS - 1 : columnOf(east)
    for (let column = isAround ? 0 : columnOf(west); column <= lastColumn; column++) {
      visit(row * COLUMNS + column)
    }
  }
}

/** An upper bound, in degrees, of how far a circle reaches east of its centre; 360 near a pole. */
function longitudeStep(latitude: number, reachKm: number): number {
  const ratio = reachKm / EARTH_RADIUS_KM / Math.cos(latitude * RADIANS)
  // For numbers up to 0.5, the arc sine is less than the number plus its cube.
  return ratio >= 0 && ratio < 0.5 ? (ratio + ratio * ratio * ratio) / RADIANS + SLACK_DEGREES : 360
}

/**
 * The share of the segment, 0 to 1, at which it reaches a latitude; undefined if it runs due east or
 * west.
 */
function shareAt(from: Point, to: Point, latitude: number): number | undefined {
  const rise = to.latitude - from.latitude
  if (rise === 0) return undefined
  return Math.max(0, Math.min(1, (latitude - from.latitude) / rise))
}

function longitudeAt(from: Point, to: Point, share: number): number {
  return from.longitude + share * (to.longitude - from.longitude)
}

/** The southern edge of a row; the outermost rows extend to the poles. */
function southOf(row: number): number {
  if (row <= 0) return Number.NEGATIVE_INFINITY
  return row >= ROWS ? Number.POSITIVE_INFINITY : SOUTH + row * ROW_DEGREES
}

function squareRowOf(latitude: number): number {
  const row = Math.floor(((latitude - SOUTH) / ROW_DEGREES) * SQUARES)
  return Math.max(0, Math.min(ROWS * SQUARES - 1, row))
}

function squareColumnOf(longitude: number): number {
  const column = Math.floor(((longitude - WEST) / COLUMN_DEGREES) * SQUARES)
  return Math.max(0, Math.min(COLUMNS * SQUARES - 1, column))
}

function rowOf(latitude: number): number {
  return Math.max(0, Math.min(ROWS - 1, Math.floor((latitude - SOUTH) / ROW_DEGREES)))
}

function columnOf(longitude: number): number {
  return Math.max(0, Math.min(COLUMNS - 1, Math.floor((longitude - WEST) / COLUMN_DEGREES)))
}
