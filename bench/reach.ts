// Everything within so many minutes and rupees, compared with one plan to each place and with a search by minutes.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import {
  buildNetwork,
  buildPlaceDirectory,
  complete,
  createPlanner,
  type GazetteerPlace,
  type NetworkData,
  type Planner,
  type PlanPlace,
  plausibleStreets,
  type Reached,
  type ReachRequest,
  unmappedStands,
} from '@sawari/planner'
import { createStreets, decodeStreets } from '@sawari/streets'
import { type Ground, layGround } from '../packages/planner/src/network/ground.ts'
import { leastMinutesToAll } from './least-minutes.ts'
import { SEED } from './plan-pairs.ts'
import { readRules } from './region.ts'
import type { BenchRow } from './results.ts'
import { seededRandom } from './seeded-random.ts'

const ORIGINS = 12
const ROUNDS = 5
/** A Monday at half past twelve in Asia/Kolkata. */
const DEPART_AT = new Date('2026-11-23T12:30:00+05:30')
const LIMITS = [
  { minutes: 15, fareRupees: 20 },
  { minutes: 30, fareRupees: 50 },
  { minutes: 60, fareRupees: 100 },
  { minutes: 90, fareRupees: 300 },
]
/** The services whose routes are in the graph of the search by minutes. */
const RIDES = ['shared', 'metro'] as const
const GOALS = { alone: 2, ms: 20 }

interface Destination {
  readonly place: PlanPlace
}

type Within = Omit<Reached<Destination>, 'destination'> & Destination

/** Prints the median over the origins, each its least of several rounds, after comparing the results. */
export async function run(): Promise<BenchRow[]> {
  const { planner, ground, destinations } = load()
  const origins = originsAmong(destinations)
  complete(planner.warm(DEPART_AT))
  const dijkstraMs = medianMs(origins, source => leastMinutesToAll(ground, source, DEPART_AT))
  console.log(
    `${destinations.length} stands and places from ${origins.length} seeded origins, least of ${ROUNDS}.\n`,
  )
  console.log(
    '| within | places | one search, ms | a plan to each, ms | ratio | relative to Dijkstra by minutes |',
  )
  console.log('|---|---:|---:|---:|---:|---:|')
  const rows: BenchRow[] = []
  for (const limits of LIMITS) {
    const requests = origins.map(
      (source): ReachRequest => ({ source, departAt: DEPART_AT, maxTransfers: 4, ...limits }),
    )
    const found = requests.map(request => inOneSearch(planner, request, destinations))
    requests.forEach((request, at) => {
      compare(found[at]!, plannedAlone(planner, request, destinations))
      compareWithLeast(
        ground,
        request.source,
        inOneSearch(planner, { ...request, services: RIDES }, destinations),
      )
    })
    const oneMs = medianMs(requests, request => inOneSearch(planner, request, destinations))
    const aloneMs = medianMs(requests, request => plannedAlone(planner, request, destinations))
    const ratio = aloneMs / oneMs
    const name = `${limits.minutes} minutes and ₹${limits.fareRupees}`
    const places = median(found.map(({ length }) => length))
    console.log(
      `| ${name} | ${places} | ${oneMs.toFixed(1)} | ${aloneMs.toFixed(1)} | ${ratio.toFixed(2)} × | ${(oneMs / dijkstraMs).toFixed(1)} |`,
    )
    rows.push({
      name: `reach, ${name}, as fast as a plan to each place`,
      figure: ratio,
      unit: '×',
      goal: { atLeast: GOALS.alone },
    })
    if (limits !== LIMITS.at(-1)) continue
    rows.push({ name: `reach, ${name}, median`, figure: oneMs, unit: 'ms', goal: { atMost: GOALS.ms } })
  }
  console.log(`\nDijkstra by minutes to all nodes: ${dijkstraMs.toFixed(2)} ms.\n`)
  return rows
}

function load(): { planner: Planner; ground: Ground; destinations: readonly Destination[] } {
  const data = JSON.parse(readFileSync(fileOf('network.json'), 'utf8')) as NetworkData
  const { places } = JSON.parse(readFileSync(fileOf('gazetteer.json'), 'utf8')) as {
    places: GazetteerPlace[]
  }
  const rules = readRules()
  const network = buildNetwork(data, rules.geography)
  const directory = buildPlaceDirectory(data.stands, places, rules.region)
  const streets = createStreets(decodeStreets(brotliDecompressSync(readFileSync(fileOf('streets.bin')))))
  const planner = createPlanner({ network, directory, rules, streets })
  const destinations = [
    ...data.stands.map(({ id, name, latitude, longitude }) => ({ name, latitude, longitude, standId: id })),
    ...places
      .filter(({ standId }) => standId === undefined)
      .map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
  ].map(place => ({ place }))
  const ground = layGround(
    network,
    rules,
    plausibleStreets(rules.geography, streets, unmappedStands(network)),
  )
  return { planner, ground, destinations }
}

function fileOf(name: string): URL {
  return new URL(`../data/regions/ncr/dist/${name}`, import.meta.url)
}

function originsAmong(destinations: readonly Destination[]): readonly PlanPlace[] {
  const random = seededRandom(SEED)
  return Array.from(
    { length: ORIGINS },
    () => destinations[Math.floor(random() * destinations.length)]!.place,
  )
}

function inOneSearch(
  planner: Planner,
  request: ReachRequest,
  destinations: readonly Destination[],
): Within[] {
  const found: Within[] = []
  for (const each of planner.reach(request, destinations)) {
    if (each === undefined) continue
    const { destination, ...route } = each
    found.push({ ...destination, ...route })
  }
  return found
}

function plannedAlone(
  planner: Planner,
  request: ReachRequest,
  destinations: readonly Destination[],
): Within[] {
  return destinations.flatMap(({ place }) => {
    const plan = planner.plan({ ...request, destination: place })
    const within = (plan.ok ? plan.value.routes : [])
      .map(({ minutes, fare, service }) => ({ minutes, fareRupees: fare.totalFareRupees, service }))
      .filter(route => route.minutes <= request.minutes && route.fareRupees <= request.fareRupees)
    const [first, ...others] = within
    if (first === undefined) return []
    const fastest = others.reduce((best, route) => (route.minutes < best.minutes ? route : best), first)
    return [{ place, ...fastest }]
  })
}

function compare(found: readonly Within[], expected: readonly Within[]): void {
  if (!isDeepStrictEqual(found, expected)) throw new Error('reach differs from the plans')
}

/** Rides take at least the least minutes; the walk all the way is not in that graph. */
function compareWithLeast(ground: Ground, source: PlanPlace, found: readonly Within[]): void {
  const least = leastMinutesToAll(ground, source, DEPART_AT)
  for (const { place, minutes, service } of found) {
    if (service === 'walk') continue
    const { accessNodes } = ground.surroundings.of(place)
    const fewest = Math.min(...accessNodes.map(({ node, costs }) => least[node]! + costs[0]))
    if (fewest > minutes) throw new Error(`${place.name} in ${minutes} minutes, at least ${fewest}`)
  }
}

function medianMs<Request>(requests: readonly Request[], work: (request: Request) => unknown): number {
  const least = requests.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    requests.forEach((request, at) => {
      const before = performance.now()
      work(request)
      least[at] = Math.min(least[at]!, performance.now() - before)
    })
  }
  return median(least)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
