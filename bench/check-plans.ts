// Checks the planner's results before its times are printed.
import type { Planner } from '@sawari/planner'
import type { Peer } from './ngraph-peer.ts'
import { betweenStands, MAX_TRANSFERS, type Pair } from './plan-pairs.ts'

/** Throws if a shortest route differs from the peer's; returns a description of what was compared. */
export function checkAnswers(planner: Planner, pairs: readonly Pair[], peer: Peer): string {
  const same = pairs.filter(pair => isShortestLikePeer(planner, pair, peer)).length
  return `checked: the shortest route against A* on ${same} of ${pairs.length} pairs, where both may answer alike`
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

function expectEqual(ours: number | undefined, theirs: number | undefined, { from, to }: Pair): void {
  if (ours !== theirs) throw new Error(`${from.name} to ${to.name}: ${ours} beside the peer's ${theirs}`)
}
