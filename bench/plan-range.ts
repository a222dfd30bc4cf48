// A range of departures over three hours, compared with one plan of the same trip.

import { readFileSync } from 'node:fs'
import {
  buildNetwork,
  buildPlaceDirectory,
  complete,
  createPlanner,
  type GazetteerPlace,
  type NetworkData,
  type PlanRequest,
} from '@sawari/planner'
import { SEED } from './plan-pairs.ts'
import { readRules } from './region.ts'
import type { BenchRow } from './results.ts'
import { seededRandom } from './seeded-random.ts'

const TRIPS = 200
const ROUNDS = 3
/** A Monday at half past twelve in Asia/Kolkata. */
const DEPART_AT = new Date('2026-11-23T12:30:00+05:30')
const UNTIL = new Date('2026-11-23T15:30:00+05:30')

/** Prints the cost of a range as a multiple of a plan; minimum of several rounds. */
export function run(): BenchRow[] {
  const [network, rules] = [read('network.json') as NetworkData, readRules()]
  const { places } = read('gazetteer.json') as { places: GazetteerPlace[] }
  const planner = createPlanner({
    network: buildNetwork(network, rules.geography),
    directory: buildPlaceDirectory(network.stands, places, rules.region),
    rules,
  })
  const random = seededRandom(SEED)
  const anyPlace = () => places[Math.floor(random() * places.length)]!
  const trips = Array.from(
    { length: TRIPS },
    (): PlanRequest => ({
      ...{ source: anyPlace(), destination: anyPlace() },
      ...{ departAt: DEPART_AT, maxTransfers: 4 },
    }),
  )
  const planMs = leastMs(() => {
    for (const trip of trips) planner.plan(trip)
  })
  const rangeMs = leastMs(() => {
    for (const trip of trips) complete(planner.planRange({ ...trip, until: UNTIL }))
  })
  const figure = rangeMs / planMs
  console.log(`13 departures in ${figure.toFixed(2)} times the time of one plan.\n`)
  return [{ name: 'range of three hours, beside one plan', figure, unit: 'times', goal: { atMost: 6 } }]
}

function leastMs(work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now()
    work()
    // The first round builds the graphs of the hours.
    if (round > 0) least = Math.min(least, performance.now() - start)
  }
  return least
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/regions/ncr/dist/${name}`, import.meta.url), 'utf8'))
}
