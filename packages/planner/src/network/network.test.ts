import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceKm, type Point } from '../geo/index.ts'
import type { Link, NetworkData } from '../model/stand.ts'
import { aLink, aStand, latticePoint } from '../testing/builders.ts'
import { buildNetwork, type StandNetwork } from './network.ts'
import { LINK_VEHICLES } from './rides.ts'

const somewhere = fc.oneof(
  fc.tuple(fc.nat(8), fc.nat(8)).map(([row, column]) => latticePoint(row, column)),
  fc.record({
    latitude: fc.double({ min: 28.6, max: 28.65, noNaN: true }),
    longitude: fc.double({ min: 77.4, max: 77.45, noNaN: true }),
  }),
)

/** Points on both sides of the 180th meridian. */
const faraway = fc.record({
  latitude: fc.double({ min: -70.02, max: -70, noNaN: true }),
  longitude: fc
    .double({ min: 179.98, max: 180.02, noNaN: true })
    .map(longitude => (longitude > 180 ? longitude - 360 : longitude)),
})

const linkFigures = fc.record({
  from: fc.nat(29),
  to: fc.nat(29),
  distanceKm: fc.oneof(fc.nat(900), fc.nat(1_000_000)).map(hundredths => hundredths / 100),
  fareRupees: fc.oneof(fc.nat(60), fc.nat(100_000)),
  basis: fc.constantFrom('known', 'likely'),
  vehicle: fc.constantFrom(...LINK_VEHICLES),
})

const networks = fc
  .record({
    points: fc.oneof(
      fc.array<Point>(somewhere, { minLength: 1, maxLength: 30 }),
      fc.array<Point>(faraway, { minLength: 1, maxLength: 30 }),
    ),
    links: fc.array(linkFigures, { maxLength: 60 }),
    areInRows: fc.boolean(),
    /** The ids of stands have 24. */
    letters: fc.constantFrom(4, 24),
  })
  .map(({ points, links, areInRows, letters }): NetworkData => {
    const stands = points.map((point, index) => aStand(`${index}`.padStart(letters, '0'), point))
    const standAt = (index: number) => stands[index % stands.length]!
    const laid = links.map(({ from, to, ...changes }) =>
      aLink(standAt(from), standAt(to), changes as Partial<Link>),
    )
    if (areInRows) laid.sort((a, b) => (a.fromId < b.fromId ? -1 : 1))
    return { version: 'test', stands, links: laid }
  })

describe('a network laid out for searching', () => {
  test('holds the rides from each stand in the order of the links', () => {
    fc.assert(
      fc.property(networks, data => {
        const { rides, nodeOf } = buildNetwork(data)
        data.stands.forEach(({ id }, stand) => {
          const ridesOut = between(rides.firstOut, nodeOf[stand]!)
          expect(ridesOut.map(ride => data.links[rides.linkOf[ride]!])).toEqual(
            data.links.filter(({ fromId }) => fromId === id),
          )
        })
      }),
    )
  })

  test('holds the figures of each link', () => {
    fc.assert(
      fc.property(networks, data => {
        const { rides, standAt, standIndexById } = buildNetwork(data)
        const figures = Array.from(rides.linkOf, (link, ride) => ({
          link,
          to: data.stands[standAt[rides.head[ride]!]!]!.id,
          distance: rides.distance[ride],
          fare: rides.fare[ride],
          vehicle: LINK_VEHICLES[rides.vehicle[ride]!],
          isLikely: rides.likely[ride] === 1,
        }))
        expect(figures.toSorted((a, b) => a.link - b.link)).toEqual(
          data.links.map((link, index) => ({
            link: index,
            to: link.toId,
            distance: Math.round(link.distanceKm * 100),
            fare: link.fareRupees,
            vehicle: link.vehicle,
            isLikely: link.basis === 'likely',
          })),
        )
        expect(data.stands.map(({ id }) => standIndexById.get(id))).toEqual([...data.stands.keys()])
      }),
    )
  })

  test('holds the figures of many links, also of those that come in no order', () => {
    const stands = Array.from({ length: 2_100 }, (_, index) =>
      aStand(`${index}`.padStart(24, '0'), latticePoint(index % 40, Math.floor(index / 40))),
    )
    const links = Array.from({ length: 20_000 }, (_, index) =>
      aLink(stands[(index * 7919) % 2_100]!, stands[(index * 104_729) % 2_099]!, {
        distanceKm: (5 * index) / 100,
        fareRupees: index % 5_000,
        vehicle: LINK_VEHICLES[index % 3]!,
      }),
    )
    const { rides, nodeOf, standAt } = buildNetwork({ version: 'test', stands, links })
    const found = stands.flatMap((stand, index) =>
      between(rides.firstOut, nodeOf[index]!).map(ride =>
        [
          ...[stand.id, stands[standAt[rides.head[ride]!]!]!.id, rides.linkOf[ride]],
          ...[rides.distance[ride], rides.fare[ride], LINK_VEHICLES[rides.vehicle[ride]!]],
        ].join(),
      ),
    )
    const expected = links.map(({ fromId, toId, distanceKm, fareRupees, vehicle }, index) =>
      [fromId, toId, index, Math.round(distanceKm * 100), fareRupees, vehicle].join(),
    )
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  test('stays as it is when others are built after it, also when one of them fails', () => {
    const [one, other] = [aLargeNetwork(2_100, 3), aLargeNetwork(2_600, 5)]
    const network = buildNetwork(one)
    const before = columnsOf(network)
    expect(columnsOf(buildNetwork(other))).not.toEqual(before)
    const failing = { ...other, links: [...other.links, aLink(aStand('S001'), other.stands[0]!)] }
    expect(() => buildNetwork(failing)).toThrow('a link names the unknown stand s001')
    expect(columnsOf(network)).toEqual(before)
    expect(one.stands.map(({ id }) => network.standIndexById.get(id))).toEqual([...one.stands.keys()])
    expect(columnsOf(buildNetwork(one))).toEqual(before)
  })

  test('has a walk between every two stands within 600 m, as long as the great circle', () => {
    fc.assert(
      fc.property(networks, data => {
        const network = buildNetwork(data)
        data.stands.forEach((from, stand) => {
          const expected = data.stands.flatMap((to, other) => {
            const awayKm = distanceKm(from, to)
            return other !== stand && awayKm <= 0.6 ? [[other, Math.round(awayKm * 100)]] : []
          })
          expect(walksFrom(network, stand)).toEqual(expected)
        })
      }),
    )
  })

  test('does not take a link to or from a stand that is not there', () => {
    const [known, unknown] = [aStand('S001'), aStand('S002')]
    for (const link of [aLink(known, unknown), aLink(unknown, known)]) {
      const data = { version: 'test', stands: [known], links: [aLink(known, known), link] }
      expect(() => buildNetwork(data)).toThrow('a link names the unknown stand s002')
    }
  })
})

function aLargeNetwork(count: number, step: number): NetworkData {
  const stands = Array.from({ length: count }, (_, index) =>
    aStand(`${index * step}`.padStart(24, '0'), latticePoint(index % 40, Math.floor(index / 40))),
  )
  const links = stands.flatMap((stand, index) =>
    [1, step, 7 * step].map(away =>
      aLink(stand, stands[(index + away) % count]!, { fareRupees: step + away }),
    ),
  )
  return { version: 'test', stands, links }
}

/** A copy of everything that the network keeps in arrays. */
function columnsOf({ nodeOf, standAt, plane, grid, rides, walks }: StandNetwork) {
  return structuredClone({ nodeOf, standAt, plane, grid, rides, walks })
}

function walksFrom({ walks, nodeOf, standAt }: StandNetwork, stand: number): number[][] {
  const { first, head, distance } = walks
  return between(first, nodeOf[stand]!)
    .map(walk => [standAt[head[walk]!]!, distance[walk]!])
    .sort((a, b) => a[0]! - b[0]!)
}

function between(first: Int32Array, row: number): number[] {
  return Array.from({ length: first[row + 1]! - first[row]! }, (_, index) => first[row]! + index)
}
