import type { StreetMap } from '../network/street-network.ts'
import { arcEdges } from './arc-pool.ts'
import type { Contraction } from './contract.ts'

/**
 * The data of a hierarchy besides the map, in compact form. Every shortcut is given by the indices of its two
 * arcs among the upward arcs of its middle node: edges first, then shortcuts in the order of the list.
 */
export interface ShortcutList {
  /** One entry per node. Ranks follow levels, then nodes. */
  readonly level: Int32Array
  /** One entry per rank: the number of upward arcs. */
  readonly degree: Int32Array
  /** One entry per rank: the number of shortcuts over the node. */
  readonly shortcuts: Int32Array
  /** One entry per shortcut, in order of the rank of its middle. */
  readonly place: Int32Array
  readonly otherPlace: Int32Array
  /** One entry per shortcut: `UP` from the end of the first arc to that of the second, `DOWN` back. */
  readonly ways: Int32Array
}

export function listShortcuts(map: StreetMap, { arcs, level, upward }: Contraction): ShortcutList {
  const rankOf = ranksOf(level)
  const lowerRank = (arc: number) => Math.min(rankOf[arcs.a[arc]!]!, rankOf[arcs.b[arc]!]!)
  const degree = new Int32Array(level.length)
  const placeOf = new Int32Array(arcs.count)
  const take = (arc: number) => {
    placeOf[arc] = degree[lowerRank(arc)]!++
  }
  const edgeCount = arcEdges(map).length
  for (let arc = 0; arc < edgeCount; arc++) take(arc)
  const list = {
    place: [] as number[],
    otherPlace: [] as number[],
    ways: [] as number[],
  }
  const shortcuts = new Int32Array(level.length)
  const middleRank = (arc: number) => rankOf[arcs.other(arcs.toA[arc]!, arcs.a[arc]!)]!
  const kept = upward.flat().filter(arc => arc >= edgeCount)
  for (const arc of kept.sort((x, y) => middleRank(x) - middleRank(y) || x - y)) {
    take(arc)
    shortcuts[middleRank(arc)]! += 1
    list.place.push(placeOf[arcs.toA[arc]!]!)
    list.otherPlace.push(placeOf[arcs.toB[arc]!]!)
    list.ways.push(arcs.ways[arc]!)
  }
  const rows = {
    place: Int32Array.from(list.place),
    otherPlace: Int32Array.from(list.otherPlace),
    ways: Int32Array.from(list.ways),
  }
  return { level, degree, shortcuts, ...rows }
}

/** One entry per node: its position in the order of levels, then nodes. */
export function ranksOf(level: Int32Array): Int32Array {
  let highest = 0
  for (let node = 0; node < level.length; node++) highest = Math.max(highest, level[node]!)
  const next = new Int32Array(highest + 2)
  for (let node = 0; node < level.length; node++) next[level[node]! + 1]! += 1
  for (let at = 0; at <= highest; at++) next[at + 1]! += next[at]!
  const rankOf = new Int32Array(level.length)
  for (let node = 0; node < level.length; node++) rankOf[node] = next[level[node]!]!++
  return rankOf
}
