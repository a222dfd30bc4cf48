import { chordSquared, writeUnitVector } from '@sawari/geo'
import { DESTINATION, EndsStore, EXPIRY, REACH, SOURCE, STRIDE } from './ends-store.ts'
import {
  type Block,
  blockFromCell,
  blockOfCells,
  COLUMN_SHIFT,
  cellAt,
  cellGoneTo,
  cellOf,
  NARROW_MASK,
  OWN_ROW_SHIFT,
  ROW_SHIFT,
  ROWS,
  SQUARE_BITS,
  squaresAround,
  squaresOf,
  WIDE_MASK,
} from './search-cells.ts'
import type { Trip } from './trip.ts'

/** A micrometre, so that no rounding between chords and great circles loses a match. */
const SLACK_KM = 1e-9

/** Slots by the cell in which their trip starts, and there by where it goes. */
export class EndsTable {
  private readonly store = new EndsStore()
  private sourceCells = new Int32Array(0)
  private destinationCells = new Int32Array(0)
  private readonly asked = new Float64Array(STRIDE)

  grow(capacity: number): void {
    this.store.growSlots(capacity)
    this.sourceCells = grown(this.sourceCells, capacity)
    this.destinationCells = grown(this.destinationCells, capacity)
  }

  add(slot: number, trip: Trip, radiusKm: number, expiresAt: number): void {
    const cell = cellOf(trip.source)
    this.sourceCells[slot] = cell
    this.destinationCells[slot] = cellOf(trip.destination)
    const position = this.store.add(slot, cell, squaresOf(trip.source, trip.destination))
    writeFigures(this.store.figures, position * STRIDE, trip, radiusKm, expiresAt)
  }

  remove(slot: number): void {
    this.store.remove(slot, this.sourceCells[slot]!)
  }

  sourceCell(slot: number): number {
    return this.sourceCells[slot]!
  }

  destinationCell(slot: number): number {
    return this.destinationCells[slot]!
  }

  /**
   * Writes every slot live at `now` that starts in one of the cells and ends in a cell with the stamp,
   * which are the same cells; gives how many they are. `into` has room for all slots.
   */
  within(
    cells: readonly number[],
    { stamps, stamp }: { readonly stamps: Float64Array; readonly stamp: number },
    now: number,
    into: Int32Array,
  ): number {
    const { store } = this
    const { slots, squares, figures } = store
    let count = 0
    for (const cell of cells) {
      const end = store.firstOf(cell, ROWS)
      for (let position = store.firstOf(cell, 0); position < end; position++) {
        if (stamps[cellGoneTo(squares[position]!)] !== stamp || !(figures[position * STRIDE + EXPIRY]! > now))
          continue
        into[count++] = slots[position]!
      }
    }
    return count
  }

  /**
   * Writes every slot live at `now` with both ends within the smaller of the two radii of the trip's,
   * and gives how many they are.
   */
  near(trip: Trip, radiusKm: number, now: number, into: Int32Array): number {
    const here = squaresAround(trip.source, radiusKm)
    const there = squaresAround(trip.destination, radiusKm)
    const { firstRow, lastRow, firstColumn, lastColumn } = blockOfCells(here)
    let count = 0
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        count = this.collect(cellAt(row, column), blockFromCell(here, row, column), there, into, count)
      }
    }
    if (count === 0) return 0
    writeFigures(this.asked, 0, trip, radiusKm, now)
    return this.keepNear(into, count)
  }

  /** Writes the positions of those that may be near, after the first `before`. */
  private collect(cell: number, here: Block, there: Block, into: Int32Array, before: number): number {
    const { store } = this
    const { squares } = store
    const { firstRow, lastRow, firstColumn, lastColumn } = there
    // Not read from the blocks each time, which takes as long as to compare.
    const { firstRow: south, lastRow: north, firstColumn: west, lastColumn: east } = here
    const end = store.firstOf(cell, (lastRow >>> SQUARE_BITS) + 1)
    let count = before
    for (let position = store.firstOf(cell, firstRow >>> SQUARE_BITS); position < end; position++) {
      const both = squares[position]!
      const row = both >>> ROW_SHIFT
      const column = (both >>> COLUMN_SHIFT) & WIDE_MASK
      const ownRow = (both >>> OWN_ROW_SHIFT) & NARROW_MASK
      const ownColumn = both & NARROW_MASK
      const farThere = (row - firstRow) | (lastRow - row) | (column - firstColumn) | (lastColumn - column)
      const farHere = (ownRow - south) | (north - ownRow) | (ownColumn - west) | (east - ownColumn)
      // Written in any case, and counted if no sign is set: of branches half would be guessed wrong.
      into[count] = position
      count += 1 + ((farThere | farHere) >> 31)
    }
    return count
  }

  /** Replaces the positions by the slots of those that are near. */
  private keepNear(into: Int32Array, found: number): number {
    const { asked, store } = this
    const { slots, figures } = store
    let count = 0
    for (let at = 0; at < found; at++) {
      const position = into[at]!
      if (isNear(asked, figures, position * STRIDE)) into[count++] = slots[position]!
    }
    return count
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
