import {
  ARC_COLUMNS,
  closureMarks,
  DOWN,
  HEAD,
  type Hierarchy,
  LENGTH,
  MARKS,
  type StreetMap,
  UP,
} from '../network/street-network.ts'
import { arcEdges, swapped, waysOf } from './arc-pool.ts'
import { ranksOf, type ShortcutList } from './shortcut-list.ts'

/** Lays out the arcs of the hierarchy; throws a `RangeError` if the list does not fit the map. */
export function buildHierarchy(map: StreetMap, list: ShortcutList): Hierarchy {
  const edges = arcEdges(map)
  checkList(edges.length, list)
  const rankOf = ranksOf(list.level)
  const rows = new ArcRows(list.degree)
  const { firstArc, arcs, parts } = rows
  for (let index = 0; index < edges.length; index++) {
    const edge = edges[index]!
    const from = rankOf[map.from[edge]!]!
    const to = rankOf[map.to[edge]!]!
    const arc = rows.place(from, to, waysOf(map.flags[edge]!))
    arcs[ARC_COLUMNS * arc + LENGTH] = map.length[edge]!
    arcs[ARC_COLUMNS * arc + MARKS]! |= closureMarks(map.closure[edge]!)
    parts[2 * arc] = -1 - edge
    parts[2 * arc + 1] = from < to ? 1 : 0
  }
  let shortcut = 0
  for (let rank = 0; rank < rankOf.length; rank++) {
    for (let left = list.shortcuts[rank]!; left > 0; left--, shortcut++) {
      const one = rows.at(rank, list.place[shortcut]!)
      const other = rows.at(rank, list.otherPlace[shortcut]!)
      const [oneRow, otherRow] = [ARC_COLUMNS * one, ARC_COLUMNS * other]
      const isUp = arcs[oneRow + HEAD]! < arcs[otherRow + HEAD]!
      const arc = rows.place(arcs[oneRow + HEAD]!, arcs[otherRow + HEAD]!, list.ways[shortcut]!)
      const closures = (arcs[oneRow + MARKS]! | arcs[otherRow + MARKS]!) & ~(UP | DOWN)
      arcs[ARC_COLUMNS * arc + LENGTH] = arcs[oneRow + LENGTH]! + arcs[otherRow + LENGTH]!
      arcs[ARC_COLUMNS * arc + MARKS]! |= closures
      parts[2 * arc] = isUp ? one : other
      parts[2 * arc + 1] = isUp ? other : one
    }
  }
  return { rankOf, firstArc, arcs, parts }
}

/** The rows of a hierarchy while they are filled: each rank has room for its arcs. */
class ArcRows {
  readonly firstArc: Int32Array
  readonly arcs: Int32Array
  readonly parts: Int32Array
  private readonly next: Int32Array

  constructor(degree: Int32Array) {
    this.firstArc = new Int32Array(degree.length + 1)
    for (let rank = 0; rank < degree.length; rank++) {
      this.firstArc[rank + 1] = this.firstArc[rank]! + degree[rank]!
    }
    const count = this.firstArc[degree.length]!
    this.next = this.firstArc.slice()
    this.arcs = new Int32Array(ARC_COLUMNS * count)
    this.parts = new Int32Array(2 * count)
  }

  /** Adds an arc at the lower of two ranks; `UP` leads from the first to the second. */
  place(from: number, to: number, ways: number): number {
    const low = Math.min(from, to)
    const arc = this.next[low]!++
    if (from === to || arc >= this.firstArc[low + 1]!) throw misfit()
    this.arcs[ARC_COLUMNS * arc + HEAD] = Math.max(from, to)
    this.arcs[ARC_COLUMNS * arc + MARKS] = from < to ? ways : swapped(ways)
    return arc
  }

  /** All upward arcs of a rank exist before its turn, because their middles have lower ranks. */
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
