// The planner at the size of a whole region at real density, compared with a single-criterion search.
import { readFileSync } from 'node:fs'
import {
  buildNetwork,
  buildPlaceDirectory,
  createPlanner,
  type Link,
  type NetworkData,
  type Planner,
  type Stand,
  type StandId,
} from '@sawari/planner'
import { buildPointIndex, distanceKm, nearestPoints, type Point } from '@sawari/planner/geo'
import { randomFrom } from '../tools/harness/random.ts'
import { nbaPeer, type Peer } from './ngraph-peer.ts'
import {
  betweenDoors,
  betweenStands,
  MAX_TRANSFERS,
  type Pair,
  pointAround,
  readRules,
  SEED,
  seededPairs,
} from './plan-pairs.ts'
import { type BenchRow, quantile } from './results.ts'

const STANDS = 125_000
const LINKS_A_STAND = 8
const AREA_KM2 = 55_000
const DETOUR = 1.35
const ROUNDS = 3
const GOALS = { nba: 8, p99: 1 }

type Random = () => number

/** Throws if a shortest route differs from the peer's. */
export async function run(): Promise<BenchRow[]> {
  const rules = readRules()
  const data = wholeRegion(readStands())
  const before = performance.now()
  const network = buildNetwork(data)
  const buildMs = performance.now() - before
  const directory = buildPlaceDirectory([], [], rules.region)
  // Only straight walks, as for the peer: the barriers belong to another area.
  const geography = { ...rules.geography, rivers: [], expressways: [], walks: [] }
  const planner = createPlanner({ network, rules: { ...rules, geography }, directory })
  const pairs = seededPairs(data.stands)
  const peer = nbaPeer(data)
  for (const pair of pairs) compareShortest(planner, pair, peer)
  const ours = leastOfRounds(pairs, pair => planner.collectOptions(betweenDoors(pair)))
  const theirs = leastOfRounds(pairs, ({ from, to }) => peer(from, to))
  const name = `${STANDS.toLocaleString('en')} stands`
  return [
    {
      name: `${name}: full set, as fast as NBA* for one criterion`,
      figure: quantile(theirs, 0.5) / quantile(ours, 0.5),
      unit: '×',
      goal: { atLeast: GOALS.nba },
    },
    { name: `${name}: p99`, figure: quantile(ours, 0.99), unit: 'ms', goal: { atMost: GOALS.p99 } },
    { name: `${name}: build`, figure: buildMs, unit: 'ms' },
  ]
}

/** Only routes of rides with as many changes as the peer's are comparable. */
function compareShortest(planner: Planner, pair: Pair, peer: Peer): void {
  const best = peer(pair.from, pair.to)
  const routes = planner.collectOptions(betweenStands(pair))
  if (best === undefined || best.legs > MAX_TRANSFERS + 1) return
  const shortest = Math.min(...routes.map(({ distance }) => distance))
  const isRidden = routes.some(
    ({ distance, legs }) => distance === shortest && legs.every(({ mode }) => mode === 'seat'),
  )
  if (shortest > best.distance || (isRidden && shortest !== best.distance)) {
    throw new Error(`${pair.from.name} to ${pair.to.name}: ${shortest} beside the peer's ${best.distance}`)
  }
}

function readStands(): readonly Stand[] {
  const text = readFileSync(new URL('../data/regions/ncr/dist/network.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as NetworkData).stands
}

/** Stands spread evenly around a real one, with the density of real stands. */
function wholeRegion(real: readonly Stand[]): NetworkData {
  const random = randomFrom(SEED).next
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
      id: hex,
      placeId: `region-${index}`,
      name: `Stand ${index}`,
      aliases: [],
      ...anywhere(),
    }
  })
  return { version: `region-${SEED}`, stands, links: linksBetween(stands, random) }
}

function linksBetween(stands: readonly Stand[], random: Random): Link[] {
  const pointIndex = buildPointIndex(
    stands.map(({ latitude }) => latitude),
    stands.map(({ longitude }) => longitude),
  )
  return stands.flatMap(from => {
    const reached = new Set([from.id])
    const links: Link[] = []
    for (let attempt = 0; attempt < 3 * LINKS_A_STAND && links.length < LINKS_A_STAND; attempt++) {
      const point = pointAround(from, 0.8 + 5 * random() ** 2, random)
      const to = stands[nearestPoints(pointIndex, point, 1)[0]!.index]!
      if (reached.has(to.id)) continue
      reached.add(to.id)
      const roadKm = Math.round(distanceKm(from, to) * DETOUR * 100) / 100
      const fareRupees = 10 + 5 * Math.max(0, Math.round(roadKm - 2))
      links.push({
        fromId: from.id,
        toId: to.id,
        distanceKm: roadKm,
        fareRupees,
        baseFareRupees: 10,
        basis: random() < 0.05 ? 'known' : 'likely',
        vehicle: 'auto',
      })
    }
    return links
  })
}

function leastOfRounds(pairs: readonly Pair[], answer: (pair: Pair) => unknown): Float64Array {
  const least = new Float64Array(pairs.length).fill(Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    pairs.forEach((pair, index) => {
      const before = performance.now()
      answer(pair)
      least[index] = Math.min(least[index]!, performance.now() - before)
    })
  }
  return least
}
