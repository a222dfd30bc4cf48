// Plans by autos, metro and streets between any two places of the gazetteer, compared with plans by autos only.
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { distanceKm } from '@sawari/geo'
import {
  buildNetwork,
  buildPlaceDirectory,
  complete,
  createPlanner,
  type GazetteerPlace,
  type NetworkData,
  type Planner,
  type PlanRequest,
} from '@sawari/planner'
import { createStreets, decodeStreets } from '@sawari/streets'
import { SEED } from './plan-pairs.ts'
import { readRules } from './region.ts'
import type { BenchRow } from './results.ts'
import { seededRandom } from './seeded-random.ts'

const TRIPS = 2000
const ROUNDS = 5
const [FEWEST_KM, MOST_KM] = [3, 40]
/** A Monday at half past twelve in Asia/Kolkata. */
const DEPART_AT = new Date('2026-11-23T12:30:00+05:30')
const GOALS = { median: 0.15, p99: 0.5, answered: 99.5 }

interface Timing {
  readonly median: number
  readonly p99: number
  readonly answered: number
}

/** Prints latency and the share of trips with a route; minimum of several rounds, after an untimed one. */
export async function run(): Promise<BenchRow[]> {
  const [network, rules] = [read('network.json') as NetworkData, readRules()]
  const { places } = read('gazetteer.json') as { places: GazetteerPlace[] }
  const { metro: _, ...withoutMetro } = rules
  const snapshot = {
    network: buildNetwork(network, rules.geography),
    directory: buildPlaceDirectory(network.stands, places, rules.region),
  }
  const streets = createStreets(decodeStreets(brotliDecompressSync(readFileSync(fileOf('streets.bin')))))
  const trips = seededTrips(places)
  console.log(
    `${TRIPS} seeded trips of ${FEWEST_KM} to ${MOST_KM} km between any two places, each its least of ${ROUNDS} rounds.\n`,
  )
  console.log('| plan | median ms | p99 ms | answered |')
  console.log('|---|---:|---:|---:|')
  const timed = (name: string, planner: Planner) => {
    const timing = time(planner, trips)
    const { median, p99, answered } = timing
    console.log(`| ${name} | ${median.toFixed(3)} | ${p99.toFixed(3)} | ${answered.toFixed(1)} % |`)
    return timing
  }
  timed('autos alone', createPlanner({ ...snapshot, rules: withoutMetro }))
  timed('with metro', createPlanner({ ...snapshot, rules }))
  const all = timed('with metro and streets', createPlanner({ ...snapshot, rules, streets }))
  return [
    {
      name: 'plan with metro and streets, median',
      figure: all.median,
      unit: 'ms',
      goal: { atMost: GOALS.median },
    },
    { name: 'plan with metro and streets, p99', figure: all.p99, unit: 'ms', goal: { atMost: GOALS.p99 } },
    { name: 'trips answered', figure: all.answered, unit: '%', goal: { atLeast: GOALS.answered } },
  ]
}

function fileOf(name: string): URL {
  return new URL(`../data/regions/ncr/dist/${name}`, import.meta.url)
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(fileOf(name), 'utf8'))
}

function seededTrips(places: readonly GazetteerPlace[]): PlanRequest[] {
  const random = seededRandom(SEED)
  const anyPlace = () => places[Math.floor(random() * places.length)]!
  const trips: PlanRequest[] = []
  while (trips.length < TRIPS) {
    const [source, destination] = [anyPlace(), anyPlace()]
    const awayKm = distanceKm(source, destination)
    if (awayKm < FEWEST_KM || awayKm > MOST_KM) continue
    trips.push({ source, destination, departAt: DEPART_AT, maxTransfers: 4 })
  }
  return trips
}

function time(planner: Planner, trips: readonly PlanRequest[]): Timing {
  complete(planner.warm(DEPART_AT))
  const answered = trips.filter(trip => planner.plan(trip).ok).length
  // The minimum of all rounds per trip, which other processes disturbed least.
  const least = new Float64Array(trips.length).fill(Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    trips.forEach((trip, at) => {
      const before = performance.now()
      planner.plan(trip)
      least[at] = Math.min(least[at]!, performance.now() - before)
    })
  }
  const sorted = least.sort()
  return {
    median: sorted[Math.floor(sorted.length / 2)]!,
    p99: sorted[Math.floor(sorted.length * 0.99)]!,
    answered: (100 * answered) / trips.length,
  }
}
