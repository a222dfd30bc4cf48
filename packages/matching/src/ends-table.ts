import { chordSquared, writeUnitVector } from '@sawari/geo'
import { CELL_COUNT, cellOf, cellsAround } from './search-cells.ts'
import type { Trip } from './trip.ts'

const NONE = -1

// The figures of a slot fill one cache line: unit vectors of both ends, then these two.
const STRIDE = 8
const SOURCE = 0
const DESTINATION = 3
const REACH = 6
const EXPIRY = 7

/** A micrometre, so that no rounding between chords and great circles loses a match. */
const SLACK_KM = 1e-9

/**
 * Slots by the cells of both their ends: a table of destination cells for each source cell, in
 * each field a linked list. A crowd at one metro station is thus parted by where it goes.
 */
export class EndsTable {
  /** The first slot plus one; zero where there is none. A source cell's table comes with its first slot. */
  private readonly tables: (Int32Array | undefined)[] = new Array(CELL_COUNT).fill(undefined)
  private figures = new Float64Array(0)
  private sourceCells = new Int32Array(0)
  private destinationCells = new Int32Array(0)
  private next = new Int32Array(0)
  private previous = new Int32Array(0)
  private readonly asked = new Float64Array(STRIDE)

  grow(capacity: number): void {
    const figures = new Float64Array(capacity * STRIDE)
    figures.set(this.figures)
    this.figures = figures
    this.sourceCells = grown(this.sourceCells, capacity)
    this.destinationCells = grown(this.destinationCells, capacity)
    this.next = grown(this.next, capacity)
    this.previous = grown(this.previous, capacity)
  }

  add(slot: number, trip: Trip, radiusKm: number, expiresAt: number): void {
    writeFigures(this.figures, slot * STRIDE, trip, radiusKm, expiresAt)
    const sourceCell = cellOf(trip.source)
    const destinationCell = cellOf(trip.destination)
    this.sourceCells[slot] = sourceCell
    this.destinationCells[slot] = destinationCell
    this.tables[sourceCell] ??= new Int32Array(CELL_COUNT)
    const after = this.tables[sourceCell][destinationCell]! - 1
    this.tables[sourceCell][destinationCell] = slot + 1
    this.next[slot] = after
    this.previous[slot] = NONE
    if (after !== NONE) this.previous[after] = slot
  }

  remove(slot: number): void {
    const next = this.next[slot]!
    const previous = this.previous[slot]!
    if (next !== NONE) this.previous[next] = previous
    if (previous !== NONE) this.next[previous] = next
    else this.tables[this.sourceCells[slot]!]![this.destinationCells[slot]!] = next + 1
  }

  sourceCell(slot: number): number {
    return this.sourceCells[slot]!
  }

  destinationCell(slot: number): number {
    return this.destinationCells[slot]!
  }

  /** Every slot live at `now` that starts in one of the cells and ends in one of them. */
  within(cells: readonly number[], now: number): number[] {
    const { tables, next, figures } = this
    const found: number[] = []
    for (const source of cells) {
      const table = tables[source]
      if (table === undefined) continue
      for (const destination of cells) {
        for (let slot = table[destination]! - 1; slot !== NONE; slot = next[slot]!) {
          if (figures[slot * STRIDE + EXPIRY]! > now) found.push(slot)
        }
      }
    }
    return found
  }

  /** Every slot live at `now` with both ends within the smaller of the two radii of the trip's. */
  near(trip: Trip, radiusKm: number, now: number): number[] {
    const { tables, next, figures, asked } = this
    writeFigures(asked, 0, trip, radiusKm, now)
    const destinations = cellsAround(trip.destination, radiusKm)
    const found: number[] = []
    for (const source of cellsAround(trip.source, radiusKm)) {
      const table = tables[source]
      if (table === undefined) continue
      for (const destination of destinations) {
        for (let slot = table[destination]! - 1; slot !== NONE; slot = next[slot]!) {
          if (isNear(asked, figures, slot * STRIDE)) found.push(slot)
        }
      }
    }
    return found
  }
}

function writeFigures(into: Float64Array, at: number, trip: Trip, radiusKm: number, moment: number): void {
  writeUnitVector(trip.source, into, at + SOURCE)
  writeUnitVector(trip.destination, into, at + DESTINATION)
  into[at + REACH] = chordSquared(radiusKm + SLACK_KM)
  into[at + EXPIRY] = moment
}

function isNear(asked: Float64Array, figures: Float64Array, at: number): boolean {
  const reach = Math.min(asked[REACH]!, figures[at + REACH]!)
  return (
    squaredChord(asked, figures, SOURCE, at) <= reach &&
    squaredChord(asked, figures, DESTINATION, at) <= reach &&
    figures[at + EXPIRY]! > asked[EXPIRY]!
  )
}

function squaredChord(asked: Float64Array, figures: Float64Array, end: number, at: number): number {
  const x = asked[end]! - figures[at + end]!
  const y = asked[end + 1]! - figures[at + end + 1]!
  const z = asked[end + 2]! - figures[at + end + 2]!
  return x * x + y * y + z * z
}

function grown(old: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const array = new Int32Array(capacity)
  array.set(old)
  return array
}
