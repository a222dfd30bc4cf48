// The index of active searches, compared with testing each search and with kdbush on the sources.
import { angleBetweenDegrees, bearingDegrees, distanceKm } from '@sawari/geo'
import {
  commonRadiusKm,
  createSearchIndex,
  overlapOf,
  rankBuddies,
  type SearchEntry,
  type SearchIndex,
  type TripGeometry,
} from '@sawari/matching'
import KDBush from 'kdbush'
import { SERVICE_BOX } from './region.ts'
import type { BenchRow } from './results.ts'
import { type SearchStream, type Spread, searchStream } from './synthetic-searches.ts'

const SEED = 2026
const SEARCH_MS = 300_000
const RADIUS_KM = 1
const ROUNDS = 9
/** Rounds for searches from one place: all of them match, and a round of kdbush takes a second. */
const FEW_ROUNDS = 3
const PER_ROUND = 200
/** Index and kdbush take turns in each round, so that temporary slowness of the machine affects both. */
const TURNS_MS = 40
const MOST_TURNS = 5
/** Queries per round that are answered by trying each search, which takes milliseconds for 100,000. */
const TRIED_PER_ROUND = 2
const TRIED_EN_ROUTE = 4
const EN_ROUTE = 60
/** Timed repetitions en route; few, because comparing hundreds of lines exactly takes long. */
const REPETITIONS = 3
/** Required speed relative to each contender, among 100,000 active searches. */
const GOALS = { tryingEach: 1_000, kdbush: 18, count: 100_000 }
const CREATED_AT = new Date(0)

/** Finds the live searches for a trip. */
type Finder = (trip: TripGeometry) => SearchEntry[]

/** The state of a round: the index, and the same searches as a list. */
interface World {
  readonly index: SearchIndex
  readonly stream: SearchStream
  live: SearchEntry[]
  now: number
}

/** Prints microseconds per query, after comparing the results of all contenders. */
export async function run(): Promise<BenchRow[]> {
  console.log(
    `In each of ${ROUNDS} rounds (${FEW_ROUNDS} from one place) ${PER_ROUND} searches expire and as many come in, then the index and kdbush are timed in turns of ${PER_ROUND} queries each, after as many others that warm them up, for ${TURNS_MS} ms or once. Medians of the turns, and of the ratios within each; kdbush is built anew for each round, untimed. Radius ${RADIUS_KM} km. Coverage is the share of queries that find somebody.\n`,
  )
  console.log(
    '| active searches | what | µs a query | found | coverage | as fast as trying each | as kdbush on the source |',
  )
  console.log('|---|---|---:|---:|---:|---:|---:|')
  return [
    ...benchSpread('uniform', 100_000),
    ...benchSpread('hub-heavy', 100_000),
    ...benchSpread('uniform', 10_000),
    ...benchSpread('one place', 10_000),
  ]
}

function benchSpread(spread: Spread, count: number): BenchRow[] {
  const world = worldOf(spread, count)
  const label = `${count.toLocaleString('en')} ${SPREAD_NAMES[spread]}`
  const rounds = spread === 'one place' ? FEW_ROUNDS : ROUNDS
  return [...benchBothEnds(label, world, rounds), ...benchEnRoute(label, world)]
}

const SPREAD_NAMES = { uniform: 'evenly spread', 'hub-heavy': 'around hubs', 'one place': 'from one place' }

function worldOf(spread: Spread, count: number): World {
  const stream = searchStream(spread, SEED)
  const index = createSearchIndex(SERVICE_BOX)
  // Expiry times are spread as if the searches had started evenly over the last five minutes.
  const live = Array.from({ length: count }, (_, order) => stream.search(((order + 1) * SEARCH_MS) / count))
  for (const entry of live) index.add(entry)
  return { index, stream, live, now: 0 }
}

function benchBothEnds(label: string, world: World, times: number): BenchRow[] {
  const rounds = Array.from({ length: times }, () => roundOf(world))
  const turns = rounds.flatMap(round => round.turns)
  const found = describeFound(rounds.flatMap(round => round.found))
  const own = median(turns.map(({ index }) => index))
  const tree = median(turns.map(turn => turn.tree))
  const asTree = median(turns.map(turn => turn.tree / turn.index))
  const all = median(rounds.map(({ trying }) => trying))
  printRow(label, 'both ends: index', found, own, [all / own, asTree])
  printRow(label, 'both ends: kdbush on the source', found, tree, [all / tree, 1])
  printRow(label, 'both ends: trying each', found, all, [1, tree / all])
  const change = median(rounds.map(round => round.change))
  console.log(`| ${label} | one search expires, one comes in | ${shown(change)} | | | | |`)
  const name = `both ends near, ${label}`
  const isGoal = world.live.length === GOALS.count
  return [
    ratio(`${name}, beside trying each`, all / own, isGoal ? GOALS.tryingEach : undefined),
    ratio(`${name}, beside kdbush`, asTree, isGoal ? GOALS.kdbush : undefined),
  ]
}

function ratio(name: string, figure: number, atLeast?: number): BenchRow {
  return { name, figure, unit: '×', ...(atLeast !== undefined && { goal: { atLeast } }) }
}

/**
 * Microseconds per query of each contender and per change of the index; the number of results of each
 * query.
 */
interface Round {
  readonly turns: readonly { readonly index: number; readonly tree: number }[]
  readonly trying: number
  readonly change: number
  readonly found: readonly number[]
}

function roundOf(world: World): Round {
  const change = passTime(world)
  const inTree = kdbushFinder(world)
  const inIndex: Finder = trip => world.index.bothEndsNear(trip, RADIUS_KM, world.now)
  const byTrying: Finder = trip => world.live.filter(entry => isOneTrip(trip, entry, world.now))
  const compared = tripsOf(world)
  const expected = compared.map(inTree)
  compare(compared.map(inIndex), expected)
  const tried = compared.slice(0, TRIED_PER_ROUND)
  compare(tried.map(byTrying), expected.slice(0, TRIED_PER_ROUND))
  const turns = takeTurns(world, inTree, inIndex)
  const trying = microseconds(byTrying, tripsOf(world).slice(0, TRIED_PER_ROUND))
  return { turns, trying, change, found: expected.map(entries => entries.length) }
}

function takeTurns(world: World, inTree: Finder, inIndex: Finder): Round['turns'] {
  // Draws all trips in advance, so that the random sequence does not depend on the machine's speed.
  const trips = Array.from({ length: MOST_TURNS }, () => [tripsOf(world), tripsOf(world)] as const)
  const turns: Round['turns'][number][] = []
  const start = performance.now()
  for (const [warming, timed] of trips) {
    if (turns.length > 0 && performance.now() - start > TURNS_MS) break
    const warmTime = (find: Finder) => {
      microseconds(find, warming)
      return microseconds(find, timed)
    }
    turns.push({ tree: warmTime(inTree), index: warmTime(inIndex) })
  }
  return turns
}

function tripsOf({ stream }: World): TripGeometry[] {
  return Array.from({ length: PER_ROUND }, () => stream.trip())
}

function benchEnRoute(label: string, world: World): BenchRow[] {
  const trips = Array.from({ length: EN_ROUTE }, () => world.stream.trip())
  const among = (entries: readonly SearchEntry[], trip: TripGeometry) =>
    entries.filter(entry => overlapOf(trip, entry.trip, commonRadiusKm(RADIUS_KM, entry.radiusKm)) !== null)
  const candidates: Finder = trip => world.index.candidates(trip, RADIUS_KM, world.now)
  const inIndex: Finder = trip => among(candidates(trip), trip)
  const byTrying: Finder = trip => among(world.live, trip)
  const some = trips.slice(0, TRIED_EN_ROUTE)
  compare(some.map(inIndex), some.map(byTrying))
  const all = microseconds(byTrying, some)
  const row = (what: string, find: Finder) => {
    const own = repeated(find, trips)
    const found = describeFound(trips.map(trip => find(trip).length))
    printRow(label, `en route too: ${what}`, found, own, [all / own])
    return { own, found }
  }
  row('candidates', candidates)
  const { own, found } = row('matches', inIndex)
  row('best twenty', trip => bestTwenty(candidates(trip), trip))
  printRow(label, 'en route too: trying each', found, all, [1])
  return [ratio(`en route as well, ${label}, beside trying each`, all / own)]
}

function bestTwenty(entries: readonly SearchEntry[], trip: TripGeometry): SearchEntry[] {
  const buddies = entries.flatMap(entry => {
    const overlap = overlapOf(trip, entry.trip, commonRadiusKm(RADIUS_KM, entry.radiusKm))
    return overlap === null ? [] : [{ id: entry.id, entry, overlap, createdAt: CREATED_AT }]
  })
  return rankBuddies(buddies).map(({ entry }) => entry)
}

/**
 * Expires as many searches as it adds. Returns the microseconds for one expiry and one insertion together.
 */
function passTime(world: World): number {
  const { index, stream } = world
  world.now += (SEARCH_MS * PER_ROUND) / world.live.length
  const newcomers = Array.from({ length: PER_ROUND }, () => stream.search(world.now + SEARCH_MS))
  const before = performance.now()
  index.expire(world.now)
  for (const entry of newcomers) index.add(entry)
  const elapsedMs = performance.now() - before
  world.live = [...world.live.filter(({ expiresAt }) => expiresAt > world.now), ...newcomers]
  if (world.live.length !== index.size) throw new Error(`${index.size} kept of ${world.live.length} searches`)
  return (1000 * elapsedMs) / PER_ROUND
}

function isOneTrip(trip: TripGeometry, entry: SearchEntry, now: number): boolean {
  if (entry.expiresAt <= now) return false
  const reachKm = commonRadiusKm(RADIUS_KM, entry.radiusKm)
  if (distanceKm(trip.source, entry.trip.source) > reachKm) return false
  if (distanceKm(trip.destination, entry.trip.destination) > reachKm) return false
  return angleBetweenDegrees(bearingOf(trip), bearingOf(entry.trip)) < 90
}

function bearingOf({ source, destination }: TripGeometry): number {
  return bearingDegrees(source, destination)
}

/** Queries a flat plane in kilometres with a slightly larger radius, then tests the results exactly. */
function kdbushFinder({ live, now }: World): Finder {
  const [east, north] = [98, 111.2]
  const tree = new KDBush(live.length)
  for (const { trip } of live) tree.add(trip.source.longitude * east, trip.source.latitude * north)
  tree.finish()
  return trip => {
    const near = tree.within(trip.source.longitude * east, trip.source.latitude * north, RADIUS_KM * 1.01)
    const found: SearchEntry[] = []
    for (const number of near) {
      const entry = live[number]!
      // Tests the destination's latitude first, which saves the peer most great-circle computations.
      const step = Math.abs(entry.trip.destination.latitude - trip.destination.latitude)
      if (step * 111.1 <= RADIUS_KM && isOneTrip(trip, entry, now)) found.push(entry)
    }
    return found
  }
}

function compare(found: readonly SearchEntry[][], expected: readonly SearchEntry[][]): void {
  found.forEach((entries, query) => {
    const others = new Set(expected[query])
    const isSame = entries.length === others.size && entries.every(entry => others.delete(entry))
    if (!isSame)
      throw new Error(`query ${query}: ${entries.length} found, ${expected[query]!.length} expected`)
  })
}

function microseconds(find: Finder, trips: readonly TripGeometry[]): number {
  const before = performance.now()
  for (const trip of trips) find(trip)
  return (1000 * (performance.now() - before)) / trips.length
}

function repeated(find: Finder, trips: readonly TripGeometry[]): number {
  return median(Array.from({ length: REPETITIONS }, () => microseconds(find, trips)))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** The mean number of results, and the share of queries with any result. */
function describeFound(found: readonly number[]): string {
  const mean = found.reduce((sum, count) => sum + count, 0) / found.length
  const answered = found.filter(count => count > 0).length / found.length
  return `${shown(mean)} | ${(100 * answered).toFixed(1)} %`
}

function printRow(label: string, what: string, found: string, own: number, asFast: readonly number[]): void {
  const ratios = [asFast[0], asFast[1]].map(times => (times === undefined ? '' : `${shown(times)} ×`))
  console.log(`| ${label} | ${what} | ${shown(own)} | ${found} | ${ratios.join(' | ')} |`)
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
