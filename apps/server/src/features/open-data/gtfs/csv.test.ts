import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../testing/gtfs-validator.ts'
import { csvLine } from './csv.ts'

describe('a line of comma-separated text', () => {
  test.each([
    ['plain text', ['a', 'b c'], 'a,b c\r\n'],
    ['a comma', ['a,b'], '"a,b"\r\n'],
    ['quotation marks, doubled', ['say "yes"'], '"say ""yes"""\r\n'],
    ['line breaks', ['a\r\nb', 'c\nd'], '"a\r\nb","c\nd"\r\n'],
    ['outer spaces', [' a', 'b '], '" a","b "\r\n'],
    ['numbers as they are', [0, -1.5, 28.619], '0,-1.5,28.619\r\n'],
    ['nothing', [undefined, '', undefined], ',,\r\n'],
    ['letters of Hindi', ['नोएडा'], 'नोएडा\r\n'],
  ])('writes %s', (_, cells, line) => {
    expect(csvLine(cells)).toBe(line)
  })

  test('gives every text back to a strict reader', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', '\t', 'a', 'é'), maxLength: 12 }),
    )
    const records = fc
      .integer({ min: 2, max: 4 })
      .chain(width => fc.array(fc.array(text, { minLength: width, maxLength: width }), { maxLength: 5 }))
    fc.assert(
      fc.property(records, rows => {
        expect(readCsv(rows.map(csvLine).join(''))).toEqual(rows)
      }),
    )
  })
})
