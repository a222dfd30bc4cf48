// Checks the planner's results before its times are printed.
import { buildSearchGraph, createWorkspace, findParetoPaths } from '@sawari/pareto-search'
import type { Planner, PlanningRules, Stand, StandNetwork } from '@sawari/planner'
import { RouteCertifier } from './certify-routes.ts'
import type { Peer } from './ngraph-peer.ts'
import { betweenDoors, betweenStands, DEPART_AT, MAX_TRANSFERS, type Pair } from './plan-pairs.ts'

/** Limits the pairs checked by the simple search: their number times the network's links is at most this. */
const CHECKED_LINKS = 1_500_000
const MOST_CHECKED = 25
/** Number of pairs whose shortest route is compared in networks with more links than `CHECKED_LINKS`. */
const FEW_COMPARED = 20

/**
 * Throws if a result differs from the simple search or the peer; returns a description of what was
 * compared.
 */
export function checkAnswers(
  { network, rules, planner }: { network: StandNetwork; rules: PlanningRules; planner: Planner },
  pairs: readonly Pair[],
  peer: Peer,
): string {
  const arcs = network.rides.head.length + network.walks.head.length
  const checked = Math.max(1, Math.min(MOST_CHECKED, Math.floor(CHECKED_LINKS / arcs)))
  const certifier = new RouteCertifier(network, rules, DEPART_AT)
  for (const pair of pairs.slice(0, checked)) {
    for (const request of [betweenStands(pair), betweenDoors(pair)]) {
      certifier.certify(request, planner.paretoRoutes(request))
    }
    const best = peer.shortest(pair.from, pair.to)
    expectEqual(shortestWithoutLimit(network, pair), best?.distance, pair)
  }
  const compared = pairs.slice(0, arcs > CHECKED_LINKS ? FEW_COMPARED : pairs.length)
  const same = compared.filter(pair => isShortestLikePeer(planner, pair, peer)).length
  return `checked: full sets of ${checked} pairs by a plain search; the shortest way without a limit of changes against A* on these; the shortest route against A* on ${same} of ${compared.length} pairs, where both may answer alike`
}

/** Throws if the shortest route differs from the peer's. Returns false if the two are not comparable. */
function isShortestLikePeer(planner: Planner, pair: Pair, peer: Peer): boolean {
  const best = peer.shortest(pair.from, pair.to)
  const routes = planner.paretoRoutes(betweenStands(pair))
  const ridden = routes.filter(({ legs }) => legs.every(({ mode }) => mode === 'seat'))
  const shortest = Math.min(...routes.map(({ distance }) => distance))
  if (best === undefined || best.legs > MAX_TRANSFERS + 1) return false
  if (shortest > best.distance) expectEqual(shortest, best.distance, pair)
  if (!ridden.some(({ distance }) => distance === shortest)) return false
  expectEqual(shortest, best.distance, pair)
  return true
}

/** The shortest distance by our search core on rides only, without a limit of changes. */
function shortestWithoutLimit(
  { rides, stands, nodeOf, standIndexById }: StandNetwork,
  pair: Pair,
): number | undefined {
  const graph = buildSearchGraph({
    nodeCount: stands.length,
    firstOut: rides.firstOut,
    head: rides.head,
    costs: [rides.distance, rides.distance],
  })
  const terminal = (stand: Stand) => [{ node: nodeOf[standIndexById.get(stand.id)!]!, costs: [0, 0] }]
  const query = { sources: terminal(pair.from), targets: terminal(pair.to) }
  return findParetoPaths(graph, query, createWorkspace())[0]?.costs[0]
}

function expectEqual(ours: number | undefined, theirs: number | undefined, { from, to }: Pair): void {
  if (ours !== theirs) throw new Error(`${from.name} to ${to.name}: ${ours} beside the peer's ${theirs}`)
}
