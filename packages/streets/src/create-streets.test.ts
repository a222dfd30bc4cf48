import { distanceKm, lineLengthKm, type Point, segmentsIntersect } from '@sawari/planner/geo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createStreets } from './create-streets.ts'
import { decodeStreets } from './format/decode-streets.ts'
import { encodeStreets } from './format/encode-streets.ts'
import type { StreetEdge, StreetInput } from './network/street-input.ts'
import { AUTO, BACKWARD, FOOT, FORWARD, type StreetNetwork } from './network/street-network.ts'
import { barrierTest } from './snapping/barriers.ts'
import { StreetAccesses } from './snapping/street-access.ts'
import { arbitraryPoint, arbitraryStreets, gridTown, HOURS } from './testing/arbitrary-streets.ts'
import { drivesFrom, walksFrom } from './testing/plain-dijkstra.ts'

const meetsLine = (a: Point, b: Point, line: readonly Point[]) =>
  line.slice(1).some((to, index) => segmentsIntersect(a, b, line[index]!, to))

const NOON = new Date('2026-11-23T06:30:00Z')
const onFoot = { forward: true, backward: true, foot: true } as const
const networkOf = (input: StreetInput) => decodeStreets(encodeStreets(input))

/** The length of the shortest drive of an auto, found by trying each place to begin and to end. */
function shortestDriveKm(network: StreetNetwork, [from, to]: readonly Point[], closed: number): number {
  const accesses = new StreetAccesses(network, barrierTest(network.barriers))
  const wanted = { flags: AUTO, closed }
  let best = Number.POSITIVE_INFINITY
  for (const start of accesses.near(from!, wanted)) {
    for (const end of accesses.near(to!, wanted)) {
      const away = start.offset + end.offset
      for (const leaves of [FORWARD, BACKWARD].filter(flag => network.flags[start.edge]! & flag)) {
        if (start.edge === end.edge && (start.along - end.along) * (leaves === FORWARD ? 1 : -1) <= 0) {
          best = Math.min(best, away + Math.abs(end.along - start.along))
        }
        const [exit, rest] =
          leaves === FORWARD
            ? [network.to[start.edge]!, network.length[start.edge]! - start.along]
            : [network.from[start.edge]!, start.along]
        const lengths = drivesFrom(network, exit, closed)
        for (const comes of [FORWARD, BACKWARD].filter(flag => network.flags[end.edge]! & flag)) {
          const [entry, last] =
            comes === FORWARD
              ? [network.from[end.edge]!, end.along]
              : [network.to[end.edge]!, network.length[end.edge]! - end.along]
          best = Math.min(best, away + rest + lengths[entry]! + last)
        }
      }
    }
  }
  return best / 10_000
}

describe('a drive', () => {
  test('is as short as any, at every hour, or refused as implausible', () => {
    fc.assert(
      fc.property(
        arbitraryStreets(7, 16),
        arbitraryPoint,
        arbitraryPoint,
        fc.integer({ min: 0, max: 3 }),
        (input, from, to, closed) => {
          const network = networkOf(input)
          const way = createStreets(network).drive(from, to, HOURS[closed]!)
          const km = shortestDriveKm(network, [from, to], closed)
          // A closure explains a long drive, so the streets without closures decide.
          const openKm = Math.min(km, shortestDriveKm(network, [from, to], 0))
          const straightKm = distanceKm(from, to)
          const isExplained = network.barriers.some(line => meetsLine(from, to, line))
          if (km === Number.POSITIVE_INFINITY) expect(way).toBeUndefined()
          else if (straightKm > 0.5 && openKm > 2.5 * straightKm + 1e-6 && !isExplained)
            expect(way).toBeUndefined()
          else if (straightKm < 0.5 || openKm < 2.5 * straightKm - 1e-6 || isExplained) {
            expect(Math.abs(way!.distanceKm - km)).toBeLessThan(0.005 + 1e-9)
            expect(way?.coordinates[0]).toEqual(from)
            expect(way?.coordinates.at(-1)).toEqual(to)
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  test('has a line as long as its kilometres', () => {
    const twoWay = { forward: true, backward: true }
    const measured = (input: StreetInput) => ({
      ...input,
      edges: input.edges.map(edge => ({ ...edge, ...twoWay, lengthMetres: lengthOf(input, edge) })),
    })
    let driven = 0
    fc.assert(
      fc.property(arbitraryStreets(8, 24), arbitraryPoint, arbitraryPoint, (input, from, to) => {
        const way = createStreets(networkOf(measured(input))).drive(from, to, NOON)
        if (way === undefined) return
        driven++
        expect(Math.abs(lineLengthKm(way.coordinates) - way.distanceKm)).toBeLessThan(
          0.011 + 0.002 * way.distanceKm,
        )
      }),
      { numRuns: 1000 },
    )
    expect(driven).toBeGreaterThan(100)
  })
})

function lengthOf({ nodes }: StreetInput, { from, to, shape }: StreetEdge): number {
  return lineLengthKm([nodes[from]!, ...shape, nodes[to]!]) * 1000
}

describe('on a block of one-way streets', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  // Some 980 m east to west and 1,110 m north to south.
  const nodes = [at(28.5, 77.3), at(28.5, 77.31), at(28.51, 77.31), at(28.51, 77.3)]
  const block = (change: Partial<StreetEdge>[] = [], rest: Partial<StreetInput> = {}): StreetInput => {
    const edges = [0, 1, 2, 3].map(from => {
      const edge = { from, to: (from + 1) % 4, streetClass: 'street', shape: [] } as const
      const use = { forward: true, backward: false, foot: true, ...change[from] }
      return { ...edge, ...use, lengthMetres: lengthOf({ nodes } as unknown as StreetInput, edge as never) }
    })
    return { nodes, edges, names: [], closures: [], barriers: [], ...rest }
  }
  const drive = (input: StreetInput, from: Point, to: Point, when = NOON) =>
    createStreets(networkOf(input)).drive(from, to, when)

  test.each([
    ['with the street', at(28.5, 77.302), at(28.5, 77.306), 0.39],
    ['against it and less than 500 m, all around', at(28.5, 77.306), at(28.5, 77.302), 3.79],
    ['against it and farther: not plausible', at(28.5, 77.308), at(28.5, 77.302), undefined],
    ['around a corner', at(28.5, 77.302), at(28.504, 77.31), 1.23],
    ['nowhere', at(28.5, 77.302), at(28.5, 77.302), 0],
    ['across the street', at(28.501, 77.302), at(28.499, 77.302), 0.22],
    ['from 111 m beside the street', at(28.499, 77.302), at(28.5, 77.306), 0.5],
    ['from a place off the streets', at(28.497, 77.302), at(28.5, 77.306), undefined],
    ['to a place off the streets', at(28.5, 77.302), at(28.505, 77.305), undefined],
  ])('%s', (_, from, to, expected) => {
    expect(drive(block(), from, to)?.distanceKm).toBe(expected)
  })

  test('nor does the direction matter from a place to itself', () => {
    const backward = [0, 1, 2, 3].map(() => ({ forward: false, backward: true }))
    expect(drive(block(backward), at(28.501, 77.302), at(28.499, 77.302))?.distanceKm).toBe(0.22)
    expect(drive(block(backward), at(28.5, 77.306), at(28.5, 77.302))?.distanceKm).toBe(0.39)
  })

  test('a long way is believed where a river explains it', () => {
    const barriers = [[at(28.49, 77.305), at(28.509, 77.305)]]
    expect(drive(block([], { barriers }), at(28.5, 77.308), at(28.5, 77.302))?.distanceKm).toBe(3.59)
  })

  test('a street that is closed at the hour is driven around or not at all', () => {
    const closures = [{ road: 'South Road', windows: [{ fromHour: 7, toHour: 11 }] }]
    const twoWay = { backward: true }
    const input = block([{ ...twoWay, closure: 0 }, twoWay, twoWay, twoWay], { closures })
    const [west, east] = [at(28.503, 77.3), at(28.503, 77.31)]
    const hours = (time: string) => drive(input, west, east, new Date(`2026-11-23T${time}:00+05:30`))
    expect(hours('06:59')?.distanceKm).toBe(1.64)
    expect(hours('07:00')?.distanceKm).toBe(2.53)
    expect(hours('10:59')?.distanceKm).toBe(2.53)
    expect(hours('11:00')?.distanceKm).toBe(1.64)
    // On the closed street itself, the nearest open one is too far away.
    expect(drive(input, at(28.5, 77.305), east, new Date('2026-11-23T08:00:00+05:30'))).toBeUndefined()
  })

  test('the line has the corners in order', () => {
    const way = drive(block(), at(28.5, 77.302), at(28.51, 77.304))
    expect(way?.coordinates).toEqual([at(28.5, 77.302), nodes[1], nodes[2], at(28.51, 77.304)])
  })
})

describe('walks', () => {
  test('are as short as any, in both directions, or none within the limit', () => {
    fc.assert(
      fc.property(
        arbitraryStreets(9, 20),
        fc.array(arbitraryPoint, { minLength: 2, maxLength: 4 }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        fc.array(fc.tuple(fc.nat(1), fc.constantFrom(0.1, 1, 5)), { maxLength: 4 }),
        (input, [from, ...to], withinKm, others) => {
          const network = networkOf(input)
          const streets = createStreets(network)
          // Earlier searches do not influence later ones; they are reused only for the same query.
          for (const [at, limit] of others) streets.walk([from!, ...to][at]!, to, limit)
          const walked = streets.walk(from!, to, withinKm)
          expect(walked).toHaveLength(to.length)
          to.forEach((point, index) => {
            const km = shortestWalkKm(network, from!, point)
            const mostKm = 1.8 * distanceKm(from!, point)
            const isDetour = km !== undefined && km > mostKm && mostKm <= withinKm
            const isExplained = network.barriers.some(line => meetsLine(from!, point, line))
            const known = isDetour && !isExplained ? undefined : km
            const expected = known === undefined || known <= withinKm ? known : Number.POSITIVE_INFINITY
            if (km !== undefined && Math.min(Math.abs(km - mostKm), Math.abs(mostKm - withinKm)) < 1e-6)
              return
            if (expected === undefined || Math.abs(expected - withinKm) > 1e-6) {
              expect(walked[index]).toEqual(expected === undefined ? undefined : expect.closeTo(expected, 6))
            }
            const [back] = streets.walk(point, [from!], withinKm)
            if (walked[index] === undefined) expect(back).toBeUndefined()
            else expect(back).toBeCloseTo(walked[index], 6)
          })
        },
      ),
      { numRuns: 300 },
    )
  })

  test('asked for again with a wider limit are searched again', () => {
    const streets = createStreets(networkOf(gridTown(5)))
    const nodes = gridTown(5).nodes
    const [near, , , , far] = nodes
    expect(streets.walk(near!, [far!], 0.15)).toEqual([Number.POSITIVE_INFINITY])
    const [km] = streets.walk(near!, [far!], 1.2)
    expect(km).toBeLessThan(1.2)
    expect(streets.walk(near!, [far!], 0.15)).toEqual([Number.POSITIVE_INFINITY])
    expect(streets.walk(nodes[7]!, [far!], 1.2)).not.toEqual([km])
    expect(streets.walk(near!, [far!], 1.2)).toEqual([km])
  })

  test.each([
    ['short along the street', 0.3, 0.4, [], 0.4],
    ['long along the street: a footpath is missing', 0.3, 0.6, [], undefined],
    ['long along the street, around the tracks', 0.3, 0.6, [[0.15]], 0.6],
    ['too long, around the tracks', 0.3, 1.3, [[0.15]], Number.POSITIVE_INFINITY],
    ['far apart and too long', 0.9, 1.3, [], Number.POSITIVE_INFINITY],
  ])('%s', (_, straightKm, lengthKm, tracks, expected) => {
    const eastward = (km: number, latitude: number) => ({ latitude, longitude: 77.3 + km / 97.72 })
    const nodes = [eastward(0, 28.5), eastward(straightKm, 28.5)] as const
    const input: StreetInput = {
      nodes,
      edges: [{ from: 0, to: 1, lengthMetres: lengthKm * 1000, streetClass: 'street', shape: [], ...onFoot }],
      names: [],
      closures: [],
      barriers: tracks.map(([km]) => [eastward(km!, 28.4), eastward(km!, 28.6)]),
    }
    const [walk] = createStreets(networkOf(input)).walk(nodes[0], [nodes[1]], 1.2)
    if (walk === undefined) expect(expected).toBeUndefined()
    else expect(walk).toBeCloseTo(expected!, 2)
  })

  test('beyond the limit are none, and off the streets unknown', () => {
    const streets = createStreets(networkOf(gridTown(5)))
    const [start, , , far] = gridTown(5).nodes
    const away = { latitude: start!.latitude - 0.01, longitude: start!.longitude }
    const [near, beyond, off] = streets.walk(start!, [start!, far!, away], 0.2)
    expect([near, beyond, off]).toEqual([0, Number.POSITIVE_INFINITY, undefined])
    expect(streets.walk(away, [start!], 0.2)).toEqual([undefined])
  })
})

function shortestWalkKm(network: StreetNetwork, from: Point, to: Point): number | undefined {
  const crosses = barrierTest(network.barriers)
  const accesses = new StreetAccesses(network, crosses)
  const wanted = { flags: FOOT, closed: 0 }
  const [starts, ends] = [accesses.near(from, wanted), accesses.near(to, wanted)]
  if (starts.length === 0 || ends.length === 0) return undefined
  let best = Number.POSITIVE_INFINITY
  for (const start of starts) {
    const rests = [
      [network.from[start.edge]!, start.along],
      [network.to[start.edge]!, network.length[start.edge]! - start.along],
    ] as const
    for (const end of ends) {
      const away = start.offset + end.offset
      if (start.edge === end.edge) best = Math.min(best, away + Math.abs(start.along - end.along))
      for (const [exit, rest] of rests) {
        const lengths = walksFrom(network, exit)
        const viaStart = lengths[network.from[end.edge]!]! + end.along
        const viaEnd = lengths[network.to[end.edge]!]! + network.length[end.edge]! - end.along
        best = Math.min(best, away + rest + Math.min(viaStart, viaEnd))
      }
    }
  }
  return best / 10_000
}
