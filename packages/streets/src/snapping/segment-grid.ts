/** Straight segments of lines: by segment the coordinates of its two ends, in steps. */
export interface Segments {
  readonly count: number
  readonly latitudeA: Int32Array
  readonly longitudeA: Int32Array
  readonly latitudeB: Int32Array
  readonly longitudeB: Int32Array
}

/** About 150 m. */
const LEAST_CELL_STEPS = 150
/** More cells cost memory without reducing the number of segments to test. */
const CELLS_PER_SEGMENT = 4

/** Finds the segments near a place. The result is valid only until the next query. */
export class SegmentGrid {
  /** The result of `inBox`. */
  readonly found: Int32Array
  private readonly seenAt: Int32Array
  private question = 0
  private readonly segments: Segments
  private readonly south: number
  private readonly west: number
  private readonly cell: number
  private readonly rows: number
  private readonly columns: number
  /** By cell: its first index in `order`. Has one more entry than there are cells. */
  private readonly first: Int32Array
  private readonly order: Int32Array

  constructor(segments: Segments) {
    const [south, north] = rangeOf(segments.latitudeA, segments.latitudeB)
    const [west, east] = rangeOf(segments.longitudeA, segments.longitudeB)
    const area = (north - south + 1) * (east - west + 1)
    const most = Math.max(1, CELLS_PER_SEGMENT * segments.count)
    this.segments = segments
    this.found = new Int32Array(segments.count)
    this.seenAt = new Int32Array(segments.count)
    this.south = south
    this.west = west
    this.cell = Math.max(LEAST_CELL_STEPS, Math.ceil(Math.sqrt(area / most)))
    this.rows = Math.floor((north - south) / this.cell) + 1
    this.columns = Math.floor((east - west) / this.cell) + 1
    const first = new Int32Array(this.rows * this.columns + 1)
    this.visitCells(cell => {
      first[cell + 1]! += 1
    })
    for (let cell = 0; cell < first.length - 1; cell++) first[cell + 1]! += first[cell]!
    const order = new Int32Array(first.at(-1)!)
    const next = first.slice()
    this.visitCells((cell, segment) => {
      order[next[cell]!++] = segment
    })
    this.first = first
    this.order = order
  }

  /** Writes the segments that may touch the box to `found`, each once; returns their number. */
  inBox(south: number, west: number, north: number, east: number): number {
    const { first, order, found, seenAt, columns } = this
    const question = ++this.question
    let count = 0
    const lastRow = Math.min(this.rows - 1, this.rowOf(north))
    const firstColumn = Math.max(0, this.columnOf(west))
    const lastColumn = Math.min(columns - 1, this.columnOf(east))
    if (firstColumn > lastColumn) return 0
    for (let row = Math.max(0, this.rowOf(south)); row <= lastRow; row++) {
      const end = first[row * columns + lastColumn + 1]!
      for (let at = first[row * columns + firstColumn]!; at < end; at++) {
        const segment = order[at]!
        if (seenAt[segment] === question) continue
        seenAt[segment] = question
        found[count++] = segment
      }
    }
    return count
  }

  private rowOf(latitude: number): number {
    return Math.floor((latitude - this.south) / this.cell)
  }

  private columnOf(longitude: number): number {
    return Math.floor((longitude - this.west) / this.cell)
  }

  /** In each row of cells, a segment lies in the cells between its westernmost and easternmost point. */
  private visitCells(visit: (cell: number, segment: number) => void): void {
    const { count, latitudeA, longitudeA, latitudeB, longitudeB } = this.segments
    for (let segment = 0; segment < count; segment++) {
      const isUp = latitudeA[segment]! <= latitudeB[segment]!
      const low = isUp ? latitudeA[segment]! : latitudeB[segment]!
      const high = isUp ? latitudeB[segment]! : latitudeA[segment]!
      const start = isUp ? longitudeA[segment]! : longitudeB[segment]!
      const end = isUp ? longitudeB[segment]! : longitudeA[segment]!
      const slope = high > low ? (end - start) / (high - low) : 0
      const lastRow = this.rowOf(high)
      const firstRow = this.rowOf(low)
      const onlyColumn = this.columnOf(start)
      if (firstRow === lastRow && onlyColumn === this.columnOf(end)) {
        // Most segments are short.
        visit(firstRow * this.columns + onlyColumn, segment)
        continue
      }
      for (let row = firstRow; row <= lastRow; row++) {
        const bottom = Math.max(low, this.south + row * this.cell)
        const top = Math.min(high, this.south + (row + 1) * this.cell)
        const entry = high > low ? start + (bottom - low) * slope : start
        const exit = high > low ? start + (top - low) * slope : end
        // One more step on either side covers the rounding of the slope.
        const lastColumn = Math.min(this.columns - 1, this.columnOf(Math.max(entry, exit) + 1))
        const firstColumn = Math.max(0, this.columnOf(Math.min(entry, exit) - 1))
        for (let column = firstColumn; column <= lastColumn; column++) {
          visit(row * this.columns + column, segment)
        }
      }
    }
  }
}

function rangeOf(values: Int32Array, others: Int32Array): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = 0; index < values.length; index++) {
    least = Math.min(least, values[index]!, others[index]!)
    most = Math.max(most, values[index]!, others[index]!)
  }
  return least > most ? [0, 0] : [least, most]
}
