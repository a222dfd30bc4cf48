// The planner's full non-dominated set beside a search for one criterion on the same graph.
import { readFileSync } from 'node:fs'
import { distanceKm } from '@sawari/geo'
import {
  buildNetwork,
  exactCostToGo,
  type NetworkData,
  type PlanningRules,
  type PlanPlace,
  type PlanRequest,
  paretoPaths,
  paretoRoutes,
  planJourney,
  type Stand,
  type StandNetwork,
} from '@sawari/planner'
import { ngraphPeers, type Peer } from './ngraph-peer.ts'
import { seededRandom } from './seeded-random.ts'
import { pointAround, syntheticNetwork } from './synthetic-network.ts'

const SEED = 2026
const PAIR_COUNT = 200
const CHECKED_WITHOUT_LIMIT = 25
const [FEWEST_KM, MOST_KM] = [3, 20]
/** Doors are this far from a stand at most. */
const DOOR_KM = 0.4
const BUDGET_MS = 4_000
const FEWEST_ROUNDS = 3
const MOST_ROUNDS = 40
const MAX_TRANSFERS = 4
/** A Monday, 13:00 in Asia/Kolkata. */
const DEPART_AT = new Date('2025-06-02T07:30:00Z')

interface Pair {
  readonly from: Stand
  readonly to: Stand
  readonly doors: readonly [PlanPlace, PlanPlace]
}

interface Contender {
  readonly name: string
  /** Whether the pair has an answer. */
  answers(pair: Pair): boolean
}

/** Prints a table of latencies, after checking the answers against the peer's. */
export async function run(): Promise<void> {
  const rules = read('rules.json') as PlanningRules
  console.log(
    `${PAIR_COUNT} pairs ${FEWEST_KM} to ${MOST_KM} km apart, at most ${MAX_TRANSFERS} changes; the peers search one criterion (km), from stand to stand, without walks or a limit of changes.\n`,
  )
  console.log('| network | what | median ms | p99 ms | coverage | as fast as A* | as NBA* |')
  console.log('|---|---|---|---|---|---|---|')
  benchNetwork('real', read('network.json') as NetworkData, rules)
  for (const standCount of [2_000, 20_000]) {
    benchNetwork('synthetic', syntheticNetwork(standCount, SEED), rules)
  }
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/dist/${file}`, import.meta.url), 'utf8'))
}

function benchNetwork(kind: string, data: NetworkData, rules: PlanningRules): void {
  const network = buildNetwork(data)
  const pairs = seededPairs(data.stands)
  const peers = ngraphPeers(data)
  const label = `${kind}, ${data.stands.length} stands, ${data.links.length} links`
  const checked = checkAnswers(network, rules, pairs, peers[0]!)
  const rows = measure(contenders(network, rules, peers), pairs)
  const [aStar, nba] = peers.map(peer => rows.find(({ name }) => name === peer.name)!.median)
  for (const { name, median, p99, coverage } of rows) {
    const ratios = [aStar!, nba!].map(peer => `${(peer / median).toFixed(2)} ×`)
    console.log(
      `| ${label} | ${name} | ${median.toFixed(3)} | ${p99.toFixed(3)} | ${(100 * coverage).toFixed(1)} % | ${ratios.join(' | ')} |`,
    )
  }
  console.log(
    `| ${label} | checked against A*: equal without limit on ${CHECKED_WITHOUT_LIMIT} pairs, shortest route equal on ${checked} comparable ones | | | | | |`,
  )
}

function seededPairs(stands: readonly Stand[]): Pair[] {
  const random = seededRandom(SEED)
  const anyStand = () => stands[Math.floor(random() * stands.length)]!
  const pairs: Pair[] = []
  while (pairs.length < PAIR_COUNT) {
    const [from, to] = [anyStand(), anyStand()]
    const awayKm = distanceKm(from, to)
    if (awayKm < FEWEST_KM || awayKm > MOST_KM) continue
    const door = (stand: Stand) => ({ name: 'Door', ...pointAround(stand, DOOR_KM * random(), random) })
    pairs.push({ from, to, doors: [door(from), door(to)] })
  }
  return pairs
}

function contenders(network: StandNetwork, rules: PlanningRules, peers: readonly Peer[]): Contender[] {
  return [
    {
      name: 'full set, stand to stand',
      answers: ({ from, to }) => paretoRoutes(network, rules, asked(atStand(from), atStand(to))).length > 0,
    },
    {
      name: 'full set, door to door',
      answers: ({ doors }) => paretoRoutes(network, rules, asked(...doors)).length > 0,
    },
    {
      name: 'whole plan, door to door',
      answers: ({ doors }) => planJourney(network, rules, asked(...doors)).ok,
    },
    ...peers.map(peer => ({
      name: peer.name,
      answers: ({ from, to }: Pair) => peer.shortest(from, to) !== undefined,
    })),
  ]
}

function measure(contenders: readonly Contender[], pairs: readonly Pair[]) {
  const samples = contenders.map((): number[] => [])
  const answered = contenders.map(() => 0)
  for (const { answers } of contenders) for (const pair of pairs) answers(pair)
  const start = performance.now()
  let rounds = 0
  while (rounds < FEWEST_ROUNDS || (rounds < MOST_ROUNDS && performance.now() - start < BUDGET_MS)) {
    contenders.forEach(({ answers }, contender) => {
      for (const pair of pairs) {
        const before = performance.now()
        const hasAnswer = answers(pair)
        samples[contender]!.push(performance.now() - before)
        if (hasAnswer) answered[contender]! += 1
      }
    })
    rounds++
  }
  return contenders.map(({ name }, contender) => {
    const sorted = Float64Array.from(samples[contender]!).sort()
    return {
      name,
      median: sorted[Math.floor(sorted.length / 2)]!,
      p99: sorted[Math.floor(sorted.length * 0.99)]!,
      coverage: answered[contender]! / sorted.length,
    }
  })
}

/** Throws where the planner's shortest route and the peer's disagree; counts where they must agree. */
function checkAnswers(
  network: StandNetwork,
  rules: PlanningRules,
  pairs: readonly Pair[],
  peer: Peer,
): number {
  let comparable = 0
  pairs.forEach(({ from, to }, index) => {
    const best = peer.shortest(from, to)
    if (index < CHECKED_WITHOUT_LIMIT)
      expectEqual(shortestWithoutLimit(network, from, to), best?.distance, from, to)
    const routes = paretoRoutes(network, rules, asked(atStand(from), atStand(to)))
    const ridden = routes.filter(({ legs }) => legs.every(({ mode }) => mode === 'seat'))
    const shortest = Math.min(...routes.map(({ distance }) => distance))
    const isShort = best !== undefined && best.legs <= MAX_TRANSFERS + 1
    if (isShort && shortest > best.distance) expectEqual(shortest, best.distance, from, to)
    if (!isShort || !ridden.some(({ distance }) => distance === shortest)) return
    expectEqual(shortest, best.distance, from, to)
    comparable++
  })
  return comparable
}

/** By the same core on rides alone, without a limit of changes. */
function shortestWithoutLimit({ rides, stands }: StandNetwork, from: Stand, to: Stand): number | undefined {
  const graph = {
    nodeCount: stands.length,
    firstOut: rides.firstOut,
    head: rides.head,
    costs: [rides.distance, rides.distance],
  }
  const terminal = (stand: Stand) => [{ node: stands.indexOf(stand), costs: [0, 0] }]
  const targets = terminal(to)
  const paths = paretoPaths({ graph, sources: terminal(from), targets, toGo: exactCostToGo(graph, targets) })
  return paths[0]?.costs[0]
}

function expectEqual(ours: number | undefined, theirs: number | undefined, from: Stand, to: Stand): void {
  if (ours !== theirs) throw new Error(`${from.name} to ${to.name}: ${ours} beside the peer's ${theirs}`)
}

function asked(source: PlanPlace, destination: PlanPlace): PlanRequest {
  return { source, destination, departAt: DEPART_AT, maxTransfers: MAX_TRANSFERS, services: ['shared'] }
}

function atStand({ id, name, latitude, longitude }: Stand): PlanPlace {
  return { name, latitude, longitude, standId: id }
}
