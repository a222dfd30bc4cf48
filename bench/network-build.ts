// Building the stand network for searching, compared with the same graph in ngraph.graph.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import {
  buildNetwork,
  buildPlaceDirectory,
  createPlanner,
  type NetworkData,
  type StandNetwork,
} from '@sawari/planner'
import createGraph, { type Graph } from 'ngraph.graph'
import { readRules } from './region.ts'
import type { BenchRow } from './results.ts'
import { syntheticNetwork } from './synthetic-network.ts'

const SEED = 2026
const BUILDS = 3
/** With more links than this ngraph.graph is built only once, because it takes ten times as long. */
const LONG_LINKS = 100_000
const MEBIBYTE = 2 ** 20
/** Waits for the engine to finish its background sweep of garbage, which would slow down the build. */
const SWEEP_MS = 300
const GOALS = { ms: 100, mb: 60 }
/** One hour in each band of the day, on a Monday. */
const HOURS = ['03:00', '09:00', '13:00', '18:00', '22:00']

/** Prints the build time and memory of a network; needs `--expose-gc`. */
export async function run(): Promise<BenchRow[]> {
  console.log(
    `Median of ${BUILDS} builds (of large networks in ngraph.graph one), each from stands and links fresh from JSON, after a collection of garbage and its sweeping; MB that a build holds afterwards besides them. The profile is what the first plan of a band of the day adds.\n`,
  )
  console.log('| network | walks | build ms | MB | profile ms | ngraph.graph ms | MB | as fast |')
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
  const rows: BenchRow[] = []
  const real = readFileSync(new URL('../data/regions/ncr/dist/network.json', import.meta.url), 'utf8')
  for (const [name, text] of [
    ['real', real] as const,
    ...[2_000, 20_000, 100_000].map(
      stands => ['synthetic', JSON.stringify(syntheticNetwork(stands, SEED))] as const,
    ),
  ]) {
    rows.push(...(await benchNetwork(name, text)))
  }
  return rows
}

async function benchNetwork(kind: string, text: string): Promise<BenchRow[]> {
  const data = JSON.parse(text) as NetworkData
  const name = `${kind}, ${data.stands.length} stands, ${data.links.length} links`
  const ours = await measure(text, buildNetwork, BUILDS)
  const theirs = await measure(text, ngraphOf, data.links.length > LONG_LINKS ? 1 : BUILDS)
  const network = buildNetwork(data)
  checkSame(network, theirs.built)
  const walks = network.walks.head.length
  const cells = [
    ...[name, walks, ours.ms.toFixed(1), ours.mb.toFixed(1), profileMs(data).toFixed(1)],
    ...[theirs.ms.toFixed(1), theirs.mb.toFixed(1), `${(theirs.ms / ours.ms).toFixed(1)} ×`],
  ]
  console.log(`| ${cells.join(' | ')} |`)
  const isLargest = data.stands.length === 100_000
  return [
    { name: `build, ${name}`, figure: ours.ms, unit: 'ms', ...(isLargest && { goal: { atMost: GOALS.ms } }) },
    { name: `held, ${name}`, figure: ours.mb, unit: 'MB', ...(isLargest && { goal: { atMost: GOALS.mb } }) },
  ]
}

/** A built network with its build time and memory. */
interface Build<Built> {
  readonly ms: number
  readonly mb: number
  readonly built: Built
}

async function measure<Built extends object>(
  text: string,
  build: (data: NetworkData) => Built,
  times: number,
): Promise<Build<Built>> {
  const rounds: Omit<Build<Built>, 'built'>[] = []
  for (let round = 1; ; round++) {
    const { built, ...figures } = await measureOnce(JSON.parse(text) as NetworkData, build)
    rounds.push(figures)
    if (round === times)
      return { ms: median(rounds.map(({ ms }) => ms)), mb: median(rounds.map(({ mb }) => mb)), built }
  }
}

async function measureOnce<Built extends object>(
  data: NetworkData,
  build: (data: NetworkData) => Built,
): Promise<Build<Built>> {
  const heldBefore = heldMb()
  await pause(SWEEP_MS)
  const before = performance.now()
  const built = build(data)
  const ms = performance.now() - before
  const mb = heldMb() - heldBefore
  // Keeps `data` alive until here, so that its collection does not distort the measured size.
  assert.ok(data.stands.length > 0)
  return { ms, mb, built }
}

function heldMb(): number {
  assert.ok(globalThis.gc, 'node runs with --expose-gc')
  // The second collection releases the buffers of collected objects.
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, arrayBuffers, external } = process.memoryUsage()
  // The ids of large networks are in WebAssembly's memory, which is external but no array buffer of its own.
  return (heapUsed + Math.max(arrayBuffers, external)) / MEBIBYTE
}

/** How many milliseconds longer the first plan at a new hour takes than the second. */
function profileMs(data: NetworkData): number {
  const rules = readRules()
  const directory = buildPlaceDirectory([], [], rules.region)
  const planner = createPlanner({ network: buildNetwork(data), rules, directory })
  const [source, destination] = [data.stands[0]!, data.stands[1]!]
  return median(
    HOURS.map(hour => {
      const departAt = new Date(`2026-11-23T${hour}:00+05:30`)
      const timed = () => {
        const before = performance.now()
        planner.paretoRoutes({ source, destination, departAt, maxTransfers: 0 })
        return performance.now() - before
      }
      return timed() - timed()
    }),
  )
}

/** A directed graph with one link per pair of stands, as in the comparison with ngraph.path. */
function ngraphOf({ stands, links }: NetworkData): Graph<unknown, number> {
  const graph = createGraph<unknown, number>()
  for (const stand of stands) graph.addNode(stand.id, stand)
  for (const { fromId, toId, distanceKm } of links) {
    const distance = Math.round(distanceKm * 100)
    if (distance < (graph.getLink(fromId, toId)?.data ?? Number.POSITIVE_INFINITY))
      graph.addLink(fromId, toId, distance)
  }
  return graph
}

/** Checks that the peer's links are exactly the shortest rides of all pairs of stands. */
function checkSame({ stands: byIndex, standAt, rides }: StandNetwork, peer: Graph<unknown, number>): void {
  const stands = Array.from(standAt, stand => byIndex[stand]!)
  const shortest = new Map<string, number>()
  stands.forEach(({ id }, stand) => {
    for (let ride = rides.firstOut[stand]!; ride < rides.firstOut[stand + 1]!; ride++) {
      const pair = `${id} ${stands[rides.head[ride]!]!.id}`
      shortest.set(pair, Math.min(shortest.get(pair) ?? Number.POSITIVE_INFINITY, rides.distance[ride]!))
    }
  })
  assert.equal(peer.getLinksCount(), shortest.size, 'both hold the same pairs')
  peer.forEachLink(({ fromId, toId, data }) => {
    assert.equal(shortest.get(`${fromId} ${toId}`), data, 'both hold the same distance')
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
