import { distanceToLineKm, type Point } from '@sawari/planner/geo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StreetInput } from '../network/street-input.ts'
import { layStreetMap } from '../network/street-map.ts'
import { AUTO, FOOT, pointsOfEdge } from '../network/street-network.ts'
import { arbitraryPoint, arbitraryStreets } from '../testing/arbitrary-streets.ts'
import { barrierTest } from './barriers.ts'
import { StreetAccesses } from './street-access.ts'

const LATITUDE = 28.5
const METRES_NORTH = 1 / 111_195
const METRES_EAST = METRES_NORTH / Math.cos((LATITUDE * Math.PI) / 180)
/** A point given in metres from a corner. */
const at = (east: number, north: number): Point => ({
  latitude: LATITUDE + north * METRES_NORTH,
  longitude: 77.3 + east * METRES_EAST,
})

function accessesOn(input: Pick<StreetInput, 'nodes' | 'edges' | 'barriers'>): StreetAccesses {
  const map = layStreetMap({ ...input, names: [], closures: [{ road: 'Market Road', windows: [] }] })
  return new StreetAccesses(map, barrierTest(map.barriers))
}

describe('a point meets', () => {
  // Two carriageways 30 m apart, 1 km long; a lane 100 m to the north; a ring through the nodes.
  const nodes = [at(0, 0), at(1000, 0), at(1000, 30), at(0, 30), at(0, 130), at(1000, 130)]
  const street = { streetClass: 'street', forward: true, backward: false, foot: true } as const
  const edge = (from: number, to: number, change = {}) => ({
    from,
    to,
    lengthMetres: 2000,
    shape: [],
    ...street,
    ...change,
  })
  const edges = [
    edge(0, 1),
    edge(1, 2, { foot: false }),
    edge(2, 3),
    edge(3, 0, { foot: false }),
    edge(3, 4, { backward: true }),
    edge(4, 5, { backward: true, closure: 0, shape: [at(500, 230)] }),
  ]
  const accesses = accessesOn({ nodes, edges, barriers: [[at(-100, 60), at(2000, 60)]] })
  const drive = { flags: AUTO, closed: 0 }
  /** In metres: the distance, and the length along the edge, which is twice that of its shape. */
  const found = (point: Point, wanted = drive) =>
    accesses.near(point, wanted).map(({ offset, along }) => [Math.round(offset / 10), Math.round(along / 10)])

  test.each([
    [
      'the nearest place of the street, not its end',
      at(300, -50),
      [
        [50, 600],
        [80, 1400],
      ],
    ],
    [
      'both carriageways of a divided road',
      at(300, 10),
      [
        [10, 600],
        [20, 1400],
      ],
    ],
    ['only the street on its side of a barrier', at(300, 70), [[118, 554]]],
    ['the bent middle of a street', at(500, 240), [[10, 1000]]],
    ['the end of a street', at(1100, 130), [[100, 2000]]],
    ['nothing beyond 250 m', at(500, -260), []],
    ['a street at 240 m', at(500, -240), [[240, 1000]]],
  ])('%s', (_, point, expected) => {
    const places = found(point)
    expect(places).toHaveLength(expected.length)
    places.forEach(([away, along], index) => {
      expect(Math.abs(away! - expected[index]![0]!)).toBeLessThanOrEqual(1)
      expect(Math.abs(along! - expected[index]![1]!)).toBeLessThanOrEqual(4)
    })
  })

  test('no street that is closed, or not for it', () => {
    expect(found(at(300, 150))).toHaveLength(1)
    expect(found(at(300, 150), { flags: AUTO, closed: 1 })).toEqual([])
    expect(found(at(1000, 15)).map(([away]) => away)).toContain(0)
    expect(found(at(1000, 15), { flags: FOOT, closed: 0 })).toHaveLength(1)
  })
})

test('on any streets the nearest place is found, and those as good', () => {
  fc.assert(
    fc.property(arbitraryStreets(8, 10), arbitraryPoint, (input, point) => {
      const map = layStreetMap({ ...input, barriers: [] })
      const found = new StreetAccesses(map, barrierTest([])).near(point, { flags: AUTO, closed: 2 })
      const away = Array.from(map.from, (_, edge) => edge)
        .filter(edge => (map.flags[edge]! & AUTO) !== 0 && (map.closure[edge]! & 2) === 0)
        .map(edge => distanceToLineKm(point, pointsOfEdge(map, edge)) * 1000)
        .sort((a, b) => a - b)
      const asGood = away.filter(metres => metres <= Math.min(250, away[0]! + 35)).slice(0, 6)
      expect(found.map(access => access.offset / 10)).toEqual(asGood.map(metres => expect.closeTo(metres, 0)))
    }),
    { numRuns: 500 },
  )
})
