// A plain Dijkstra by minutes from one place to all others, on the graph that the planner searches.
import type { PlanPlace } from '@sawari/planner'
import FlatQueue from 'flatqueue'
import type { Ground } from '../packages/planner/src/network/ground.ts'

/**
 * The least minutes to each node of the graph: rides with their waits, walks, and stays of the metro. Fares and
 * the number of changes do not count.
 */
export function leastMinutesToAll(ground: Ground, source: PlanPlace, departAt: Date): Float64Array {
  const { nodeCount, firstOut, head, costs, transfers, gated } = graphOf(ground, departAt)
  const least = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  const open = new FlatQueue<number>()
  const lower = (node: number, minutes: number) => {
    if (minutes >= least[node]!) return
    least[node] = minutes
    open.push(node, minutes)
  }
  for (const { node, costs: walk } of ground.surroundings.of(source).accessNodes) lower(node, walk[0])
  const firstGate = nodeCount - gated!.gateCount
  while (open.length > 0) {
    const minutes = open.peekValue()!
    const node = open.pop()!
    if (minutes > least[node]!) continue
    for (let arc = firstOut[node]!; arc < firstOut[node + 1]!; arc++) {
      lower(head[arc]!, minutes + costs[0]![arc]!)
    }
    for (let arc = transfers!.first[node]!; arc < transfers!.first[node + 1]!; arc++) {
      lower(transfers!.head[arc]!, minutes + transfers!.costs[0]![arc]!)
    }
    if (node < firstGate) continue
    const gate = node - firstGate
    for (let arc = gated!.firstOut[gate]!; arc < gated!.firstOut[gate + 1]!; arc++) {
      lower(firstGate + gated!.head[arc]!, minutes + gated!.costs[0]![arc]!)
    }
  }
  return least
}

function graphOf({ hours, metroNetwork, metroGraphs, tariffs, cities }: Ground, departAt: Date) {
  const { stays } = metroNetwork!.metro.hourAt(departAt)!
  const seatFactor = tariffs.seatsAt(departAt).factorIn(cities[0]!)
  return metroGraphs!.at({ hour: hours.at(departAt), stays, seatFactor, withAutos: true })
}
