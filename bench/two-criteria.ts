// Two-criteria paths on road graphs, compared with a plain BOA*.
import { createWorkspace, findParetoPaths, graphOfArcs } from '@sawari/pareto-search'
import { boaStarPeer } from './boa-star-peer.ts'
import type { BenchRow } from './results.ts'
import { publishedRoads, type RoadGraph, syntheticRoads } from './road-graphs.ts'
import { seededRandom } from './seeded-random.ts'

const SEED = 2026
const NODE_COUNTS = [10_000, 50_000, 200_000]
const PAIRS = 12
const ROUNDS = 3

interface Pair {
  readonly source: number
  readonly target: number
}

/** Returns the costs of all non-dominated paths as first, second, first, second, …, sorted by the first. */
type Finder = (pair: Pair) => number[]

/** Prints milliseconds of processor time per query, after comparing every result. */
export async function run(): Promise<BenchRow[]> {
  console.log(
    `${PAIRS} seeded pairs per graph, metres and tenths of a second; both contenders answer each pair in turns, ${ROUNDS} rounds. Reversed rows are made once per graph, heuristics for each query. Milliseconds are of processor time, each pair's least of all rounds, and their mean.\n`,
  )
  console.log('| graph | links | paths per pair | Sawari ms | plain BOA* ms | as fast |')
  console.log('|---|---:|---:|---:|---:|---:|')
  const graphs = [
    ...NODE_COUNTS.map(count => () => syntheticRoads(count, SEED)),
    ...publishedRoads().map(graph => () => graph),
  ]
  return graphs.map(make => benchGraph(make()))
}

function benchGraph(roads: RoadGraph): BenchRow {
  const ours = sawariFinder(roads)
  const theirs = peerFinder(roads)
  const pairs = seededPairs(roads, theirs)
  const pathCounts = pairs.map(pair => expectSameAnswer(pair, ours, theirs))
  const [own, peer] = leastMs([ours, theirs], pairs) as [number, number]
  const mean = pathCounts.reduce((sum, count) => sum + count, 0) / pairs.length
  const figure = peer / own
  const cells = [roads.name, roads.from.length, mean.toFixed(0), own.toFixed(1), peer.toFixed(1)]
  console.log(`| ${cells.join(' | ')} | ${figure.toFixed(2)} × |`)
  return {
    name: `two criteria, ${roads.name}, beside plain BOA*`,
    figure,
    unit: '×',
    goal: { atLeast: 1 },
  }
}

function sawariFinder({ nodeCount, from, to, costs }: RoadGraph): Finder {
  const { graph } = graphOfArcs(nodeCount, { from, to, costs })
  const workspace = createWorkspace()
  return ({ source, target }) => {
    const query = { sources: [{ node: source, costs: [0, 0] }], targets: [{ node: target, costs: [0, 0] }] }
    return findParetoPaths(graph, query, workspace).flatMap(path => path.costs)
  }
}

function peerFinder(roads: RoadGraph): Finder {
  const find = boaStarPeer(roads)
  return ({ source, target }) => find(source, target)
}

/** Pairs of different nodes that a path connects. */
function seededPairs({ nodeCount }: RoadGraph, find: Finder): Pair[] {
  const random = seededRandom(SEED)
  const pairs: Pair[] = []
  while (pairs.length < PAIRS) {
    const pair = { source: Math.floor(random() * nodeCount), target: Math.floor(random() * nodeCount) }
    if (pair.source !== pair.target && find(pair).length > 0) pairs.push(pair)
  }
  return pairs
}

/** Returns the number of paths; throws if the results differ. */
function expectSameAnswer(pair: Pair, ours: Finder, theirs: Finder): number {
  const [own, peer] = [ours(pair), theirs(pair)]
  if (own.join() !== peer.join()) {
    throw new Error(
      `${pair.source} to ${pair.target}: ${own.length / 2} paths, the peer finds ${peer.length / 2}`,
    )
  }
  return own.length / 2
}

/** For each contender, the mean over all pairs of its least time for the pair. */
function leastMs(finders: readonly Finder[], pairs: readonly Pair[]): number[] {
  const least = finders.map(() => pairs.map(() => Number.POSITIVE_INFINITY))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, pair] of pairs.entries()) {
      for (const [contender, find] of finders.entries()) {
        least[contender]![index] = Math.min(
          least[contender]![index]!,
          processorMs(() => find(pair)),
        )
      }
    }
  }
  return least.map(times => times.reduce((sum, time) => sum + time, 0) / pairs.length)
}

function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
