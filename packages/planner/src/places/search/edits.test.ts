import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editsAllowed, editsBetween, lettersOf, mayBeWithin } from './edits.ts'

test.each([
  ['ab', 0],
  ['abc', 1],
  ['abcdefgh', 1],
  ['abcdefghi', 2],
  ['sector52', 0],
  ['62', 0],
])('%s may have %i edits', (word, edits) => expect(editsAllowed(word)).toBe(edits))

test.each([
  ['nehru', 'nehru', 0],
  ['neru', 'nehru', 1],
  ['metor', 'metro', 1],
  ['mero', 'metro', 1],
  ['gren', 'green', 1],
  ['rajov', 'rajiv', 1],
  ['abcd', 'badc', 2],
  ['abc', 'xyz', 3],
])('%s to %s takes %i', (a, b, edits) => {
  expect(editsBetween(a, b, 2)).toBe(edits)
  expect(editsBetween(b, a, 2)).toBe(edits)
})

describe('any two words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 8 })

  test('are as far apart as by the textbook', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
        expect(editsBetween(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1))
      }),
      { numRuns: 2_000 },
    )
  })

  test('are never ruled out by their letters when they are near', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const edits = plainDistance(a, b)
        expect(mayBeWithin(edits, lettersOf(a), lettersOf(b))).toBe(true)
      }),
    )
  })
})

/** Optimal string alignment with the whole table. */
function plainDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  for (let row = 1; row <= a.length; row++)
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const steps = [
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        table[row - 1]![column - 1]! + (isSame ? 0 : 1),
      ]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) steps.push(table[row - 2]![column - 2]! + 1)
      table[row]![column] = Math.min(...steps)
    }
  return table[a.length]![b.length]!
}
