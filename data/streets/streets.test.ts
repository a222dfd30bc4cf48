// The committed street network, checked by figures that people who know the region would look at first.

import type { Stand } from '@sawari/planner'
import { distanceKm, isEastOfLine, type Point } from '@sawari/planner/geo'
import { describe, expect, test } from 'vitest'
import { network, readBuiltFile, rules, streets } from '../test-files.ts'

const AT_MIDDAY = new Date('2026-06-01T13:00:00+05:30')
const standOf = (name: string): Stand => {
  const stand = network.stands.find(each => each.name === name)
  if (stand === undefined) throw new Error(`no stand is named ${name}`)
  return stand
}
const drive = (from: string, to: string, at = AT_MIDDAY) => streets.drive(standOf(from), standOf(to), at)
const linksOn = (basis: string) =>
  network.links.filter(({ distanceBasis = 'estimate' }) => distanceBasis === basis)

test('the file stays below 4 MB', () => {
  expect(readBuiltFile('streets.bin').length).toBeLessThan(4_000_000)
})

test('at least 430 stands and 3,400 links lie on the streets', () => {
  const near = network.stands.filter(stand => streets.drive(stand, stand, AT_MIDDAY) !== undefined)
  expect(near.length).toBeGreaterThanOrEqual(430)
  expect(linksOn('streets').length).toBeGreaterThanOrEqual(3_400)
})

test.each([
  // Two-way streets would give 14.9 km; the one-way streets of Noida add one.
  ['Rajiv Chowk Metro', 'Noida Sector 18 Metro', 14.4, 15.8],
  ['Botanical Garden Metro', 'Pari Chowk Metro', 24, 25.8],
  ['Kalindi Kunj Metro', 'Okhla Bird Sanctuary Metro', 2.5, 5],
  ['Vaishali Metro', 'Mohan Nagar Metro', 5.5, 9],
  ['ISBT Sarai Kale Khan', 'Akshardham Temple', 4, 5.5],
])('%s to %s comes to between the kilometres known', (from, to, least, most) => {
  const way = drive(from, to)
  expect(way?.distanceKm).toBeGreaterThanOrEqual(least)
  expect(way?.distanceKm).toBeLessThanOrEqual(most)
})

describe('a link along the streets', () => {
  test('is at least as long as the straight line', () => {
    for (const { fromId, toId, distanceKm: km } of linksOn('streets')) {
      const [from, to] = [fromId, toId].map(id => network.stands.find(stand => stand.id === id)!)
      expect(km).toBeGreaterThanOrEqual(distanceKm(from!, to!) - 0.02)
    }
  })

  test('is as far from the estimate as docs/data.md says', () => {
    const ratios = linksOn('streets')
      .map(({ fromId, toId, distanceKm: km }) => {
        const [from, to] = [fromId, toId].map(id => network.stands.find(stand => stand.id === id)!)
        return km / distanceKm(from!, to!)
      })
      .sort((a, b) => a - b)
    const median = ratios[Math.floor(ratios.length / 2)]
    expect(median).toBeGreaterThan(1.25)
    expect(median).toBeLessThan(1.5)
  })
})

describe('a river', () => {
  const BRIDGE_REACH_KM = 1.5
  const { rivers } = rules.geography
  test.each(rivers.map(river => [river.name, river] as const))(
    '%s is crossed at its bridges only',
    (_, river) => {
      // Whether the lanes beside the Expressway cross the Hindon is not known (`closed_to_autos.csv`).
      const besideExpressway = { latitude: 28.4488, longitude: 77.4902 }
      const bridges = [...river.bridges, besideExpressway]
      for (const [from, to] of pairsOver(river.line).slice(0, 400)) {
        const way = streets.drive(from, to, AT_MIDDAY)
        if (way === undefined) continue
        const crossings = way.coordinates.filter(
          (point, at) =>
            at > 0 && isEastOfLine(point, river.line) !== isEastOfLine(way.coordinates[at - 1]!, river.line),
        )
        for (const point of crossings) {
          const nearest = Math.min(...bridges.map(bridge => distanceKm(point, bridge)))
          expect(nearest, `${from.name} to ${to.name}`).toBeLessThan(BRIDGE_REACH_KM)
        }
      }
    },
  )

  /** Links whose ends lie on either bank of the river. */
  function pairsOver(line: readonly Point[]): [Stand, Stand][] {
    return network.links
      .map(({ fromId, toId }): [Stand, Stand] => {
        const [from, to] = [fromId, toId].map(id => network.stands.find(stand => stand.id === id)!)
        return [from!, to!]
      })
      .filter(([from, to]) => isEastOfLine(from, line) !== isEastOfLine(to, line))
  }
})

describe('a road with hours', () => {
  test('carries autos at midday and none in the rush hour', () => {
    const atEight = new Date('2026-06-01T08:00:00+05:30')
    const [from, to] = ['Atta Peer', 'Noida Sector 18 Metro']
    const [midday, rush] = [drive(from!, to!), drive(from!, to!, atEight)]
    expect(midday?.distanceKm).toBeLessThan(rush?.distanceKm ?? Number.POSITIVE_INFINITY)
  })
})
