// Plans and reach by autos, metro and streets on the real network; the same plans over HTTP beside bare Fastify.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { apiCalls } from '@sawari/contract'
import { readRegionTables, regionFolder } from '@sawari/data/regions.ts'
import {
  buildNetwork,
  buildPlaceDirectory,
  complete,
  createPlanner,
  type Planner,
  type PlanPlace,
  type PlanRequest,
  type ReachRequest,
} from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'
import { createStreets, decodeStreets } from '@sawari/streets'
import { randomFrom } from '../tools/harness/random.ts'
import { startSawari } from './child-server.ts'
import { SEED } from './plan-pairs.ts'
import { type BenchRow, quantile } from './results.ts'
import { beside, CONNECTIONS, post } from './side-by-side.ts'

const TRIPS = 2_000
const ROUNDS = 5
const [FEWEST_KM, MOST_KM] = [3, 40]
/** A Monday at half past twelve in Asia/Kolkata. */
const DEPART_AT = new Date('2026-11-23T12:30:00+05:30')
const ORIGINS = 12
const REACH = { minutes: 60, fareRupees: 100 }
/** Enough that none is requested again while its answer is kept. */
const HTTP_TRIPS = 6_400

const FOLDER = regionFolder('ncr')
const { version, network, places, rules } = readRegionTables(FOLDER)

export async function run(): Promise<BenchRow[]> {
  const planner = newPlanner()
  return [...planRows(planner), ...reachRows(planner), ...(await httpRows())]
}

function newPlanner(): Planner {
  const streets = createStreets(
    decodeStreets(brotliDecompressSync(readFileSync(join(FOLDER, 'dist/streets.bin')))),
  )
  const directory = buildPlaceDirectory(network.stands, places, rules.region)
  const planner = createPlanner({
    network: buildNetwork({ version, ...network }, rules.geography),
    rules,
    directory,
    streets,
  })
  complete(planner.warm(DEPART_AT))
  return planner
}

/** The first plan of each trip is to a destination whose bounds are not kept; then the least of several rounds. */
function planRows(planner: Planner): BenchRow[] {
  const random = randomFrom(SEED).next
  const trips = Array.from({ length: TRIPS }, () => seededTrip(random))
  const first = trips.map(trip => msOf(() => planner.plan(trip)))
  const least = leastMs(trips, trip => planner.plan(trip))
  const answered = trips.filter(trip => planner.plan(trip).ok).length
  return [
    { name: 'plan, median', figure: quantile(least, 0.5), unit: 'ms', goal: { atMost: 0.3 } },
    { name: 'plan, p99', figure: quantile(least, 0.99), unit: 'ms', goal: { atMost: 1 } },
    {
      name: 'plan to a new destination, p99',
      figure: quantile(first, 0.99),
      unit: 'ms',
      goal: { atMost: 5 },
    },
    { name: 'trips answered', figure: (100 * answered) / TRIPS, unit: '%', goal: { atLeast: 99.5 } },
  ]
}

/** Throws if what is reached differs from the plans to every place. */
function reachRows(planner: Planner): BenchRow[] {
  const random = randomFrom(SEED).next
  const destinations = [
    ...network.stands.map(({ id, name, latitude, longitude }) => ({
      name,
      latitude,
      longitude,
      standId: id,
    })),
    ...places.filter(({ standId }) => standId === undefined),
  ].map(({ name, latitude, longitude, standId }) => ({
    place: { name, latitude, longitude, ...(standId && { standId }) } as PlanPlace,
  }))
  const requests = Array.from({ length: ORIGINS }, (): ReachRequest => {
    const source = destinations[Math.floor(random() * destinations.length)]!.place
    return { source, departAt: DEPART_AT, maxTransfers: 4, ...REACH }
  })
  const reached = (request: ReachRequest) => {
    const found = [...planner.reach(request, destinations)]
    return found.flatMap(each => (each ? [[each.destination.place.name, each.minutes, each.fareRupees]] : []))
  }
  const planned = (request: ReachRequest) =>
    destinations.flatMap(({ place }) => {
      const plan = planner.plan({ ...request, destination: place })
      const within = (plan.ok ? plan.value.routes : [])
        .map(({ minutes, fare }) => ({ minutes, fareRupees: fare.totalFareRupees }))
        .filter(route => route.minutes <= REACH.minutes && route.fareRupees <= REACH.fareRupees)
      const fastest = within.toSorted((a, b) => a.minutes - b.minutes)[0]
      return fastest ? [[place.name, fastest.minutes, fastest.fareRupees]] : []
    })
  for (const request of requests) {
    if (!isDeepStrictEqual(reached(request), planned(request)))
      throw new Error('reach differs from the plans')
  }
  const name = `reach within ${REACH.minutes} minutes and ₹${REACH.fareRupees}`
  const ms = quantile(leastMs(requests, reached), 0.5)
  const alone = quantile(leastMs(requests, planned), 0.5)
  return [
    { name: `${name}, median`, figure: ms, unit: 'ms' },
    { name: `${name}, as fast as a plan to each place`, figure: alone / ms, unit: '×' },
  ]
}

async function httpRows(): Promise<BenchRow[]> {
  const { path } = apiCalls.routesCalculate
  const server = await startSawari()
  try {
    const random = randomFrom(SEED).next
    const different: object[] = []
    while (different.length < HTTP_TRIPS) {
      const trips = Array.from({ length: CONNECTIONS }, () => seededTrip(random))
      const answers = await Promise.all(trips.map(trip => post(server.url + path, trip)))
      await Promise.all(answers.map(answer => answer.text()))
      different.push(...trips.filter((_, at) => answers[at]!.ok))
    }
    const row = (name: string, figure: number, least: number): BenchRow => ({
      name: `${name} over HTTP, rate beside bare Fastify`,
      figure,
      unit: '×',
      goal: { atLeast: least },
    })
    return [
      row('repeated plan', await beside(server, path, different.slice(0, 1)), 1),
      row('new plan', await beside(server, path, different), 0.3),
    ]
  } finally {
    await server.stop()
  }
}

function seededTrip(random: () => number): PlanRequest {
  const anyPlace = () => places[Math.floor(random() * places.length)]!
  for (;;) {
    const [source, destination] = [anyPlace(), anyPlace()]
    const awayKm = distanceKm(source, destination)
    if (awayKm < FEWEST_KM || awayKm > MOST_KM) continue
    const endAt = ({ name, latitude, longitude }: PlanPlace) => ({ name, latitude, longitude })
    return { source: endAt(source), destination: endAt(destination), departAt: DEPART_AT, maxTransfers: 4 }
  }
}

/** The least time of several rounds for each item: the round that other processes disturbed least. */
function leastMs<Item>(items: readonly Item[], work: (item: Item) => unknown): Float64Array {
  const least = new Float64Array(items.length).fill(Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    items.forEach((item, at) => {
      least[at] = Math.min(
        least[at]!,
        msOf(() => work(item)),
      )
    })
  }
  return least
}

function msOf(work: () => unknown): number {
  const before = performance.now()
  work()
  return performance.now() - before
}
