import { readFileSync } from 'node:fs'
import {
  buildNetwork,
  buildPlaceDirectory,
  createPlanner,
  type Link,
  type PlannedRoute,
  type PlanningRules,
  type PlanPlace,
  type Region,
  type Stand,
} from '@sawari/planner'
import { describe, expect, test } from 'vitest'
import { wireFare, wireRoute, wireTariff } from './wire-route.ts'

const network = readShipped<{ readonly stands: readonly Stand[]; readonly links: readonly Link[] }>(
  'dist/network',
)
const rules = { ...readShipped<PlanningRules>('dist/rules'), region: readShipped<Region>('region') }
const { stands } = network
const planner = createPlanner({
  network: buildNetwork({ version: 'shipped', ...network }),
  rules,
  directory: buildPlaceDirectory(stands, [], rules.region),
})

function readShipped<Tables>(name: string): Tables {
  return JSON.parse(
    readFileSync(new URL(`../../../data/regions/ncr/${name}.json`, import.meta.url), 'utf8'),
  ) as Tables
}

function plan(source: PlanPlace, destination: PlanPlace, departAt: Date): readonly PlannedRoute[] {
  const found = planner.plan({ source, destination, departAt, maxTransfers: 4 })
  return found.ok ? found.value.routes : []
}

function atStand({ id, name, latitude, longitude }: Stand): PlanPlace {
  return { name, latitude, longitude, standId: id }
}

describe('a route on the wire', () => {
  test('may not run where one of its rides is named by no source, and names the source of the others', () => {
    const [from, to] = ['Pari Chowk Metro', 'Kasna'].map(name =>
      atStand(stands.find(each => each.name === name)!),
    )
    const near = plan(from!, to!, new Date('2026-11-20T06:30:00Z'))
    const [first, second] = ['Noida Sector 52 Metro', 'Gaur Chowk (Char Murti)'].map(name =>
      atStand(stands.find(each => each.name === name)!),
    )
    const known = plan(first!, second!, new Date('2026-11-20T06:30:00Z'))
    const routes = [...near, ...known].map(wireRoute)
    const seats = routes.flatMap(({ legs }) => legs).filter(({ basis }) => basis !== undefined)
    expect(seats.map(({ basis }) => basis)).toEqual(expect.arrayContaining(['known', 'likely']))
    for (const { basis, evidence, mayNotRun, vehicle } of seats) {
      const isLikely = basis === 'likely'
      expect(evidence?.kind).toBe(isLikely ? 'none' : 'source')
      expect([evidence?.name !== undefined, evidence?.year !== undefined]).toEqual([!isLikely, !isLikely])
      expect(mayNotRun).toBe(isLikely || undefined)
      expect(['auto', 'e-rickshaw', 'gramin-sewa']).toContain(vehicle)
    }
    for (const { legs, mayNotRun } of routes)
      expect(mayNotRun).toBe(legs.some(({ basis }) => basis === 'likely') || undefined)
  })

  test('has all that a passenger needs to know of a train, and no more on other legs', () => {
    const standNamed = (name: string) => atStand(stands.find(stand => stand.name === name)!)
    const [from, to] = [standNamed('Gaur Chowk (Char Murti)'), standNamed('Nehru Place Metro')]
    const wire = plan(from, to, new Date('2026-11-20T04:30:00Z')).map(wireRoute)
    const metro = wire.find(({ service }) => service === 'metro')!
    const trains = metro.legs.filter(({ mode }) => mode === 'metro')
    const [first] = trains
    expect(first).toMatchObject({
      mode: 'metro',
      service: 'metro',
      distanceBasis: 'timetable',
      line: 'Blue Line',
      operator: 'DMRC',
      from: 'Noida Sector 52',
      towards: 'Dwarka Sector 21',
      timetable: 'timetable',
      timetableYear: 2023,
      fareBasis: 'published',
    })
    for (const leg of trains) {
      expect(leg.stations).toHaveLength(leg.stops! + 1)
      expect(leg.coordinates).toHaveLength(leg.stops! + 1)
      expect([leg.stations![0], leg.stations!.at(-1)]).toEqual([leg.from, leg.to])
      expect(leg.waitMinutes).toBe(Math.floor(leg.headwayMinutes! / 2 + 0.5))
      expect(leg.smartCard !== undefined).toBe(leg.fare > 0)
      expect(leg.smartCard?.fare ?? 0).toBeLessThanOrEqual(leg.fare)
    }
    const tickets = trains.reduce((sum, { fare }) => sum + fare, 0)
    expect(metro.fareBreakdown.metroFare).toBe(tickets)
    expect(metro.totalFare).toBe(metro.legs.reduce((sum, { fare }) => sum + fare, 0))
    for (const leg of metro.legs.filter(({ mode }) => mode !== 'metro')) {
      expect(leg.line).toBeUndefined()
      expect(leg.distanceBasis).toBeDefined()
    }
  })

  test('at rush hour has the range and the charge of its auto, not of its ticket', () => {
    const standNamed = (name: string) => atStand(stands.find(stand => stand.name === name)!)
    const [from, to] = [standNamed('Gaur City 1'), standNamed('Nehru Place Metro')]
    const routes = plan(from, to, new Date('2026-11-20T12:30:00Z')).map(wireRoute)
    const metro = routes.find(({ service }) => service === 'metro')!
    const [auto, ...others] = metro.legs.filter(({ tariff }) => tariff !== undefined)
    expect(others).toEqual([])
    expect(auto).toMatchObject({ mode: 'auto', to: 'Noida Sector 52 Metro', fare: 45, hourCharge: 5 })
    expect(auto!.tariff!.range).toEqual({ from: 40, to: 70 })
    expect(metro.tariff!.range).toEqual({ from: 40, to: 70 })
  })
})

test('a surcharge with a label of its own is on the wire, with its days and hours', () => {
  const label = { en: 'Sunday', hi: 'रविवार' }
  const days = ['sunday'] as const
  const sunday = { name: label, days, windows: [{ fromHour: 5, toHour: 23 }], factor: 1.1 } as const
  const [list] = rules.tariffs
  const surcharges = [...list!.surcharges, { ...sunday, basis: 'customary' as const }]
  expect(wireTariff({ ...list!, surcharges }).surcharges).toEqual([
    { label, days, hours: [{ from: 5, to: 23 }], factor: 1.1, basis: 'customary' },
  ])
  const fare = { baseFareRupees: 10, distanceFareRupees: 20, waitingFareRupees: 0, totalFareRupees: 33 }
  expect(
    wireFare({ ...fare, timeType: 'regular', timeMultiplier: 1.1, surchargeLabel: label }),
  ).toMatchObject({ timeType: 'regular', timeMultiplier: 1.1, surcharge: label })
})
