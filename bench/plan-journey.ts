// The planner's full non-dominated set, compared with a single-criterion search on the same graph.
import { readFileSync } from 'node:fs'
import {
  buildNetwork,
  buildPlaceDirectory,
  createPlanner,
  type NetworkData,
  type Planner,
  type PlanningRules,
  type StandNetwork,
} from '@sawari/planner'
import { checkAnswers } from './check-plans.ts'
import { minutesPeer, ngraphPeers, type Peer } from './ngraph-peer.ts'
import {
  betweenDoors,
  betweenStands,
  FEWEST_KM,
  MAX_TRANSFERS,
  MOST_KM,
  PAIR_COUNT,
  type Pair,
  SEED,
  seededPairs,
} from './plan-pairs.ts'
import { readRules } from './region.ts'
import type { BenchRow } from './results.ts'
import { syntheticNetwork } from './synthetic-network.ts'

/** Each contender gets rounds until it has used this time, but at least `FEWEST_ROUNDS`. */
const BUDGET_MS = 250
const FEWEST_ROUNDS = 3
/** Number of untimed pairs before the first round. */
const WARM_UP = 60

const STAND_COUNTS = [2_000, 20_000, 100_000]
const SPREADS = ['around hubs', 'evenly spread'] as const
/** Required speed relative to the peer, by number of stands. */
const A_STAR_GOALS = new Map([
  [2_000, 1.5],
  [20_000, 5],
  [100_000, 30],
])
const NBA_GOALS = {
  'around hubs': new Map([
    [2_000, 1],
    [20_000, 4.5],
    [100_000, 2.8],
  ]),
  'evenly spread': new Map([
    [2_000, 1],
    [20_000, 4.5],
    [100_000, 3.3],
  ]),
}
/** The required speed relative to the peer on rides and walks. */
const WITH_WALKS_GOAL = 40
const P99_GOALS = new Map([[100_000, 0.15]])
/** Number of pairs for the slow peer on rides and walks. */
const FEW_PAIRS = 40
/** Largest network for that peer: with millions of links its graph takes half a minute to build. */
const STANDS_WITH_WALKS = 20_000
/** The contender that has goals: it includes walks to and from the autos. */
const FULL_SET = 'full set, door to door'

interface Contender {
  readonly name: string
  /** Searches for the pair; returns whether a route was found. */
  answers(pair: Pair): boolean
}

interface Timing {
  readonly name: string
  readonly median: number
  readonly p99: number
  readonly coverage: number
}

interface Timings {
  readonly all: readonly Timing[]
  readonly aStar: Timing
  readonly nba: Timing
  readonly withWalks: Timing | undefined
}

/** Prints a table of latencies, after checking the results. */
export async function run(): Promise<BenchRow[]> {
  const rules = withoutBarriers(readRules())
  console.log(
    `${PAIR_COUNT} pairs ${FEWEST_KM} to ${MOST_KM} km apart, at most ${MAX_TRANSFERS} changes; the peers search one criterion (km), from stand to stand, without walks or a limit of changes.\n`,
  )
  console.log('| network | what | median ms | p99 ms | coverage | as fast as A* | as NBA* | p99 of NBA* |')
  console.log('|---|---|---:|---:|---:|---:|---:|---:|')
  benchNetwork('real', read('network.json') as NetworkData, rules)
  const rows: BenchRow[] = []
  for (const standCount of STAND_COUNTS) {
    for (const spread of SPREADS) {
      const timings = benchNetwork(spread, syntheticNetwork(standCount, SEED, spread), rules)
      rows.push(...figuresOf(standCount, spread, timings))
    }
  }
  return rows
}

/** The simple search that checks the results knows only straight walks, even across rivers. */
function withoutBarriers(rules: PlanningRules): PlanningRules {
  return { ...rules, geography: { ...rules.geography, rivers: [], expressways: [], walks: [] } }
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/regions/ncr/dist/${file}`, import.meta.url), 'utf8'))
}

function benchNetwork(kind: string, data: NetworkData, rules: PlanningRules): Timings {
  const network = buildNetwork(data)
  const planner = plannerOf(network, rules)
  const pairs = seededPairs(data.stands)
  const peers = ngraphPeers(data)
  const checks = checkAnswers(planner, pairs, peers[0]!)
  const all = measure(contenders(network, rules, peers), pairs)
  const [aStar, nba] = all.slice(-2) as [Timing, Timing]
  const label = `${kind}, ${data.stands.length} stands, ${data.links.length} links`
  const isWithWalks = data.stands.length === STANDS_WITH_WALKS
  const withWalks = isWithWalks ? timeWithWalks(network, rules, pairs.slice(0, FEW_PAIRS)) : undefined
  const timings = { all, aStar, nba, withWalks }
  for (const { name, median, p99, coverage } of withWalks === undefined ? all : [...all, withWalks]) {
    const times = [aStar, nba].map(peer => `${(peer.median / median).toFixed(2)} ×`)
    console.log(
      `| ${label} | ${name} | ${median.toFixed(3)} | ${p99.toFixed(3)} | ${(100 * coverage).toFixed(1)} % | ${times.join(' | ')} | ${(p99 / nba.p99).toFixed(2)} |`,
    )
  }
  console.log(`| ${label} | ${checks} | | | | | | |`)
  return timings
}

/** Times the peer on the planner's own graph, after comparing its minutes with ours. */
function timeWithWalks(network: StandNetwork, rules: PlanningRules, pairs: readonly Pair[]): Timing {
  const planner = plannerOf(network, rules)
  const fewestMinutes = minutesPeer(network, rules)
  for (const pair of pairs) {
    const ours = planner.paretoRoutes(betweenStands(pair)).map(({ minutes }) => minutes)
    const theirs = fewestMinutes(pair.from, pair.to) ?? Number.POSITIVE_INFINITY
    // The peer may be faster, because it allows more changes and several walks in a row.
    if (Math.min(...ours) < theirs) {
      throw new Error(`${pair.from.name} to ${pair.to.name}: faster than the peer's ${theirs} minutes`)
    }
  }
  const peer: Contender = {
    name: 'ngraph.path NBA*, rides and walks, minutes',
    answers: ({ from, to }) => fewestMinutes(from, to) !== undefined,
  }
  return measure([peer], pairs)[0]!
}

/** The figures that have goals. */
function figuresOf(
  standCount: number,
  spread: (typeof SPREADS)[number],
  { all, aStar, nba, withWalks }: Timings,
): BenchRow[] {
  const label = `${standCount.toLocaleString('en')} stands ${spread}`
  const ours = all.find(({ name }) => name === FULL_SET)!
  const beside = (peer: Timing, goal: number) => ({
    ...{ figure: peer.median / ours.median, unit: '×', goal: { atLeast: goal } },
  })
  const p99Goal = P99_GOALS.get(standCount)
  return [
    { name: `full set, ${label}, beside A*`, ...beside(aStar, A_STAR_GOALS.get(standCount)!) },
    { name: `full set, ${label}, beside NBA*`, ...beside(nba, NBA_GOALS[spread].get(standCount)!) },
    ...(withWalks === undefined
      ? []
      : [{ name: `full set, ${label}, beside NBA* with walks`, ...beside(withWalks, WITH_WALKS_GOAL) }]),
    {
      name: `p99 of the full set, ${label}, to that of NBA*`,
      ...{ figure: ours.p99 / nba.p99, unit: '' },
      ...(p99Goal !== undefined && { goal: { atMost: p99Goal } }),
    },
  ]
}

function contenders(network: StandNetwork, rules: PlanningRules, peers: readonly Peer[]): Contender[] {
  const planner = plannerOf(network, rules)
  const onWheels = plannerOf({ ...network, walks: noWalks(network) }, rules)
  return [
    {
      name: 'full set, stand to stand',
      answers: pair => planner.paretoRoutes(betweenStands(pair)).length > 0,
    },
    {
      name: FULL_SET,
      answers: pair => planner.paretoRoutes(betweenDoors(pair)).length > 0,
    },
    {
      name: 'full set, door to door, no walked changes',
      answers: pair => onWheels.paretoRoutes(betweenDoors(pair)).length > 0,
    },
    {
      name: 'whole plan, door to door',
      answers: pair => planner.plan(betweenDoors(pair)).ok,
    },
    ...peers.map(peer => ({
      name: peer.name,
      answers: ({ from, to }: Pair) => peer.shortest(from, to) !== undefined,
    })),
  ]
}

function plannerOf(network: StandNetwork, rules: PlanningRules): Planner {
  return createPlanner({ network, rules, directory: buildPlaceDirectory([], [], rules.region) })
}

function noWalks({ stands }: StandNetwork): StandNetwork['walks'] {
  const none = new Uint8Array(0)
  return {
    first: new Int32Array(stands.length + 1),
    head: new Int32Array(0),
    distance: none,
    byStreets: none,
  }
}

interface Sample {
  readonly tookMs: number
  readonly hasAnswer: boolean
}

function measure(contenders: readonly Contender[], pairs: readonly Pair[]): Timing[] {
  const samples = contenders.map((): Sample[] => [])
  // The minimum of all rounds per pair, which other processes disturbed least.
  const keepLeast = (kept: Sample[], index: number, sample: Sample) => {
    if (kept[index] === undefined || sample.tookMs < kept[index].tookMs) kept[index] = sample
  }
  const spentMs = contenders.map(() => 0)
  for (const { answers } of contenders) for (const pair of pairs.slice(0, WARM_UP)) answers(pair)
  for (let round = 0; round < FEWEST_ROUNDS || spentMs.some(spent => spent < BUDGET_MS); round++) {
    contenders.forEach((contender, index) => {
      if (round >= FEWEST_ROUNDS && spentMs[index]! >= BUDGET_MS) return
      pairs.forEach((pair, at) => {
        const sample = timed(contender, pair)
        keepLeast(samples[index]!, at, sample)
        spentMs[index]! += sample.tookMs
      })
    })
  }
  return timingsOf(contenders, samples)
}

function timed({ answers }: Contender, pair: Pair): Sample {
  const before = performance.now()
  const hasAnswer = answers(pair)
  return { tookMs: performance.now() - before, hasAnswer }
}

function timingsOf(contenders: readonly Contender[], samples: readonly Sample[][]): Timing[] {
  return contenders.map(({ name }, index) => {
    const taken = samples[index]!
    const sorted = Float64Array.from(taken, ({ tookMs }) => tookMs).sort()
    return {
      name,
      median: sorted[Math.floor(sorted.length / 2)]!,
      p99: sorted[Math.floor(sorted.length * 0.99)]!,
      coverage: taken.filter(({ hasAnswer }) => hasAnswer).length / taken.length,
    }
  })
}
