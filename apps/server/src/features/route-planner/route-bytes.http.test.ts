import { wireRoute } from '@sawari/answers'
import {
  buildNetwork,
  buildPlaceDirectory,
  createPlanner,
  type PlannedRoute,
  type PlanPlace,
  type Stand,
} from '@sawari/planner'
import { describe, expect, test } from 'vitest'
import { shippedDataset } from '../../../test/small-dataset.ts'
import { ByteWriter } from './byte-writer.ts'
import { writeRoute } from './route-bytes.http.ts'

const TRIPS = 150
const ODD_NAMES = ['"Home"', 'back\\slash', 'नोएडा', '🛺', 'two\nlines', '\u2028', '\ud800', '']

const { version, network, rules } = await shippedDataset
const { stands } = network
const planner = createPlanner({
  network: buildNetwork({ version, ...network }),
  rules,
  directory: buildPlaceDirectory(stands, []),
})

function plan(source: PlanPlace, destination: PlanPlace, departAt: Date): readonly PlannedRoute[] {
  const found = planner.plan({ source, destination, departAt, maxTransfers: 4 })
  return found.ok ? found.value.routes : []
}

function atStand({ id, name, latitude, longitude }: Stand): PlanPlace {
  return { name, latitude, longitude, standId: id }
}

function textOf(route: PlannedRoute): string {
  const writer = new ByteWriter()
  writeRoute(writer, route)
  return String(writer.take())
}

describe('a route in bytes', () => {
  test('is the same as the route of the contract in JSON, by day, night and at peak', () => {
    const routes = Array.from({ length: TRIPS }, (_, trip) => {
      const [from, to] = [stands[(trip * 37) % stands.length]!, stands[(trip * 101 + 11) % stands.length]!]
      const departAt = new Date(Date.UTC(2026, 10, 20, trip % 24, 10))
      return plan(atStand(from), atStand(to), departAt)
    }).flat()
    for (const route of routes) expect(textOf(route)).toBe(JSON.stringify(wireRoute(route)))
    expect(routes.filter(({ tariff }) => tariff?.range).length).toBeGreaterThan(0)
    expect(routes.filter(({ notices }) => notices.length > 0).length).toBeGreaterThan(0)
    expect(routes.filter(({ comparison }) => comparison).length).toBeGreaterThan(TRIPS)
  })

  test.each(ODD_NAMES)('escapes the name %j as JSON does', name => {
    const stand = stands[0]!
    const near = { name, latitude: stand.latitude + 0.005, longitude: stand.longitude }
    const routes = plan(near, { ...atStand(stand), name: `${name} too` }, new Date('2026-11-20T07:30:00Z'))
    expect(routes.map(textOf)).toEqual(routes.map(route => JSON.stringify(wireRoute(route))))
    expect(routes.filter(({ tariff }) => tariff === undefined)).toHaveLength(1)
  })
})
