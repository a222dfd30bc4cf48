import { describe, expect, test } from 'vitest'
import type { StreetEdge } from './street-input.ts'
import { layStreetMap } from './street-map.ts'
import { BACKWARD, FOOT, FORWARD, pointsOfEdge } from './street-network.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const nodes = [0, 1, 2, 3, 4, 5].map(index => at(28.5, 77.3 + index / 1000))
const twoWay = { lengthMetres: 100, streetClass: 'street', shape: [], foot: true } as const
const edge = (from: number, to: number, change: Partial<StreetEdge> = {}): StreetEdge => ({
  ...twoWay,
  from,
  to,
  forward: true,
  backward: true,
  ...change,
})
const lay = (edges: StreetEdge[]) => layStreetMap({ nodes, edges, names: [], closures: [], barriers: [] })

/** One entry per edge: its ends by number in the input, and its permitted uses. */
function uses(edges: StreetEdge[]): string[] {
  const map = lay(edges)
  const numberOf = (node: number) => Math.round((map.longitudes[node]! - 7_730_000) / 100)
  return Array.from(map.flags, (flags, index) => {
    const marks = `${flags & BACKWARD ? '<' : ''}-${flags & FORWARD ? '>' : ''}${flags & FOOT ? ' foot' : ''}`
    return `${numberOf(map.from[index]!)}${marks} ${numberOf(map.to[index]!)}`
  }).sort()
}

describe('the main part', () => {
  test.each([
    ['is the larger one', [edge(0, 1), edge(1, 2), edge(3, 4)], ['0<-> foot 1', '1<-> foot 2', '3- 4']],
    [
      'has no one-way street that only leads out or in',
      [edge(0, 1), edge(1, 2, { backward: false }), edge(3, 0, { backward: false })],
      ['0<-> foot 1', '1- foot 2', '3- foot 0'],
    ],
    [
      'has a circle of one-way streets',
      [
        edge(0, 1, { backward: false }),
        edge(1, 2, { backward: false }),
        edge(2, 0, { backward: false, foot: false }),
      ],
      ['0-> foot 1', '1-> foot 2', '2-> 0'],
    ],
    [
      'of walkers may differ from that of autos',
      [edge(0, 1, { foot: false }), edge(1, 2, { foot: false }), edge(3, 4), edge(4, 5, { forward: false })],
      ['0<-> 1', '1<-> 2', '3- foot 4', '4- foot 5'],
    ],
  ])('%s', (_, edges, expected) => expect(uses(edges)).toEqual(expected))
})

test('an edge has its points in order, and its own length', () => {
  const shape = [at(28.501, 77.3), at(28.501, 77.301)]
  const map = lay([edge(1, 0, { shape: shape.toReversed(), lengthMetres: 312.34 })])
  expect(map.length[0]).toBe(3123)
  const points = pointsOfEdge(map, 0)
  expect(points).toEqual([nodes[1], ...shape.toReversed(), nodes[0]])
})
