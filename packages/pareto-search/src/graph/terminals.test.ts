import { describe, expect, test } from 'vitest'
import { buildSearchGraph } from './search-graph.ts'
import { checkTerminals, knownRows, type Terminal, terminalRows } from './terminals.ts'

const graphOf = (nodeCount: number, criteria: number) =>
  buildSearchGraph({
    nodeCount,
    firstOut: new Int32Array(nodeCount + 1),
    head: new Int32Array(0),
    costs: Array.from({ length: criteria }, () => new Int32Array(0)),
  })

const list = (): Terminal[] => [
  { node: 4, costs: [1, 2, 3] },
  { node: 2, costs: [5, 6, 7] },
]

describe('the terminals of a search', () => {
  test('are rows of eight numbers, with the last of two costs repeated', () => {
    expect([...terminalRows(list()).numbers]).toEqual([0, 1, 2, 3, 4, 0, 0, 0, 0, 5, 6, 7, 2, 0, 0, 0])
    expect([...terminalRows([{ node: 1, costs: [8, 9] }]).numbers]).toEqual([0, 8, 9, 9, 1, 0, 0, 0])
  })

  test('are read again at every search, unless their list is frozen', () => {
    const changing = list()
    terminalRows(changing)
    changing[0] = { node: 3, costs: [1, 1, 1] }
    expect(terminalRows(changing).numbers[4]).toBe(3)
    const frozen = Object.freeze(list())
    expect(terminalRows(frozen)).toBe(terminalRows(frozen))
  })

  test('are checked again on a graph that has fewer nodes or other criteria', () => {
    const frozen = Object.freeze(list())
    checkTerminals('sources', frozen, graphOf(5, 3))
    terminalRows(frozen)
    expect(knownRows(frozen)).toBeDefined()
    checkTerminals('sources', frozen, graphOf(5, 3))
    expect(() => checkTerminals('sources', frozen, graphOf(4, 3))).toThrow('sources[0].node is 4')
    expect(() => checkTerminals('targets', frozen, graphOf(5, 2))).toThrow('targets[0].costs has 3 criteria')
  })
})
