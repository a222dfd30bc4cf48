import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EndsStore, STRIDE } from './ends-store.ts'
import { SearchCells } from './search-cells.ts'
import { at, BOX } from './testing/trips.ts'

const grid = new SearchCells(BOX)

const SLOT_COUNT = 200
const CELLS = [0, 7, 8]
const slot = fc.nat(SLOT_COUNT - 1)
const step = fc.record({ slot, cell: fc.constantFrom(...CELLS), row: fc.nat(grid.rows - 1) })

test('keeps the searches of one cell together by destination row while they are added and removed', () => {
  const steps = fc.array(step, { maxLength: 600, size: 'max' })
  fc.assert(
    fc.property(steps, taken => {
      const store = new EndsStore(grid)
      store.growSlots(SLOT_COUNT)
      const kept = new Map<number, { cell: number; row: number }>()
      // A slot that is already present is removed.
      for (const { slot: next, cell, row } of taken) {
        const before = kept.get(next)
        if (before === undefined) {
          const position = store.add(next, cell, grid.squaresOf(at(28.6, 77.3), at(latitudeIn(row), 77.3)))
          store.figures.fill(next, position * STRIDE, (position + 1) * STRIDE)
          kept.set(next, { cell, row })
        } else {
          store.remove(next, before.cell)
          kept.delete(next)
        }
      }
      for (const cell of CELLS) {
        for (let row = 0; row < grid.rows; row++) {
          const expected = [...kept].filter(([, at]) => at.cell === cell && at.row === row).map(([id]) => id)
          expect(slotsIn(store, cell, row)).toEqual(expected.sort((a, b) => a - b))
        }
      }
    }),
    { numRuns: 60 },
  )
})

function latitudeIn(row: number): number {
  const { north, south } = BOX
  return south + ((row + 0.5) * (north - south)) / grid.rows
}

/** The slots in order; throws if the figures belong to another slot. */
function slotsIn(store: EndsStore, cell: number, row: number): number[] {
  const slots: number[] = []
  for (let position = store.firstOf(cell, row); position < store.firstOf(cell, row + 1); position++) {
    const figures = store.figures.subarray(position * STRIDE, (position + 1) * STRIDE)
    expect([...figures]).toEqual(new Array(STRIDE).fill(store.slots[position]))
    slots.push(store.slots[position]!)
  }
  return slots.sort((a, b) => a - b)
}
