// Street routes in the region, compared with ngraph.path on the same streets.
import { existsSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Point } from '@sawari/geo'
import { createStreets, decodeStreets, encodeStreets, type StreetNetwork } from '@sawari/streets'
import { WaySearch } from '@sawari/streets/routing/way-search.ts'
import { DEPART_AT } from './plan-pairs.ts'
import type { BenchRow } from './results.ts'
import { seededRandom } from './seeded-random.ts'
import { streetDijkstra, streetInputOf, streetPeers } from './street-peers.ts'

const FILE = new URL('../data/regions/ncr/dist/streets.bin', import.meta.url)
const SEED = 2026
/** Pairs whose routes are compared with those of Dijkstra and of the peers. */
const CHECKED_PAIRS = 60
const TIMED_PAIRS = 3000
const LOADS = 7
const ROUNDS = 3
const WALK_KM = 1.2
/** Places around a door to which walks are measured. */
const WALK_ENDS = 15
/** Peers measure edges shorter than their rounded shape by the shape. */
const PEER_SHARE = 0.005

type Pair = readonly [from: number, to: number]

/** Prints the times of drives and walks, after comparing the lengths of routes. */
export async function run(): Promise<BenchRow[]> {
  if (!existsSync(FILE)) {
    console.log('There is no data/regions/ncr/dist/streets.bin to measure.')
    return []
  }
  const compressed = readFileSync(FILE)
  const file = brotliDecompressSync(compressed)
  const network = decodeStreets(file)
  // Before the peers fill the memory.
  const loadMs = leastCpuMs(LOADS, () => createStreets(decodeStreets(brotliDecompressSync(compressed))))
  const pairs = seededPairs(network)
  expectShortestWays(network, pairs.slice(0, CHECKED_PAIRS))

  const input = streetInputOf(network)
  const buildMs = leastCpuMs(1, () => encodeStreets(input))
  console.log(
    `${network.latitudes.length} nodes, ${network.from.length} edges, ${network.hierarchy.parts.length / 2} arcs; ${file.length} bytes, ${compressed.length} compressed. The hierarchy is built in ${(buildMs / 1000).toFixed(1)} s; the file is unpacked, read and indexed in ${loadMs.toFixed(0)} ms (processor time, the load the least of ${LOADS}).\n`,
  )
  return [
    { name: 'streets: size of the file', figure: compressed.length / 1e6, unit: 'MB', goal: { atMost: 4 } },
    { name: 'streets: build of the file', figure: buildMs / 1000, unit: 's', goal: { atMost: 20 } },
    { name: 'streets: load of the file', figure: loadMs, unit: 'ms', goal: { atMost: 200 } },
    ...timeDrives(network, pairs),
    ...timeWalks(network),
  ]
}

/** The contenders alternate for each pair; for drives they also find the streets at both ends. */
function timeDrives(network: StreetNetwork, pairs: readonly Pair[]): BenchRow[] {
  const streets = createStreets(network)
  const at = pointsOf(network)
  const drive = ([from, to]: Pair) => streets.drive(at(from), at(to), DEPART_AT)
  for (const pair of pairs.slice(0, 500)) drive(pair)
  const times = leastTimes(pairs, drive)
  const [median, p99] = [times[times.length >> 1]!, times[Math.floor(times.length * 0.99)]!]
  console.log(
    `A drive between any two points, its streets found, its line not read, ${pairs.length} seeded pairs, each its least of ${ROUNDS}: median ${median.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms, slowest ${times.at(-1)!.toFixed(2)} ms.\n`,
  )
  const few = pairs.slice(0, CHECKED_PAIRS)
  const peers = streetPeers(network)
  const own = meanOf(few.map(pair => leastMs(5, () => drive(pair))))
  console.log('| finder | ms per way | Sawari as fast |\n|---|---:|---:|')
  console.log(`| Sawari, with both snaps | ${own.toFixed(3)} | |`)
  const means = peers.map(({ name, lengthOf }) => {
    const mean = meanOf(few.map(([from, to]) => leastMs(2, () => lengthOf(from, to))))
    console.log(`| ${name} | ${mean.toFixed(1)} | ${(mean / own).toFixed(0)} × |`)
    return mean
  })
  console.log('')
  return [
    { name: 'streets: drive, median', figure: median, unit: 'ms', goal: { atMost: 3 } },
    { name: 'streets: drive, p99', figure: p99, unit: 'ms', goal: { atMost: 12 } },
    {
      name: 'streets: drive beside the better of ngraph.path A* and NBA*',
      figure: Math.min(...means) / own,
      unit: '×',
      goal: { atLeast: 3 },
    },
  ]
}

function timeWalks(network: StreetNetwork): BenchRow[] {
  const streets = createStreets(network)
  const at = pointsOf(network)
  const random = seededRandom(SEED)
  // As at stands: the same places repeatedly, from different doors.
  const around = (node: number) =>
    Array.from({ length: WALK_ENDS }, (_, index) => at((node + 97 * index) % network.latitudes.length))
  const doors = Array.from({ length: TIMED_PAIRS }, () => Math.floor(random() * network.latitudes.length))
  const questions = doors.map(door => ({ from: at(door), to: around(door) }))
  for (const { from, to } of questions) streets.walk(from, to, WALK_KM)
  const times = leastTimes(questions, ({ from, to }) => streets.walk({ ...from }, to, WALK_KM))
  const [median, p99] = [times[times.length >> 1]!, times[Math.floor(times.length * 0.99)]!]
  console.log(
    `Walks of up to ${WALK_KM} km from a door to ${WALK_ENDS} places: median ${median.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms.`,
  )
  return [{ name: 'streets: walks around a door, median', figure: median, unit: 'ms', goal: { atMost: 1 } }]
}

/** Throws unless the routes of the hierarchy are as long as those of Dijkstra and of the peers. */
function expectShortestWays(network: StreetNetwork, pairs: readonly Pair[]): void {
  const { hierarchy } = network
  const rankOf = (node: number) => hierarchy.rankOf[node]!
  const search = new WaySearch(hierarchy)
  const dijkstra = streetDijkstra(network)
  const peers = streetPeers(network)
  const none = { closed: 0, limit: Number.POSITIVE_INFINITY }
  const seed = (node: number) => ({ seeds: [{ rank: rankOf(node), length: 0 }] })
  for (const [source, target] of pairs) {
    const own = search.find(seed(source), seed(target), none)?.length
    const expected = dijkstra(source, target)
    if (own !== expected) throw new Error(`${source} to ${target}: ${own} dm, Dijkstra finds ${expected}`)
    for (const { name, lengthOf } of peers) {
      const peer = lengthOf(source, target)
      if (Math.abs(peer - own) > own * PEER_SHARE + 100) {
        throw new Error(`${source} to ${target}: ${own} dm, ${name} finds ${peer}`)
      }
    }
  }
}

/** Pairs of junctions that an auto route connects. */
function seededPairs({ from, flags }: StreetNetwork): Pair[] {
  const random = seededRandom(SEED)
  const draw = (): number => {
    const edge = Math.floor(random() * from.length)
    return (flags[edge]! & 3) === 0 ? draw() : from[edge]!
  }
  return Array.from({ length: TIMED_PAIRS }, () => [draw(), draw()] as const)
}

function pointsOf({ latitudes, longitudes }: StreetNetwork): (node: number) => Point {
  return node => ({ latitude: latitudes[node]! / 1e5, longitude: longitudes[node]! / 1e5 })
}

function leastMs(rounds: number, action: () => unknown): number {
  return Math.min(...Array.from({ length: rounds }, () => timeOf(action)))
}

/** The minimum of several rounds for each query, sorted; other processes can only add time. */
function leastTimes<Question>(
  questions: readonly Question[],
  answer: (question: Question) => unknown,
): number[] {
  const rounds = Array.from({ length: ROUNDS }, () =>
    questions.map(question => timeOf(() => answer(question))),
  )
  return questions.map((_, at) => Math.min(...rounds.map(times => times[at]!))).sort((a, b) => a - b)
}

/** Processor time, which other processes on the machine affect little. */
function leastCpuMs(rounds: number, action: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    action()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

function timeOf(action: () => unknown): number {
  const before = performance.now()
  action()
  return performance.now() - before
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
