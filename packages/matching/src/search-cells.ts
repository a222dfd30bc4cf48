import { type Bounds, EARTH_RADIUS_KM, type Point } from '@sawari/geo'

/**
 * Edge of a cell. Lines take one bit per search and cell, so halving the edge would take four times the
 * memory.
 */
const CELL_KM = 2
/** In a larger box the cells are larger: the squares of this many cells fit into the packed numbers. */
const MOST_ROWS = 64
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

/**
 * The cells of a box, numbered row by row from the south-west. Places outside the box belong to the nearest edge
 * cell.
 */
export class SearchCells {
  readonly rows: number
  readonly columns: number
  readonly count: number
  private readonly south: number
  private readonly west: number
  private readonly rowDegrees: number
  private readonly columnDegrees: number

  constructor({ north, south, east, west }: Bounds) {
    const widthKm = (east - west) * KM_PER_DEGREE * Math.cos(south * RADIANS)
    this.rows = Math.min(MOST_ROWS, Math.ceil(((north - south) * KM_PER_DEGREE) / CELL_KM))
    this.columns = Math.min(MOST_ROWS, Math.ceil(widthKm / CELL_KM))
    this.count = this.rows * this.columns
    this.south = south
    this.west = west
    this.rowDegrees = (north - south) / this.rows
    this.columnDegrees = (east - west) / this.columns
  }

  of({ latitude, longitude }: Point): number {
    return this.at(this.rowOf(latitude), this.columnOf(longitude))
  }

  /** The cell in the row and column, counted from the south-west. */
  at(row: number, column: number): number {
    return row * this.columns + column
  }

  /** Every cell that can contain a point within `reachKm` of the point, and a few more, row by row. */
  around(point: Point, reachKm: number): number[] {
    const { firstRow, lastRow, firstColumn, lastColumn } = blockOfCells(this.squaresAround(point, reachKm))
    const cells: number[] = []
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) cells.push(this.at(row, column))
    }
    return cells
  }

  /** Every square that can contain a point within `reachKm` of the point, and a few more. */
  squaresAround({ latitude, longitude }: Point, reachKm: number): Block {
    const northStep = reachKm / KM_PER_DEGREE + SLACK_DEGREES
    const eastStep = longitudeStep(Math.abs(latitude), reachKm)
    const isAround = longitude - eastStep < -180 || longitude + eastStep > 180
    return {
      firstRow: this.squareRowOf(latitude - northStep),
      lastRow: this.squareRowOf(latitude + northStep),
      firstColumn: isAround ? 0 : this.squareColumnOf(longitude - eastStep),
      lastColumn: isAround ? this.columns * SQUARES - 1 : this.squareColumnOf(longitude + eastStep),
    }
  }

  squaresOf(source: Point, destination: Point): number {
    const ownRow = this.squareRowOf(source.latitude) & NARROW_MASK
    const ownColumn = this.squareColumnOf(source.longitude) & NARROW_MASK
    const row = this.squareRowOf(destination.latitude)
    return pack(row, this.squareColumnOf(destination.longitude), ownRow, ownColumn)
  }

  /** The cell that contains the destination. */
  goneTo(squares: number): number {
    return this.at(rowGoneTo(squares), ((squares >>> COLUMN_SHIFT) & WIDE_MASK) >>> SQUARE_BITS)
  }

  /** Visits every cell that can contain a point within `reachKm` of the straight segment, and a few more. */
  visitAlong(from: Point, to: Point, reachKm: number, visit: (cell: number) => void): void {
    const northStep = reachKm / KM_PER_DEGREE + SLACK_DEGREES
    const eastStep = longitudeStep(Math.max(Math.abs(from.latitude), Math.abs(to.latitude)), reachKm)
    const lastRow = this.rowOf(Math.max(from.latitude, to.latitude) + northStep)
    for (let row = this.rowOf(Math.min(from.latitude, to.latitude) - northStep); row <= lastRow; row++) {
      // The part of the segment that is within reach of this row.
      const start = shareAt(from, to, this.southOf(row) - northStep)
      const end = shareAt(from, to, this.southOf(row + 1) + northStep)
      const [a, b] = [longitudeAt(from, to, start ?? 0), longitudeAt(from, to, end ?? 1)]
      const west = Math.min(a, b) - eastStep
      const east = Math.max(a, b) + eastStep
      const isAround = west < -180 || east > 180
      const lastColumn = isAround ? this.columns - 1 : this.columnOf(east)
      for (let column = isAround ? 0 : this.columnOf(west); column <= lastColumn; column++) {
        visit(this.at(row, column))
      }
    }
  }

  /** The southern edge of a row; the outermost rows extend to the poles. */
  private southOf(row: number): number {
    if (row <= 0) return Number.NEGATIVE_INFINITY
    return row >= this.rows ? Number.POSITIVE_INFINITY : this.south + row * this.rowDegrees
  }

  private squareRowOf(latitude: number): number {
    const row = Math.floor(((latitude - this.south) / this.rowDegrees) * SQUARES)
    return Math.max(0, Math.min(this.rows * SQUARES - 1, row))
  }

  private squareColumnOf(longitude: number): number {
    const column = Math.floor(((longitude - this.west) / this.columnDegrees) * SQUARES)
    return Math.max(0, Math.min(this.columns * SQUARES - 1, column))
  }

  private rowOf(latitude: number): number {
    return Math.max(0, Math.min(this.rows - 1, Math.floor((latitude - this.south) / this.rowDegrees)))
  }

  private columnOf(longitude: number): number {
    const column = Math.floor((longitude - this.west) / this.columnDegrees)
    return Math.max(0, Math.min(this.columns - 1, column))
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
