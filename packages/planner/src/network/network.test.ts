import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '../geo/index.ts'
import type { Link, NetworkData } from '../model/stand.ts'
import { aLink, aStand, latticePoint } from '../testing/builders.ts'
import { buildNetwork } from './network.ts'
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
  test('holds the rides from each stand in the order of the links, with the figures of each link', () => {
    fc.assert(
      fc.property(networks, data => {
        const { rides, standIndexById } = buildNetwork(data)
        const found = data.stands.map((_, stand) =>
          between(rides.firstOut, stand).map(ride => ({
            link: rides.linkOf[ride],
            to: data.stands[rides.head[ride]!]!.id,
            distance: rides.distance[ride],
            fare: rides.fare[ride],
            vehicle: LINK_VEHICLES[rides.vehicle[ride]!],
            isLikely: rides.likely[ride] === 1,
          })),
        )
        const links = data.links.map((link, index) => ({
          link: index,
          to: link.toId,
          distance: Math.round(link.distanceKm * 100),
          fare: link.fareRupees,
          vehicle: link.vehicle,
          isLikely: link.basis === 'likely',
        }))
        const linksFrom = (id: string) => links.filter(({ link }) => data.links[link]!.fromId === id)
        expect(found).toEqual(data.stands.map(({ id }) => linksFrom(id)))
        expect(data.stands.map(({ id }) => standIndexById.get(id))).toEqual([...data.stands.keys()])
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

function between(first: Int32Array, row: number): number[] {
  return Array.from({ length: first[row + 1]! - first[row]! }, (_, index) => first[row]! + index)
}
