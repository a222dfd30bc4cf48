import { rowGoneTo, type SearchCells } from './search-cells.ts'

// The figures of an entry fill one cache line: the unit vectors of both ends, the squared chord of the
// radius, and the moment when the search expires.
export const STRIDE = 8
export const SOURCE = 0
export const DESTINATION = 3
export const REACH = 6
export const EXPIRY = 7

const FIRST_ROOM = 8
const FIRST_LENGTH = 4096

/**
 * The searches by position. Searches that start in one cell are adjacent in memory, in bands by the row
 * of cells of their destination. This splits a crowd at one metro station by destination, and searches
 * to neighbouring rows are read in one run.
 */
export class EndsStore {
  /**
   * By position: the packed squares of both ends. They alone exclude most searches that are too far
   * away.
   */
  squares = new Uint32Array(FIRST_LENGTH)
  slots = new Int32Array(FIRST_LENGTH)
  figures = new Float64Array(FIRST_LENGTH * STRIDE)
  private positionOf = new Int32Array(0)
  private readonly rows: number
  /** Marks per cell: the start of each of its bands, and the end of the last one. */
  private readonly marksPerCell: number
  private readonly marks: Int32Array
  private readonly room: Int32Array
  /** By length: the ranges of positions that cells left when they moved to longer ones. */
  private readonly freeRanges = new Map<number, number[]>()
  private unused = 0

  constructor({ rows, count }: SearchCells) {
    this.rows = rows
    this.marksPerCell = rows + 1
    this.marks = new Int32Array(count * this.marksPerCell)
    this.room = new Int32Array(count)
  }

  growSlots(capacity: number): void {
    const positions = new Int32Array(capacity)
    positions.set(this.positionOf)
    this.positionOf = positions
  }

  /**
   * The first position in the cell among the searches whose destination is in this row of cells or a
   * later one.
   */
  firstOf(cell: number, row: number): number {
    return this.marks[cell * this.marksPerCell + row]!
  }

  /** Returns the position at which the caller must write the figures of the slot. */
  add(slot: number, cell: number, squares: number): number {
    const { marks } = this
    const first = cell * this.marksPerCell
    if (marks[first + this.rows]! - marks[first]! === this.room[cell]!) this.makeRoom(cell)
    let hole = marks[first + this.rows]!
    marks[first + this.rows] = hole + 1
    // In each later band, moves the first entry to the end of the band.
    for (let mark = first + this.rows - 1; mark > first + rowGoneTo(squares); mark--) {
      const start = marks[mark]!
      marks[mark] = start + 1
      if (start !== hole) this.move(start, hole)
      hole = start
    }
    this.slots[hole] = slot
    this.squares[hole] = squares
    this.positionOf[slot] = hole
    return hole
  }

  remove(slot: number, cell: number): void {
    const { marks } = this
    let hole = this.positionOf[slot]!
    const first = cell * this.marksPerCell + rowGoneTo(this.squares[hole]!)
    for (let mark = first + 1; mark < (cell + 1) * this.marksPerCell; mark++) {
      const last = marks[mark]! - 1
      if (last !== hole) this.move(last, hole)
      hole = last
      marks[mark] = last
    }
  }

  private move(from: number, to: number): void {
    const { slots, squares, figures } = this
    const slot = slots[from]!
    slots[to] = slot
    squares[to] = squares[from]!
    for (let figure = 0; figure < STRIDE; figure++) {
      figures[to * STRIDE + figure] = figures[from * STRIDE + figure]!
    }
    this.positionOf[slot] = to
  }

  /** Moves the cell's searches to a range twice as long. */
  private makeRoom(cell: number): void {
    const room = this.room[cell]!
    this.room[cell] = Math.max(FIRST_ROOM, 2 * room)
    const to = this.takeRange(this.room[cell])
    const from = this.marks[cell * this.marksPerCell]!
    for (let offset = 0; offset < room; offset++) this.move(from + offset, to + offset)
    for (let mark = cell * this.marksPerCell; mark < (cell + 1) * this.marksPerCell; mark++)
      this.marks[mark]! += to - from
    if (room === 0) return
    const free = this.freeRanges.get(room)
    if (free === undefined) this.freeRanges.set(room, [from])
    else free.push(from)
  }

  private takeRange(room: number): number {
    const free = this.freeRanges.get(room)?.pop()
    if (free !== undefined) return free
    const start = this.unused
    this.unused += room
    // Grows by a quarter only, because these arrays take most of the index's memory.
    if (this.unused > this.slots.length) this.grow(this.unused + (this.unused >> 2))
    return start
  }

  private grow(length: number): void {
    const { slots, squares, figures } = this
    this.slots = new Int32Array(length)
    this.squares = new Uint32Array(length)
    this.figures = new Float64Array(length * STRIDE)
    this.slots.set(slots)
    this.squares.set(squares)
    this.figures.set(figures)
  }
}
