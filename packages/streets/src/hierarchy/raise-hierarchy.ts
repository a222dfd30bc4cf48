import type { StreetMap } from '../network/street-network.ts'
import { arcEdges, swapped, waysOf } from './arc-pool.ts'
import { DOWN, type Hierarchy, UP } from './hierarchy.ts'
import { ranksOf, type ShortcutList } from './shortcut-list.ts'

/** Lays out the arcs of the hierarchy; throws a `RangeError` where the list does not fit the map. */
export function raiseHierarchy(map: StreetMap, list: ShortcutList): Hierarchy {
  checkList(map, list)
  const rankOf = ranksOf(list.level)
  const nodeCount = rankOf.length
  const firstArc = new Int32Array(nodeCount + 1)
  for (let rank = 0; rank < nodeCount; rank++) firstArc[rank + 1] = firstArc[rank]! + list.degree[rank]!
  const arcCount = firstArc[nodeCount]!
  const edges = arcEdges(map)
  const head = new Int32Array(arcCount)
  const length = new Int32Array(arcCount)
  const ways = new Uint8Array(arcCount)
  const closure = new Uint8Array(arcCount)
  const lower = new Int32Array(arcCount)
  const upper = new Int32Array(arcCount)
  const next = firstArc.slice()
  const place = (low: number, high: number) => {
    const arc = next[low]!++
    if (low === high || arc >= firstArc[low + 1]!) throw misfit()
    head[arc] = high
    return arc
  }
  for (const edge of edges) {
    const [from, to] = [rankOf[map.from[edge]!]!, rankOf[map.to[edge]!]!]
    const arc = place(Math.min(from, to), Math.max(from, to))
    const edgeWays = waysOf(map.flags[edge]!)
    length[arc] = map.length[edge]!
    ways[arc] = from < to ? edgeWays : swapped(edgeWays)
    closure[arc] = map.closure[edge]!
    lower[arc] = upper[arc] = -1 - edge
  }
  let shortcut = 0
  for (let rank = 0; rank < nodeCount; rank++) {
    for (let left = list.shortcuts[rank]!; left > 0; left--, shortcut++) {
      const isPlaced = (arc: number) => arc >= firstArc[rank]! && arc < next[rank]!
      const one = firstArc[rank]! + list.place[shortcut]!
      const other = firstArc[rank]! + list.otherPlace[shortcut]!
      // All arcs up from a middle are in place before its turn, because theirs have lower ranks.
      if (!isPlaced(one) || !isPlaced(other)) throw misfit()
      const isUp = head[one]! < head[other]!
      const arc = place(Math.min(head[one]!, head[other]!), Math.max(head[one]!, head[other]!))
      length[arc] = length[one]! + length[other]!
      ways[arc] = isUp ? list.ways[shortcut]! : swapped(list.ways[shortcut]!)
      closure[arc] = closure[one]! | closure[other]!
      lower[arc] = isUp ? one : other
      upper[arc] = isUp ? other : one
    }
  }
  return { rankOf, firstArc, head, length, ways, closure, lower, upper }
}

function checkList(map: StreetMap, { level, degree, shortcuts, place, ways }: ShortcutList): void {
  const sumOf = (counts: Int32Array) =>
    counts.reduce((sum, count) => (count >= 0 ? sum + count : Number.NaN), 0)
  const areLevels = level.every(value => value >= 0 && value < level.length)
  const areCounted =
    sumOf(degree) === arcEdges(map).length + place.length && sumOf(shortcuts) === place.length
  if (!areLevels || !areCounted || ways.some(way => (way & ~(UP | DOWN)) !== 0)) throw misfit()
}

function misfit(): RangeError {
  return new RangeError('the hierarchy of the street file does not fit its streets')
}
