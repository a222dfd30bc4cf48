import { CELL_COUNT, ROWS, rowGoneTo } from './search-cells.ts'

// The figures of an entry fill one cache line: unit vectors of both ends, then these two.
export const STRIDE = 8
export const SOURCE = 0
export const DESTINATION = 3
export const REACH = 6
export const EXPIRY = 7

/** Each cell has so many marks: where its bands start, and where the last one ends. */
const MARKS = ROWS + 1
const FIRST_ROOM = 8
const FIRST_LENGTH = 4096

/**
 * What is known of the searches by position. Those that start in one cell lie next to each other in
 * memory, in bands by the row of cells that they go to: a crowd at one metro station is parted by
 * where it goes, and those who go one way are read in one go.
 */
export class EndsStore {
  /** The squares of both ends: most that are too far are told by these alone. */
  squares = new Uint32Array(FIRST_LENGTH)
  slots = new Int32Array(FIRST_LENGTH)
  figures = new Float64Array(FIRST_LENGTH * STRIDE)
  private positionOf = new Int32Array(0)
  private readonly marks = new Int32Array(CELL_COUNT * MARKS)
  private readonly room = new Int32Array(CELL_COUNT)
  /** By their room the stretches that cells have left for longer ones. */
  private readonly left = new Map<number, number[]>()
  private unused = 0

  growSlots(capacity: number): void {
    const positions = new Int32Array(capacity)
    positions.set(this.positionOf)
    this.positionOf = positions
  }

  /** The first position of those in the cell who go to the row of cells, or beyond it. */
  firstOf(cell: number, row: number): number {
    return this.marks[cell * MARKS + row]!
  }

  /** Gives the position at which the figures of the slot have to be written. */
  add(slot: number, cell: number, squares: number): number {
    const { marks } = this
    const first = cell * MARKS
    if (marks[first + ROWS]! - marks[first]! === this.room[cell]!) this.makeRoom(cell)
    let hole = marks[first + ROWS]!
    marks[first + ROWS] = hole + 1
    // Of each band beyond, the first entry goes to its end.
    for (let mark = first + ROWS - 1; mark > first + rowGoneTo(squares); mark--) {
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
    const first = cell * MARKS + rowGoneTo(this.squares[hole]!)
    for (let mark = first + 1; mark < (cell + 1) * MARKS; mark++) {
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

  /** Moves the cell's searches to a stretch with twice the room. */
  private makeRoom(cell: number): void {
    const room = this.room[cell]!
    this.room[cell] = Math.max(FIRST_ROOM, 2 * room)
    const to = this.stretchOf(this.room[cell])
    const from = this.marks[cell * MARKS]!
    for (let offset = 0; offset < room; offset++) this.move(from + offset, to + offset)
    for (let mark = cell * MARKS; mark < (cell + 1) * MARKS; mark++) this.marks[mark]! += to - from
    if (room === 0) return
    const left = this.left.get(room)
    if (left === undefined) this.left.set(room, [from])
    else left.push(from)
  }

  private stretchOf(room: number): number {
    const left = this.left.get(room)?.pop()
    if (left !== undefined) return left
    const start = this.unused
    this.unused += room
    // A quarter more each time: most of what the index takes is kept here.
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
