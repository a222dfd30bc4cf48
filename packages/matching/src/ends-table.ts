import { CELL_COUNT } from './search-cells.ts'

const NONE = -1

/**
 * Slots by the cells of both their ends: a table of destination cells for each source cell, in
 * each field a linked list. A crowd at one metro station is thus parted by where it goes.
 */
export class EndsTable {
  /** The first slot plus one; zero where there is none. A source cell's table comes with its first slot. */
  private readonly tables: (Int32Array | undefined)[] = new Array(CELL_COUNT)
  private sourceCells = new Int32Array(0)
  private destinationCells = new Int32Array(0)
  private next = new Int32Array(0)
  private previous = new Int32Array(0)

  grow(capacity: number): void {
    this.sourceCells = grown(this.sourceCells, capacity)
    this.destinationCells = grown(this.destinationCells, capacity)
    this.next = grown(this.next, capacity)
    this.previous = grown(this.previous, capacity)
  }

  add(slot: number, sourceCell: number, destinationCell: number): void {
    this.sourceCells[slot] = sourceCell
    this.destinationCells[slot] = destinationCell
    this.tables[sourceCell] ??= new Int32Array(CELL_COUNT)
    const table = this.tables[sourceCell]
    const after = table[destinationCell]! - 1
    table[destinationCell] = slot + 1
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

  /** Visits every slot that starts in one of the first cells and ends in one of the second. */
  visit(sources: readonly number[], destinations: readonly number[], visit: (slot: number) => void): void {
    const { tables, next } = this
    for (const source of sources) {
      const table = tables[source]
      if (table === undefined) continue
      for (const destination of destinations) {
        for (let slot = table[destination]! - 1; slot !== NONE; slot = next[slot]!) visit(slot)
      }
    }
  }
}

function grown(old: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const array = new Int32Array(capacity)
  array.set(old)
  return array
}
