import type { StreetMap } from '../network/street-network.ts'
import { arcEdges, swapped, waysOf } from './arc-pool.ts'
import { DOWN, type Hierarchy, UP } from './hierarchy.ts'
import { ranksOf, type ShortcutList } from './shortcut-list.ts'

/** Lays out the arcs of the hierarchy; throws a `RangeError` where the list does not fit the map. */
export function raiseHierarchy(map: StreetMap, list: ShortcutList): Hierarchy {
  const edges = arcEdges(map)
  checkList(edges.length, list)
  const rankOf = ranksOf(list.level)
  const arcs = new ArcRows(list.degree)
  for (let index = 0; index < edges.length; index++) {
    const edge = edges[index]!
    const from = rankOf[map.from[edge]!]!
    const to = rankOf[map.to[edge]!]!
    const ways = waysOf(map.flags[edge]!)
    const arc = arcs.place(from, to, ways)
    arcs.length[arc] = map.length[edge]!
    arcs.closure[arc] = map.closure[edge]!
    arcs.lower[arc] = -1 - edge
    arcs.upper[arc] = -1 - edge
  }
  let shortcut = 0
  for (let rank = 0; rank < rankOf.length; rank++) {
    for (let left = list.shortcuts[rank]!; left > 0; left--, shortcut++) {
      const one = arcs.at(rank, list.place[shortcut]!)
      const other = arcs.at(rank, list.otherPlace[shortcut]!)
      const isUp = arcs.head[one]! < arcs.head[other]!
      const arc = arcs.place(arcs.head[one]!, arcs.head[other]!, list.ways[shortcut]!)
      arcs.length[arc] = arcs.length[one]! + arcs.length[other]!
      arcs.closure[arc] = arcs.closure[one]! | arcs.closure[other]!
      arcs.lower[arc] = isUp ? one : other
      arcs.upper[arc] = isUp ? other : one
    }
  }
  const { firstArc, head, length, ways, closure, lower, upper } = arcs
  return { rankOf, firstArc, head, length, ways, closure, lower, upper }
}

/** The rows of a hierarchy while they are filled: each rank has room for its arcs. */
class ArcRows {
  readonly firstArc: Int32Array
  readonly head: Int32Array
  readonly length: Int32Array
  readonly ways: Uint8Array
  readonly closure: Uint8Array
  readonly lower: Int32Array
  readonly upper: Int32Array
  private readonly next: Int32Array

  constructor(degree: Int32Array) {
    this.firstArc = new Int32Array(degree.length + 1)
    for (let rank = 0; rank < degree.length; rank++) {
      this.firstArc[rank + 1] = this.firstArc[rank]! + degree[rank]!
    }
    const count = this.firstArc[degree.length]!
    this.next = this.firstArc.slice()
    this.head = new Int32Array(count)
    this.length = new Int32Array(count)
    this.ways = new Uint8Array(count)
    this.closure = new Uint8Array(count)
    this.lower = new Int32Array(count)
    this.upper = new Int32Array(count)
  }

  /** Adds an arc at the lower of two ranks; `UP` leads from the first to the second. */
  place(from: number, to: number, ways: number): number {
    const low = Math.min(from, to)
    const arc = this.next[low]!++
    if (from === to || arc >= this.firstArc[low + 1]!) throw misfit()
    this.head[arc] = Math.max(from, to)
    this.ways[arc] = from < to ? ways : swapped(ways)
    return arc
  }

  /** All arcs up from a rank are in place before its turn, because their middles have lower ranks. */
  at(rank: number, place: number): number {
    const arc = this.firstArc[rank]! + place
    if (place < 0 || arc >= this.next[rank]!) throw misfit()
    return arc
  }
}

function checkList(edgeCount: number, { level, degree, shortcuts, place, ways }: ShortcutList): void {
  const sumOf = (counts: Int32Array) =>
    counts.reduce((sum, count) => (count >= 0 ? sum + count : Number.NaN), 0)
  const areLevels = level.every(value => value >= 0 && value < level.length)
  const areCounted = sumOf(degree) === edgeCount + place.length && sumOf(shortcuts) === place.length
  if (!areLevels || !areCounted || ways.some(way => (way & ~(UP | DOWN)) !== 0)) throw misfit()
}

function misfit(): RangeError {
  return new RangeError('the hierarchy of the street file does not fit its streets')
}
