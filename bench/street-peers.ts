import { distanceKm, type Point } from '@sawari/geo'
import { pointsOfEdge, STREET_CLASSES, type StreetInput, type StreetNetwork } from '@sawari/streets'
import { MinHeap } from '@sawari/streets/hierarchy/min-heap.ts'
import createGraph from 'ngraph.graph'
import ngraphPath from 'ngraph.path'

const [FORWARD, BACKWARD, FOOT] = [1, 2, 4]

export interface StreetPeer {
  readonly name: string
  /** The length of the shortest path between two nodes in decimetres. */
  lengthOf(from: number, to: number): number
}

/** ngraph.path on the same nodes and streets, by length, with the straight line as its heuristic. */
export function streetPeers(network: StreetNetwork): StreetPeer[] {
  const graph = createGraph<Point, number>()
  const { latitudes, longitudes } = network
  const points = Array.from(latitudes, (latitude, node) => ({
    latitude: latitude / 1e5,
    longitude: longitudes[node]! / 1e5,
  }))
  points.forEach((point, node) => {
    graph.addNode(node, point)
  })
  const straight = (from: Point, to: Point) => Math.floor(distanceKm(from, to) * 10_000)
  for (const { from, to, length } of directedStreets(network)) {
    // No shorter than the straight line between the rounded ends, so that the heuristic is admissible.
    const least = Math.max(length, straight(points[from]!, points[to]!))
    // The graph has one link per pair: the shortest.
    if (least < (graph.getLink(from, to)?.data ?? Number.POSITIVE_INFINITY)) graph.addLink(from, to, least)
  }
  const options = {
    oriented: true,
    distance: (_from: unknown, _to: unknown, link: { data: number }) => link.data,
    heuristic: (from: { data: Point }, to: { data: Point }) => straight(from.data, to.data),
  }
  return [
    { name: 'ngraph.path A*', finder: ngraphPath.aStar(graph, options) },
    { name: 'ngraph.path NBA*', finder: ngraphPath.nba(graph, options) },
  ].map(({ name, finder }) => ({
    name,
    lengthOf(from, to) {
      const path = finder.find(from, to).reverse()
      let length = 0
      for (let index = 1; index < path.length; index++) {
        length += graph.getLink(path[index - 1]!.id, path[index]!.id)!.data
      }
      return length
    },
  }))
}

/** Plain Dijkstra on the same streets. */
export function streetDijkstra(network: StreetNetwork): StreetPeer['lengthOf'] {
  const nodeCount = network.latitudes.length
  const streetsFrom: { to: number; length: number }[][] = Array.from({ length: nodeCount }, () => [])
  for (const { from, to, length } of directedStreets(network)) streetsFrom[from]!.push({ to, length })
  return (source, target) => {
    const lengths = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
    const heap = new MinHeap()
    lengths[source] = 0
    heap.push(0, source)
    while (heap.size > 0) {
      const reached = heap.topKey()
      const node = heap.pop()
      if (node === target) return reached
      if (reached > lengths[node]!) continue
      for (const { to, length } of streetsFrom[node]!) {
        if (reached + length >= lengths[to]!) continue
        lengths[to] = reached + length
        heap.push(lengths[to]!, to)
      }
    }
    return Number.POSITIVE_INFINITY
  }
}

/** The input from which the network could have been built, for measuring the build. */
export function streetInputOf(network: StreetNetwork): StreetInput {
  const { from, to, length, streetClass, flags, closure, name } = network
  return {
    nodes: Array.from(network.latitudes, (latitude, node) => ({
      latitude: latitude / 1e5,
      longitude: network.longitudes[node]! / 1e5,
    })),
    edges: Array.from(from, (start, edge) => ({
      ...{ from: start, to: to[edge]!, lengthMetres: length[edge]! / 10 },
      streetClass: STREET_CLASSES[streetClass[edge]!]!,
      shape: pointsOfEdge(network, edge).slice(1, -1),
      forward: (flags[edge]! & FORWARD) !== 0,
      backward: (flags[edge]! & BACKWARD) !== 0,
      foot: (flags[edge]! & FOOT) !== 0,
      ...(name[edge] !== -1 && { name: name[edge]! }),
      ...(closure[edge] !== 0 && { closure: 31 - Math.clz32(closure[edge]!) }),
    })),
    names: network.names,
    closures: network.closures,
    barriers: network.barriers,
  }
}

/** The streets open to autos, one for each direction, without closures. */
function* directedStreets({ from, to, length, flags }: StreetNetwork) {
  for (let edge = 0; edge < from.length; edge++) {
    if ((flags[edge]! & FORWARD) !== 0) yield { from: from[edge]!, to: to[edge]!, length: length[edge]! }
    if ((flags[edge]! & BACKWARD) !== 0) yield { from: to[edge]!, to: from[edge]!, length: length[edge]! }
  }
}
