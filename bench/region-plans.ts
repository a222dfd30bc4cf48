// The planner at the size of a whole region at real density, compared with a single-criterion search.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { buildGridIndex, distanceKm, nearestPoints, type Point } from '@sawari/geo'
import {
  buildNetwork,
  buildPlaceDirectory,
  createPlanner,
  type Link,
  type NetworkData,
  type Stand,
  type StandId,
} from '@sawari/planner'
import { checkAnswers } from './check-plans.ts'
import { ngraphPeers } from './ngraph-peer.ts'
import { betweenDoors, type Pair, SEED, seededPairs } from './plan-pairs.ts'
import { readRules } from './region.ts'
import type { BenchRow } from './results.ts'
import { seededRandom } from './seeded-random.ts'
import { pointAround } from './synthetic-network.ts'

const STANDS = 125_000
const LINKS_A_STAND = 8
const AREA_KM2 = 55_000
const DETOUR = 1.35
const ROUNDS = 3
const GOALS = { nba: 7, p99: 0.4, build: 150, mb: 150 }
const MEBIBYTE = 2 ** 20
/** Waits for the engine to finish its background sweep of garbage, which would slow down the build. */
const SWEEP_MS = 300

type Random = () => number

/** Prints latency, build time and memory, after comparing shortest routes with the peer's. */
export async function run(): Promise<BenchRow[]> {
  const rules = readRules()
  const text = JSON.stringify(wholeRegion(readStands()))
  let buildMs = Number.POSITIVE_INFINITY
  for (let round = 1; round < ROUNDS; round++) buildMs = Math.min(buildMs, await buildMsFrom(text))
  const { data, network, heldBefore, ms } = await buildFrom(text)
  buildMs = Math.min(buildMs, ms)
  const directory = buildPlaceDirectory([], [], rules.region)
  // Only straight walks, as for the peer: the barriers belong to another area.
  const geography = { ...rules.geography, rivers: [], expressways: [], walks: [] }
  const planner = createPlanner({ network, rules: { ...rules, geography }, directory })
  const pairs = seededPairs(data.stands)
  for (const pair of pairs) planner.paretoRoutes(betweenDoors(pair))
  const mb = heldMb() - heldBefore
  // Held until here, as it was before the build.
  assert.ok(text.length > 0)
  const peers = ngraphPeers(data)
  console.log(`${checkAnswers(planner, pairs, peers[0]!)}\n`)
  const ours = leastOfRounds(pairs, pair => planner.paretoRoutes(betweenDoors(pair)))
  const theirs = leastOfRounds(pairs, ({ from, to }) => peers[1]!.shortest(from, to))
  const times = theirs.median / ours.median
  console.log(
    `${data.stands.length} stands, ${data.links.length} links, ${network.walks.head.length / 2} walks over ${AREA_KM2} km²; ${pairs.length} pairs 3 to 20 km apart, least of ${ROUNDS} rounds.\n`,
  )
  console.log('| what | median ms | p99 ms | beside NBA* |')
  console.log('|---|---:|---:|---:|')
  console.log(
    `| full set, door to door | ${ours.median.toFixed(3)} | ${ours.p99.toFixed(3)} | ${times.toFixed(2)} × |`,
  )
  console.log(`| ngraph.path NBA* | ${theirs.median.toFixed(3)} | ${theirs.p99.toFixed(3)} | 1.00 × |`)
  console.log(`\nbuild ${buildMs.toFixed(0)} ms, ${mb.toFixed(0)} MB held with the graph of an hour`)
  return [
    {
      name: 'full set, whole region, beside NBA*',
      figure: times,
      unit: '×',
      goal: { atLeast: GOALS.nba },
    },
    { name: 'p99, whole region', figure: ours.p99, unit: 'ms', goal: { atMost: GOALS.p99 } },
    { name: 'build, whole region', figure: buildMs, unit: 'ms', goal: { atMost: GOALS.build } },
    { name: 'held, whole region', figure: mb, unit: 'MB', goal: { atMost: GOALS.mb } },
  ]
}

/** Built from stands and links freshly parsed from JSON, as a server reads them, after garbage collection. */
async function buildFrom(text: string) {
  const data = JSON.parse(text) as NetworkData
  const heldBefore = heldMb()
  await pause(SWEEP_MS)
  const before = performance.now()
  const network = buildNetwork(data)
  return { data, network, heldBefore, ms: performance.now() - before }
}

/** A separate function, so that nothing built is still referenced when memory is measured. */
async function buildMsFrom(text: string): Promise<number> {
  const { ms } = await buildFrom(text)
  return ms
}

function readStands(): readonly Stand[] {
  const text = readFileSync(new URL('../data/regions/ncr/dist/network.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as NetworkData).stands
}

/** Stands spread evenly around a real one, with the density of real stands. */
function wholeRegion(real: readonly Stand[]): NetworkData {
  const random = seededRandom(SEED)
  const middle = real[0]!
  const sideKm = Math.sqrt(AREA_KM2)
  const anywhere = (): Point => ({
    latitude: middle.latitude + (random() - 0.5) * (sideKm / 111),
    longitude: middle.longitude + (random() - 0.5) * (sideKm / 98),
  })
  const stands = Array.from({ length: STANDS }, (_, index): Stand => {
    const hex = index.toString(16).padStart(24, '0') as StandId
    return {
      ...real[index % real.length]!,
      ...{ id: hex, placeId: `region-${index}`, name: `Stand ${index}`, aliases: [] },
      ...anywhere(),
    }
  })
  return { version: `region-${SEED}`, stands, links: linksBetween(stands, random) }
}

function linksBetween(stands: readonly Stand[], random: Random): Link[] {
  const grid = buildGridIndex(
    stands.map(({ latitude }) => latitude),
    stands.map(({ longitude }) => longitude),
  )
  return stands.flatMap(from => {
    const reached = new Set([from.id])
    const links: Link[] = []
    for (let attempt = 0; attempt < 3 * LINKS_A_STAND && links.length < LINKS_A_STAND; attempt++) {
      const point = pointAround(from, 0.8 + 5 * random() ** 2, random)
      const to = stands[nearestPoints(grid, point, 1)[0]!.index]!
      if (reached.has(to.id)) continue
      reached.add(to.id)
      const roadKm = Math.round(distanceKm(from, to) * DETOUR * 100) / 100
      const fareRupees = 10 + 5 * Math.max(0, Math.round(roadKm - 2))
      links.push({
        ...{ fromId: from.id, toId: to.id, distanceKm: roadKm, fareRupees, baseFareRupees: 10 },
        ...{ basis: random() < 0.05 ? 'known' : 'likely', vehicle: 'auto' },
      })
    }
    return links
  })
}

function leastOfRounds(pairs: readonly Pair[], answer: (pair: Pair) => unknown) {
  const least = new Float64Array(pairs.length).fill(Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    pairs.forEach((pair, index) => {
      const before = performance.now()
      answer(pair)
      least[index] = Math.min(least[index]!, performance.now() - before)
    })
  }
  const sorted = least.toSorted()
  return { median: sorted[sorted.length >> 1]!, p99: sorted[Math.floor(sorted.length * 0.99)]! }
}

function heldMb(): number {
  assert.ok(globalThis.gc, 'node runs with --expose-gc')
  // The second collection releases the buffers of collected objects.
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, arrayBuffers, external } = process.memoryUsage()
  return (heapUsed + Math.max(arrayBuffers, external)) / MEBIBYTE
}
