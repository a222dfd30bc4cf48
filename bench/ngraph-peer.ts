import type { NetworkData, Stand } from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'
import createGraph from 'ngraph.graph'
import ngraphPath from 'ngraph.path'

/** The shortest path's length in hundredths of a kilometre and its number of links; undefined if there is none. */
export type Peer = (
  from: Stand,
  to: Stand,
) => { readonly distance: number; readonly legs: number } | undefined

/** ngraph.path's NBA* on the same stands and links, for one criterion: distance by road. */
export function nbaPeer({ stands, links }: NetworkData): Peer {
  const graph = createGraph<Stand, number>()
  for (const stand of stands) graph.addNode(stand.id, stand)
  for (const { fromId, toId, distanceKm: roadKm } of links) {
    const distance = Math.round(roadKm * 100)
    // The graph has one link per pair: the shortest.
    if (distance < (graph.getLink(fromId, toId)?.data ?? Number.POSITIVE_INFINITY))
      graph.addLink(fromId, toId, distance)
  }
  const options = {
    oriented: true,
    distance: (_from: unknown, _to: unknown, link: { data: number }) => link.data,
    // Admissible: no road is shorter than the straight line.
    heuristic: (from: { data: Stand }, to: { data: Stand }) =>
      Math.floor(distanceKm(from.data, to.data) * 100),
  }
  const finder = ngraphPath.nba(graph, options)
  return (from, to) => {
    const path = finder.find(from.id, to.id).reverse()
    if (path.length === 0) return undefined
    let distance = 0
    for (let index = 1; index < path.length; index++) {
      distance += graph.getLink(path[index - 1]!.id, path[index]!.id)!.data
    }
    return { distance, legs: path.length - 1 }
  }
}
