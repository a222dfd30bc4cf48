// Route plans over HTTP, compared with a bare Fastify route that serialises a response of the same size.

import { readFileSync } from 'node:fs'
import { apiCalls } from '@sawari/contract'
import { distanceKm } from '@sawari/geo'
import {
  buildNetwork,
  buildPlaceDirectory,
  createPlanner,
  type NetworkData,
  type Stand,
} from '@sawari/planner'
import { type ChildServer, startSawari } from './child-server.ts'
import { readRules } from './region.ts'
import type { BenchRow } from './results.ts'
import { seededRandom } from './seeded-random.ts'
import { ask, printSideBySide, type Question } from './side-by-side.ts'

const { path } = apiCalls.routesCalculate
const DEPART_AT = '2026-11-21T12:40:00+05:30'
const DIFFERENT_TRIPS = 6_400
const SEED = 2026
const GOAL = 0.8

export async function run(): Promise<BenchRow[]> {
  const sawari = await startSawari()
  try {
    return await printSideBySide(sawari, await planQuestions(sawari))
  } finally {
    await sawari.stop()
  }
}

/** One repeated trip (cached), and enough different trips that none is requested while still cached. */
async function planQuestions(sawari: ChildServer): Promise<Question[]> {
  const body = { source: 'Noida Sector 52', destination: 'Anand Vihar', departAt: DEPART_AT }
  const different = seededTrips()
  const sample = different.slice(0, 51)
  const sizes = await Promise.all(
    sample.map(async trip => ({
      trip,
      bytes: Buffer.byteLength(await ask(sawari.url + path, trip)),
    })),
  )
  const typical = sizes.toSorted((a, b) => a.bytes - b.bytes)[sample.length >> 1]?.trip ?? body
  return [
    { name: 'routes of one trip, asked in one minute', path, body },
    {
      name: `routes of ${DIFFERENT_TRIPS} trips, each planned anew`,
      path,
      body: typical,
      different,
      goal: GOAL,
    },
  ]
}

/** Trips between stands 2 to 14 km apart for which a plan exists. */
function seededTrips(): object[] {
  const network = buildNetwork(readDist('network.json') as NetworkData)
  const rules = readRules()
  const planner = createPlanner({
    network,
    rules,
    directory: buildPlaceDirectory(network.stands, [], rules.region),
  })
  const random = seededRandom(SEED)
  const anyStand = () => network.stands[Math.floor(random() * network.stands.length)]!
  const isPlanned = (source: Stand, destination: Stand) =>
    planner.plan({ source, destination, departAt: new Date(DEPART_AT), maxTransfers: 4 }).ok
  const trips = new Map<string, object>()
  while (trips.size < DIFFERENT_TRIPS) {
    const [from, to] = [anyStand(), anyStand()]
    const awayKm = distanceKm(from, to)
    if (awayKm < 2 || awayKm > 14 || !isPlanned(from, to)) continue
    trips.set(`${from.id} ${to.id}`, { source: from.name, destination: to.name, departAt: DEPART_AT })
  }
  return [...trips.values()]
}

function readDist(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/regions/ncr/dist/${file}`, import.meta.url), 'utf8'))
}
