import { describe, expect, test } from 'vitest'
import { parseCsv } from './csv.ts'

const cellsOf = (text: string) => parseCsv('x.csv', text, ['a', 'b']).map(({ cells }) => [cells.a, cells.b])

describe('CSV', () => {
  test.each([
    ['plain cells', 'a,b\n1,2\n', [['1', '2']]],
    ['no line break at the end', 'a,b\n1,2', [['1', '2']]],
    ['empty cells', 'a,b\n,\n', [['', '']]],
    ['an empty cell at the very end', 'a,b\n1,', [['1', '']]],
    ['a comma in quotes', 'a,b\n"1,5",2\n', [['1,5', '2']]],
    ['doubled quotes', 'a,b\n"say ""auto""",2\n', [['say "auto"', '2']]],
    ['a line break in quotes', 'a,b\n"1\n2",3\n', [['1\n2', '3']]],
    ['no records', 'a,b\n', []],
    ['what Windows writes', '\uFEFFa,b\r\n1,"2, 3"\r\n', [['1', '2, 3']]],
  ])('reads %s', (_, text, cells) => expect(cellsOf(text)).toEqual(cells))

  test('knows the line of a record after one that spans lines', () => {
    const rows = parseCsv('x.csv', 'a,b\n"1\n2",3\n4,5\n', ['a', 'b'])
    expect(rows.map(({ line }) => line)).toEqual([2, 4])
  })

  test.each([
    ['an empty file', '', 'x.csv:1: the file is empty'],
    ['another header', 'a,c\n', 'x.csv:1: the header must be a,b, not a,c'],
    ['too few cells', 'a,b\n1,2\n3\n', 'x.csv:3: 1 cells instead of 2'],
    ['a blank line', 'a,b\n1,2\n\n3,4\n', 'x.csv:3: 1 cells instead of 2'],
    ['an open quote', 'a,b\n1,"2\n', 'x.csv:2: a quote is out of place or not closed'],
    ['a quote inside a plain cell', 'a,b\n1,2\n3,4"5\n', 'x.csv:3: a quote is out of place or not closed'],
    ['bytes that are not UTF-8', 'a,b\n1,2\n3,\uFFFD\n', 'x.csv:3: not UTF-8'],
  ])('refuses %s', (_, text, message) => expect(() => cellsOf(text)).toThrow(message))
})
