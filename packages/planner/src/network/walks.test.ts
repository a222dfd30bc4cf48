import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceKm, type Point } from '../geo/index.ts'
import type { RoadGeography } from '../model/rules.ts'
import type { StandId } from '../model/stand.ts'
import type { Streets } from '../model/streets.ts'
import { aStand, atStand, latticePoint } from '../testing/builders.ts'
import { buildNetwork } from './network.ts'
import { directWalk, isSamePlace, standsAround } from './walking.ts'

const place = fc.tuple(fc.nat(5), fc.nat(5)).map(([row, column]) => latticePoint(row, column))
const networkOf = (points: readonly { latitude: number; longitude: number }[]) =>
  buildNetwork({
    version: 'test',
    stands: points.map((point, index) => aStand(`S${index}`, point)),
    links: [],
  })

describe('walks between stands', () => {
  test('join every two stands within 600 m of each other, and no others', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 20 }), points => {
        const { first, head, distance } = networkOf(points).walks
        points.forEach((from, stand) => {
          const expected = points.flatMap((to, other) => {
            const awayKm = distanceKm(from, to)
            return other !== stand && awayKm <= 0.6 ? [[other, Math.round(awayKm * 100)]] : []
          })
          const walks = Array.from({ length: first[stand + 1]! - first[stand]! }, (_, index) => [
            head[first[stand]! + index]!,
            distance[first[stand]! + index]!,
          ])
          expect(walks.sort((a, b) => a[0]! - b[0]!)).toEqual(expected)
        })
      }),
    )
  })
})

describe('walks with a geography', () => {
  // The neighbours are 330 m apart; a river without a bridge separates the second and third.
  const points = [0, 1, 2, 3].map(row => latticePoint(row, 0))
  const stands = points.map((point, index) => aStand(`S${index}`, point))
  const [first, second, third] = points as [Point, Point, Point]
  const middle = (second.latitude + third.latitude) / 2
  const river = {
    name: 'river',
    line: [
      { latitude: middle, longitude: first.longitude - 0.1 },
      { latitude: middle, longitude: first.longitude + 0.1 },
    ],
    bridges: [],
  }
  const straight = Math.round(distanceKm(first, second) * 100)
  const idOf = (index: number) => stands[index]!.id
  const walksOf = (geography: Partial<RoadGeography>) => {
    const { walks } = buildNetwork(
      { version: 'test', stands, links: [] },
      { detourFactor: 1.35, rivers: [], stateBorder: [], ...geography },
    )
    return stands.map((_, stand) =>
      Array.from({ length: walks.first[stand + 1]! - walks.first[stand]! }, (_, index) => {
        const walk = walks.first[stand]! + index
        return [walks.head[walk]!, walks.distance[walk]!, walks.byStreets[walk]!]
      }).sort((a, b) => a[0]! - b[0]!),
    )
  }

  test('never cross a river', () => {
    expect(walksOf({ rivers: [river] })).toEqual([
      [[1, straight, 0]],
      [[0, straight, 0]],
      [[3, straight, 0]],
      [[2, straight, 0]],
    ])
  })

  test('are as long as measured, in both directions, or none', () => {
    const walks = [
      { fromId: idOf(0), toId: idOf(1), straight, distance: straight + 5 },
      { fromId: idOf(3), toId: idOf(2), straight },
    ]
    expect(walksOf({ walks })).toEqual([
      [[1, straight + 5, 1]],
      [
        [0, straight + 5, 1],
        [2, straight, 0],
      ],
      [[1, straight, 0]],
      [],
    ])
  })

  test('measured along streets may cross a river', () => {
    const walks = [{ fromId: idOf(1), toId: idOf(2), straight, distance: straight + 9 }]
    expect(walksOf({ rivers: [river], walks })[1]).toContainEqual([2, straight + 9, 1])
  })

  test('are not as long as measured once a stand has moved', () => {
    const walks = [{ fromId: idOf(0), toId: idOf(1), straight: straight - 3, distance: straight + 5 }]
    expect(walksOf({ walks })[0]).toEqual([[1, straight, 0]])
  })
})

describe('the stands around a place', () => {
  // Neighbours in a row are 330 m apart; every second one is 670 m apart.
  const points = [0, 1, 2, 3, 4].map(row => latticePoint(row, 0))
  const network = networkOf(points)
  const named = (around: readonly { stand: number }[]) => around.map(({ stand }) => stand).sort()

  test('are itself and all within 1.2 km for a stand', () => {
    expect(named(standsAround(network, atStand(network.stands[4]!)))).toEqual([1, 2, 3, 4])
  })

  test('are all within 1.2 km for coordinates, and for a stand that the network does not know', () => {
    expect(named(standsAround(network, { name: 'Home', ...points[0]! }))).toEqual([0, 1, 2, 3])
    expect(named(standsAround(network, { name: 'Gone', standId: 'gone' as StandId, ...points[0]! }))).toEqual(
      [0, 1, 2, 3],
    )
  })

  test('are none far away', () => {
    expect(standsAround(network, { name: 'Agra', latitude: 27.18, longitude: 78.02 })).toEqual([])
  })
})

test.each([
  ['0 m', 0, true],
  ['49 m', 0.00044, true],
  ['51 m', 0.00046, false],
])('points %s apart: one place is %s', (_, latitudeStep, isSame) => {
  const here = { latitude: 28.6, longitude: 77.4 }
  expect(isSamePlace(here, { latitude: 28.6 + latitudeStep, longitude: 77.4 })).toBe(isSame)
})

test.each([
  ['1.19 km', 0.0107, 119],
  ['1.21 km', 0.0109, undefined],
])('a walk of %s', (_, latitudeStep, distance) => {
  expect(
    directWalk({ latitude: 28.6, longitude: 77.4 }, { latitude: 28.6 + latitudeStep, longitude: 77.4 })
      ?.distance,
  ).toBe(distance)
})

describe('along streets a walk', () => {
  const door = { name: 'Door', latitude: 28.6, longitude: 77.4 }
  const stand = aStand('Gate', { latitude: 28.605, longitude: 77.4 })
  const network = buildNetwork({ version: 'test', stands: [stand], links: [] })
  const streetsOf = (km: number | undefined): Streets => ({
    drive: () => undefined,
    walk: (_, to) => to.map(() => km),
  })

  // 0.556 km in a straight line.
  test.each([
    ['is as long as they are', 0.9, { distance: 90, distanceBasis: 'streets' }],
    ['is at most 1.2 km', 1.2, { distance: 120, distanceBasis: 'streets' }],
    ['beyond that is none', 1.204, undefined],
    ['on the other bank is none', Number.POSITIVE_INFINITY, undefined],
    ['off the streets is straight', undefined, { distance: 56, distanceBasis: 'estimate' }],
    ['is never shorter than the straight line', 0.5, { distance: 56, distanceBasis: 'streets' }],
  ] as const)('%s', (_, km, walk) => {
    expect(directWalk(door, stand, streetsOf(km))).toEqual(walk)
    expect(standsAround(network, door, streetsOf(km))).toEqual(walk ? [{ stand: 0, ...walk }] : [])
  })

  test('from a stand to itself is none at all', () => {
    expect(standsAround(network, atStand(stand), streetsOf(undefined))).toMatchObject([{ distance: 0 }])
  })
})
