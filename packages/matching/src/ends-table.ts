import { chordSquared, writeUnitVector } from '@sawari/geo'
import { DESTINATION, EndsStore, EXPIRY, REACH, SOURCE, STRIDE } from './ends-store.ts'
import {
  type BothEnds,
  blockOfCells,
  leastSquares,
  mostSquares,
  outsideSquares,
  type SearchCells,
  SQUARE_BITS,
} from './search-cells.ts'
import type { TripGeometry } from './trip.ts'

/** A micrometre, so that rounding between chords and great circles loses no match. */
const SLACK_KM = 1e-9

/** Slots by the cell where their trip starts, and within it by the destination of the trip. */
export class EndsTable {
  private readonly cells: SearchCells
  private readonly store: EndsStore
  private sourceCells = new Int32Array(0)
  private destinationCells = new Int32Array(0)
  private readonly asked = new Float64Array(STRIDE)

  constructor(cells: SearchCells) {
    this.cells = cells
    this.store = new EndsStore(cells)
  }

  grow(capacity: number): void {
    this.store.growSlots(capacity)
    this.sourceCells = grown(this.sourceCells, capacity)
    this.destinationCells = grown(this.destinationCells, capacity)
  }

  add(slot: number, trip: TripGeometry, radiusKm: number, expiresAt: number): void {
    const cell = this.cells.of(trip.source)
    this.sourceCells[slot] = cell
    this.destinationCells[slot] = this.cells.of(trip.destination)
    const position = this.store.add(slot, cell, this.cells.squaresOf(trip.source, trip.destination))
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
   * Writes every slot live at `now` with both ends in the cells; returns their number. The cells are
   * those that carry the stamp. `into` must have room for all slots.
   */
  within(
    cells: readonly number[],
    { stamps, stamp }: { readonly stamps: Float64Array; readonly stamp: number },
    now: number,
    into: Int32Array,
  ): number {
    const { store, cells: numbered } = this
    const { slots, squares, figures } = store
    let count = 0
    for (const cell of cells) {
      const end = store.firstOf(cell, numbered.rows)
      for (let position = store.firstOf(cell, 0); position < end; position++) {
        if (
          stamps[numbered.goneTo(squares[position]!)] !== stamp ||
          !(figures[position * STRIDE + EXPIRY]! > now)
        )
          continue
        into[count++] = slots[position]!
      }
    }
    return count
  }

  /**
   * Writes every slot live at `now` whose ends are both near those of the trip, within the smaller of
   * the two radii; returns their number.
   */
  near(trip: TripGeometry, radiusKm: number, now: number, into: Int32Array): number {
    const ends = {
      here: this.cells.squaresAround(trip.source, radiusKm),
      there: this.cells.squaresAround(trip.destination, radiusKm),
    }
    const { firstRow, lastRow, firstColumn, lastColumn } = blockOfCells(ends.here)
    let count = 0
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        count = this.collect(row, column, ends, into, count)
      }
    }
    if (count === 0) return 0
    writeFigures(this.asked, 0, trip, radiusKm, now)
    return this.keepNear(into, count)
  }

  /** Writes the positions of a cell's searches that may be near, after the first `before` entries. */
  private collect(
    cellRow: number,
    cellColumn: number,
    ends: BothEnds,
    into: Int32Array,
    before: number,
  ): number {
    const { store } = this
    const { squares } = store
    const least = leastSquares(cellRow, cellColumn, ends)
    const most = mostSquares(cellRow, cellColumn, ends)
    const cell = this.cells.at(cellRow, cellColumn)
    const first = store.firstOf(cell, ends.there.firstRow >>> SQUARE_BITS)
    const end = store.firstOf(cell, (ends.there.lastRow >>> SQUARE_BITS) + 1)
    let count = before
    for (let position = first; position < end; position++) {
      // Always written, but counted only if inside: a branch would often be mispredicted.
      into[count] = position
      count += 1 + outsideSquares(squares[position]!, least, most)
    }
    return count
  }

  /**
   * Replaces the first `found` positions by the slots of the searches that are near; returns their
   * number.
   */
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

function writeFigures(
  into: Float64Array,
  at: number,
  trip: TripGeometry,
  radiusKm: number,
  moment: number,
): void {
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
