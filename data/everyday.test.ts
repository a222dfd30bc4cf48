// Everyday trips with the answers that a local would give, on the shipped network on a weekday at 12:30.

import type { PlannedRoute, PlanPlace } from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'
import { describe, expect, test } from 'vitest'
import { gazetteer } from './test-files.ts'
import { shippedPlanner } from './testing/shipped-planner.ts'

const planner = shippedPlanner({ withStreets: true })
const DEPART_AT = new Date('2026-11-23T12:30:00+05:30')

function placeOf(name: string): PlanPlace {
  const end = planner.places.resolveEnd({ name })
  if (end.kind !== 'found') throw new Error(`${name} is ${end.kind}`)
  return end.place
}

function plan(source: PlanPlace, destination: PlanPlace) {
  return planner.plan({ source, destination, departAt: DEPART_AT, maxTransfers: 4 })
}

/** The vehicles in order: 'auto', or the line and the station where it is boarded. */
function vehiclesOf({ legs }: PlannedRoute): string {
  return legs
    .filter(({ mode }) => mode !== 'walk')
    .map(({ mode, from, train }) => (mode === 'auto' ? 'auto' : `${train!.line.name} at ${from}`))
    .join(', ')
}

/** A row has both ends, the cost, the time, and the vehicles. */
const TRIPS = `
Gaur Chowk > Nehru Place Metro (₹75-90, 65-90 min):
  auto, Blue Line at Noida Sector 52, Magenta Line at Botanical Garden, Violet Line at Kalkaji Mandir
Noida City Centre Metro > Rajiv Chowk Metro (₹43-43, 36-42 min): Blue Line at Noida City Centre
Vaishali Metro > Dwarka Sector 21 Metro (₹64-64, 85-105 min): Blue Line at Vaishali
Botanical Garden Metro > Noida Sector 62 Metro (₹32-32, 16-24 min): Blue Line at Botanical Garden
Pari Chowk Metro > Rajiv Chowk Metro (₹83-83, 85-105 min):
  Aqua Line at Pari Chowk, Blue Line at Noida Sector 52
Noida Electronic City Metro > Mandi House Metro (₹54-54, 45-55 min): Blue Line at Noida Electronic City
Shaheed Sthal (New Bus Adda) Metro > Kashmere Gate Metro (₹43-43, 35-46 min):
  Red Line at Shaheed Sthal (New Bus Adda)
Rithala Metro > Dilshad Garden Metro (₹54-54, 45-60 min): Red Line at Rithala
Samaypur Badli Metro > Hauz Khas Metro (₹54-54, 52-68 min): Yellow Line at Samaypur Badli
New Delhi Metro > IGI Airport Metro (₹64-64, 20-32 min): Airport Express Line at New Delhi
Hauz Khas Metro > Botanical Garden Metro (₹43-43, 30-42 min): Magenta Line at Hauz Khas
Kalkaji Mandir Metro > Noida Sector 18 Metro (₹32-32, 28-40 min):
  Magenta Line at Kalkaji Mandir, Blue Line at Botanical Garden
Laxmi Nagar Metro > Karol Bagh Metro (₹32-32, 20-30 min): Blue Line at Laxmi Nagar
Kashmere Gate Metro > Saket Metro (₹43-43, 33-44 min): Yellow Line at Kashmere Gate
Central Secretariat Metro > Badarpur Border Metro (₹43-43, 36-48 min): Violet Line at Central Secretariat
Knowledge Park II Metro > Noida Sector 137 Metro (₹30-30, 20-32 min): Aqua Line at Knowledge Park II
Anand Vihar ISBT Metro > Lajpat Nagar Metro (₹43-43, 28-40 min): Pink Line at Anand Vihar ISBT
Chandni Chowk Metro > Nehru Place Metro (₹43-43, 34-46 min):
  Yellow Line at Chandni Chowk, Violet Line at Central Secretariat
Akshardham Metro > Rajiv Chowk Metro (₹32-32, 14-22 min): Blue Line at Akshardham
Noida Sector 52 Metro > Pari Chowk Metro (₹40-40, 42-56 min): Aqua Line at Noida Sector 51
Raj Nagar Extension > Rajiv Chowk Metro (₹80-100, 55-70 min):
  auto, Namo Bharat RRTS at Guldhar, Blue Line at Anand Vihar ISBT
Indirapuram > Noida Sector 62 Metro (₹10-20, 9-16 min): auto
Khajuri Khas > Azadpur Metro (₹32-32, 22-30 min): Pink Line at Khajuri Khas
Vaishali > Laxmi Nagar Metro (₹32-32, 20-28 min): Blue Line at Vaishali
Hazrat Nizamuddin Railway Station > Noida Sector 15 Metro (₹32-32, 23-32 min):
  Pink Line at Sarai Kale Khan Nizamuddin, Blue Line at Mayur Vihar-I
Connaught Place > Karol Bagh Metro (₹21-21, 6-12 min): Blue Line at Rajiv Chowk
Loni > Kashmere Gate Metro (₹42-52, 42-54 min): auto, Pink Line at Shiv Vihar, Red Line at Welcome
Bhopura > Dilshad Garden Metro (₹15-25, 10-18 min): auto
Lajpat Nagar Metro > Sarojini Nagar Metro (₹21-21, 8-15 min): Pink Line at Lajpat Nagar
Rohini Sector 18, 19 Metro > Rajiv Chowk Metro (₹43-43, 34-44 min): Yellow Line at Rohini Sector 18, 19
Mohan Nagar > Kashmere Gate Metro (₹43-43, 30-40 min): Red Line at Mohan Nagar
Sahibabad > Shahdara Metro (₹38-48, 26-38 min): auto, Red Line at Major Mohit Sharma Rajendra Nagar
Indirapuram > Vaishali Metro (₹15-25, 10-18 min): auto
Gaur Chowk > Noida Sector 18 Metro (₹65-80, 34-46 min): auto, Blue Line at Noida Sector 52
Lajpat Nagar Metro > Chandni Chowk Metro (₹32-32, 28-36 min):
  Violet Line at Lajpat Nagar, Yellow Line at Central Secretariat
Dwarka Mor Metro > IGI Airport Metro (₹50-56, 32-42 min):
  Blue Line at Dwarka Mor, Airport Express Line at Dwarka Sector 21
Badarpur Border Metro > Nehru Place Metro (₹32-32, 20-28 min): Violet Line at Badarpur Border
Anand Vihar Terminal Railway Station > Noida Sector 18 Metro (₹45-55, 32-42 min):
  Namo Bharat RRTS at Anand Vihar, Blue Line at New Ashok Nagar
Noida Sector 62 Metro > Rajiv Chowk Metro (₹54-54, 45-56 min): Blue Line at Noida Sector 62
Uttam Nagar East Metro > Rajiv Chowk Metro (₹43-43, 34-44 min): Blue Line at Uttam Nagar East
Vishwavidyalaya Metro > Delhi University North Campus (₹10-10, 7-12 min): auto
Botanical Garden Metro > Okhla Bird Sanctuary Metro (₹21-21, 5-9 min): Magenta Line at Botanical Garden
Raj Nagar Extension > Noida Sector 18 Metro (₹95-110, 48-62 min):
  auto, Namo Bharat RRTS at Guldhar, Blue Line at New Ashok Nagar
Mehrauli > Noida Sector 62 Metro (₹70-80, 68-84 min):
  auto, Magenta Line at Hauz Khas, Blue Line at Botanical Garden
Sahibabad > Noida Sector 18 Metro (₹55-65, 30-42 min):
  Namo Bharat RRTS at Sahibabad, Blue Line at New Ashok Nagar
`

describe('a local goes', () => {
  test.each(TRIPS.trim().replace(/\n /g, '').split('\n'))('%s', trip => {
    const [, from, to, cost, time, vehicles] = /^(.+) > (.+) \(₹([\d-]+), ([\d-]+) min\): ?(.*)$/.exec(trip)!
    const answer = plan(placeOf(from!), placeOf(to!))
    if (!answer.ok) throw new Error(answer.failure)
    const { routes, recommendations } = answer.value
    expect(routes.map(vehiclesOf)).toContain(vehicles)
    const route = routes.find(each => vehiclesOf(each) === vehicles)!
    expectWithin(route.fare.totalFareRupees, cost!.split('-').map(Number) as [number, number])
    expectWithin(route.minutes, time!.split('-').map(Number) as [number, number])
    expect([routes[0], ...Object.values(recommendations)]).toContain(route)
  })
})

test.each([
  ['10 minutes before the first train', '05:50', 46, 10],
  ['20 minutes before it', '05:40', 56, 20],
  ['soon after it', '06:05', 39, 3],
])('who leaves %s waits for it', (_, clock, minutes, waitMinutes) => {
  const routes = routesAt(clock, 'Noida City Centre Metro', 'Rajiv Chowk Metro')
  const [byMetro] = routes.filter(({ fare }) => fare.totalFareRupees === 43)
  expect(byMetro).toMatchObject({ minutes, legs: [{ mode: 'metro', waitMinutes }] })
  expect(byMetro!.legs[0]!.train!.isFirstTrain).toBe(waitMinutes > 3 ? true : undefined)
})

describe('at half past eleven at night', () => {
  test.each([
    ['Gaur Chowk', 'Nehru Place Metro', [240, 600]],
    ['Raj Nagar Extension', 'Rajiv Chowk Metro', [280, 700]],
    ['IGI Airport Metro', 'Noida Sector 62 Metro', [400, 760]],
    ['New Delhi Metro', 'Indirapuram', [200, 320]],
    ['Vaishali Metro', 'Indirapuram', [40, 60]],
  ] as const)('a whole auto is the answer from %s to %s', (from, to, rupees) => {
    const routes = routesAt('23:30', from, to)
    expect(routes[0]!.service).toBe('reserved')
    expectWithin(routes[0]!.fare.totalFareRupees, rupees)
    // A chain of shared autos is not available at this hour.
    for (const { legs } of routes)
      expect(legs.filter(({ mode }) => mode === 'auto').length).toBeLessThanOrEqual(2)
  })
})

test('no route has five shared autos before the first train', () => {
  for (const [from, to] of [
    ['Gaur Chowk', 'Nehru Place Metro'],
    ['Hazrat Nizamuddin Railway Station', 'Gaur Chowk'],
  ])
    for (const { legs } of routesAt('05:30', from!, to!))
      expect(legs.filter(({ mode }) => mode === 'auto').length).toBeLessThanOrEqual(3)
})

test('two shared autos come after the metro where they save hardly a minute, and a dear auto after both', () => {
  const routes = routesAt('12:30', 'Karol Bagh Metro', 'Sarojini Nagar Metro')
  const services = routes.map(({ service }) => service)
  expect(services[0]).toBe('metro')
  expect(services.indexOf('reserved')).toBeGreaterThan(services.indexOf('shared'))
})

test('no route goes around the city to save one change', () => {
  const routes = routesAt('12:30', 'Khajuri Khas', 'Azadpur Metro')
  expect(Math.max(...routes.map(({ minutes }) => minutes))).toBeLessThan(60)
})

test('what saves a rupee and takes three times as long is not listed', () => {
  const routes = routesAt('12:30', 'Botanical Garden Metro', 'Okhla Bird Sanctuary Metro')
  expect(routes.map(({ service }) => service)).not.toContain('shared')
})

function routesAt(clock: string, from: string, to: string): readonly PlannedRoute[] {
  const departAt = new Date(`2026-11-23T${clock}:00+05:30`)
  const ends = { source: placeOf(from), destination: placeOf(to) }
  const answer = planner.plan({ ...ends, departAt, maxTransfers: 4 })
  return answer.ok ? answer.value.routes : []
}

test('who leaves long before the first train is offered no wait of an hour', () => {
  for (const { legs } of routesAt('04:40', 'Noida City Centre Metro', 'Rajiv Chowk Metro'))
    for (const { waitMinutes } of legs) expect(waitMinutes).toBeLessThanOrEqual(45)
})

test('at least 99.5 % of trips of 3 to 40 km between any two places are answered by day', () => {
  const random = seededRandom(2026)
  const anyPlace = () => gazetteer.places[Math.floor(random() * gazetteer.places.length)]!
  let [asked, answered] = [0, 0]
  while (asked < 600) {
    const [from, to] = [anyPlace(), anyPlace()]
    const awayKm = distanceKm(from, to)
    if (awayKm < 3 || awayKm > 40) continue
    asked += 1
    if (plan(from, to).ok) answered += 1
  }
  expect(answered / asked).toBeGreaterThanOrEqual(0.995)
})

/** A linear congruential generator, the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function expectWithin(value: number, [least, most]: readonly [least: number, most: number]): void {
  expect(value).toBeGreaterThanOrEqual(least)
  expect(value).toBeLessThanOrEqual(most)
}
