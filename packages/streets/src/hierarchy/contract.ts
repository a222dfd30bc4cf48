import { BinaryHeap } from '@sawari/planner/geo'
import { ReachedNodes } from '../network/reached-nodes.ts'
import { DOWN, type StreetMap, UP } from '../network/street-network.ts'
import { ArcPool } from './arc-pool.ts'

/** Settling more nodes finds few more witnesses and takes long where nodes have many arcs. */
const MOST_SETTLED = 50

export interface Contraction {
  readonly arcs: ArcPool
  /** One entry per node: greater than that of every neighbour contracted before it. */
  readonly level: Int32Array
  /** One entry per node: its arcs to higher nodes at the time of its contraction. */
  readonly upward: readonly (readonly number[])[]
}

/** A path through the node to be contracted that has no witness. */
interface Shortcut {
  readonly toA: number
  readonly toB: number
  readonly ways: number
}

/**
 * Contracts the nodes one by one, the least important first: a node is important if many shortcuts replace few
 * arcs, and if many neighbours are already contracted (Geisberger et al. 2008).
 */
export function contractStreets(map: StreetMap): Contraction {
  const arcs = new ArcPool(map)
  const witnesses = new WitnessSearch(arcs)
  const nodeCount = map.latitudes.length
  const level = new Int32Array(nodeCount)
  const upward: number[][] = new Array(nodeCount)
  const queue = new BinaryHeap()
  const importanceOf = (node: number, shortcuts: readonly Shortcut[]) =>
    level[node]! + (2 * shortcuts.length) / Math.max(1, arcs.at[node]!.length)
  for (let node = 0; node < nodeCount; node++) {
    queue.push(importanceOf(node, shortcutsOver(arcs, witnesses, node)), node)
  }
  while (queue.size > 0) {
    const node = queue.pop()
    const shortcuts = shortcutsOver(arcs, witnesses, node)
    const importance = importanceOf(node, shortcuts)
    // Contracting neighbours increases the importance of a node, which is recomputed only at the top of the
    // queue.
    if (importance > queue.topKey()) {
      queue.push(importance, node)
      continue
    }
    upward[node] = arcs.at[node]!
    arcs.contract(node)
    for (const arc of upward[node]!) {
      const neighbour = arcs.other(arc, node)
      level[neighbour] = Math.max(level[neighbour]!, level[node]! + 1)
    }
    for (const { toA, toB, ways } of shortcuts) {
      arcs.addShortcut(arcs.other(toA, node), arcs.other(toB, node), toA, toB, ways)
    }
  }
  return { arcs, level, upward }
}

function shortcutsOver(arcs: ArcPool, witnesses: WitnessSearch, node: number): Shortcut[] {
  const around = arcs.at[node]!
  const ways = new Map<string, Shortcut>()
  around.forEach((entry, first) => {
    if (!arcs.arrives(entry, node)) return
    const source = arcs.other(entry, node)
    const exits = around.filter(arc => arcs.leaves(arc, node) && arcs.other(arc, node) !== source)
    if (exits.length === 0) return
    const entryLength = arcs.length[entry]!
    witnesses.search(source, node, entryLength + Math.max(...exits.map(exit => arcs.length[exit]!)))
    for (const exit of exits) {
      if (witnesses.distanceTo(arcs.other(exit, node)) <= entryLength + arcs.length[exit]!) continue
      const second = around.indexOf(exit)
      const isUp = first < second
      const key = isUp ? `${first} ${second}` : `${second} ${first}`
      const [toA, toB] = isUp ? [entry, exit] : [exit, entry]
      ways.set(key, { toA, toB, ways: (ways.get(key)?.ways ?? 0) | (isUp ? UP : DOWN) })
    }
  })
  return [...ways.values()]
}

/**
 * Searches for paths around a node: Dijkstra's algorithm over the arcs without closures, so that a witness is
 * valid at every hour.
 */
class WitnessSearch {
  private readonly arcs: ArcPool
  private readonly reached: ReachedNodes

  constructor(arcs: ArcPool) {
    this.arcs = arcs
    this.reached = new ReachedNodes(arcs.at.length)
  }

  /** Searches from a node, avoiding another one, up to a length; then `distanceTo` returns distances. */
  search(source: number, avoided: number, upTo: number): void {
    const { arcs, reached } = this
    reached.clear()
    reached.reach(source, 0)
    for (;;) {
      const node = reached.settle(upTo, MOST_SETTLED)
      if (node === -1) return
      for (const arc of arcs.at[node]!) {
        if (arcs.closure[arc] !== 0 || !arcs.leaves(arc, node)) continue
        const next = arcs.other(arc, node)
        if (next !== avoided) reached.reach(next, reached.distanceTo(node) + arcs.length[arc]!)
      }
    }
  }

  /** The length of a path that was found, not always the shortest; infinite if none was. */
  distanceTo(node: number): number {
    return this.reached.distanceTo(node)
  }
}
