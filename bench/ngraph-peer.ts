import { distanceKm } from '@sawari/geo'
import {
  boardingWaitMinutes,
  LINK_VEHICLES,
  type NetworkData,
  type PlanningRules,
  type Stand,
  type StandNetwork,
  travelMinutes,
  walkMinutes,
} from '@sawari/planner'
import createGraph from 'ngraph.graph'
import ngraphPath from 'ngraph.path'
import { DEPART_AT } from './plan-pairs.ts'

export interface Peer {
  readonly name: string
  /**
   * The shortest path's length in hundredths of a kilometre and its number of links; undefined if there is
   * none.
   */
  shortest(from: Stand, to: Stand): { readonly distance: number; readonly legs: number } | undefined
}

/** ngraph.path on the same stands and links, for one criterion: distance by road. */
export function ngraphPeers({ stands, links }: NetworkData): Peer[] {
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
  return [
    { name: 'ngraph.path A*', finder: ngraphPath.aStar(graph, options) },
    { name: 'ngraph.path NBA*', finder: ngraphPath.nba(graph, options) },
  ].map(({ name, finder }) => ({
    name,
    shortest(from, to) {
      const path = finder.find(from.id, to.id).reverse()
      if (path.length === 0) return undefined
      let distance = 0
      for (let index = 1; index < path.length; index++) {
        distance += graph.getLink(path[index - 1]!.id, path[index]!.id)!.data
      }
      return { distance, legs: path.length - 1 }
    },
  }))
}

/** The fewest minutes from stand to stand; undefined if there is no path. */
export type MinutesPeer = (from: Stand, to: Stand) => number | undefined

/**
 * ngraph's NBA* on the planner's graph: rides with their waits, and walks between stands. Its one
 * criterion is minutes, because walking alone would be best by distance or fare.
 */
export function minutesPeer(network: StandNetwork, rules: PlanningRules): MinutesPeer {
  const { rides, walks, standIndexById, nodeOf } = network
  const stands = Array.from(network.standAt, stand => network.stands[stand]!)
  const nodeOfStand = ({ id }: Stand) => nodeOf[standIndexById.get(id)!]!
  const graph = createGraph<Stand, number>()
  stands.forEach((stand, index) => {
    graph.addNode(index, stand)
  })
  let leastAKm = Number.POSITIVE_INFINITY
  const join = (from: number, to: number, minutes: number) => {
    graph.addLink(from, to, minutes)
    leastAKm = Math.min(leastAKm, minutes / distanceKm(stands[from]!, stands[to]!))
  }
  stands.forEach((_, from) => {
    for (let walk = walks.first[from]!; walk < walks.first[from + 1]!; walk++) {
      join(from, walks.head[walk]!, walkMinutes(rules.speeds, walks.distance[walk]! / 100))
    }
  })
  stands.forEach(({ size }, from) => {
    const wait = boardingWaitMinutes(rules.availability, size, DEPART_AT)
    for (let ride = rides.firstOut[from]!; ride < rides.firstOut[from + 1]!; ride++) {
      const to = rides.head[ride]!
      const vehicle = LINK_VEHICLES[rides.vehicle[ride]!]!
      const minutes = wait + travelMinutes(rules.speeds, vehicle, rides.distance[ride]! / 100, DEPART_AT)
      // The graph has one link per pair: the fastest.
      if (minutes < (graph.getLink(from, to)?.data ?? Number.POSITIVE_INFINITY)) join(from, to, minutes)
    }
  })
  const finder = ngraphPath.nba(graph, {
    oriented: true,
    distance: (_from: unknown, _to: unknown, link: { data: number }) => link.data,
    // Admissible: `leastAKm` is the least minutes per straight-line kilometre of any ride or walk.
    heuristic: (from: { data: Stand }, to: { data: Stand }) => leastAKm * distanceKm(from.data, to.data),
  })
  return (from, to) => {
    const path = finder.find(nodeOfStand(from), nodeOfStand(to)).reverse()
    if (path.length === 0) return undefined
    let minutes = 0
    for (let index = 1; index < path.length; index++) {
      minutes += graph.getLink(path[index - 1]!.id, path[index]!.id)!.data
    }
    return minutes
  }
}
