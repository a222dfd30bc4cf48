// Prunes boarding states of a corridor that lie on no non-dominated path, as in `heuristic/corridor-pruning.ts`.
import { findIncumbentsByBeam, isLastLink, NARROW_BEAM, WIDE_BEAM } from './beam'
import { count, least, nodes, pruneBoarding, reserveBoundsOfNodes, setCount, storeBound } from './bounds'
import {
  costsOfLink,
  endOf,
  firstIn,
  firstOut,
  firstTransfer,
  incoming,
  maxLinks,
  nodeOf,
  out,
  rowEnd,
  rowStart,
  sourceCount,
  sources,
  TERMINAL_SHIFT,
  targetCount,
  targets,
  transfers,
  UNREACHABLE,
} from './graph'
import { fewestHops } from './hops'
import { incumbentDominates, firstIncumbentDominates } from './incumbents'
import { allocate } from './memory'
import { isGuided, lineAt, MAX_LINE_LINKS, stepLimit, stepsTo, stepTo } from './lines'

const FEW_ARRIVALS: i32 = 100
const MANY_ARRIVALS: i32 = 2000

export let hasIncumbents: bool = false
let excess: v128 = i32x4.splat(0)
/** By index in `nodes`: the step of the distance from the start. */
let steps: usize = 0

export function reservePruning(size: i32): void {
  steps = allocate(<usize>(size + 1) << 2)
}

export function startPruning(): void {
  hasIncumbents = false
}

/** Searches for incumbents that end with one of the links found in the first round. */
export function findIncumbents(criteria: i32): void {
  if (!isGuided || maxLinks > MAX_LINE_LINKS) return
  const arrivals = arrivalsToCome()
  if (arrivals < FEW_ARRIVALS) return
  excess = excessOfFirstLink()
  markLastLinks()
  findIncumbentsByBeam(criteria, arrivals < MANY_ARRIVALS ? NARROW_BEAM : WIDE_BEAM)
  hasIncumbents = true
  for (let index = 0; index < count; index++) {
    store<u8>(isLastLink + load<u32>(nodes + ((<usize>index) << 2)), 0)
  }
}

/**
 * Writes the bounds that this half of a round has found, except for pruned boarding states. Arrival states are
 * not tested: few could be pruned, and a test takes longer than the links that it saves.
 */
export function storeRound(round: i32, boarding: i32): void {
  reserveBoundsOfNodes()
  if (!hasIncumbents || boarding === 0) {
    for (let index = 0; index < count; index++) {
      storeBound(load<i32>(nodes + ((<usize>index) << 2)), boarding, round)
    }
    return
  }
  measureSteps()
  let kept = 0
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + ((<usize>index) << 2))
    if (isPruned(node, load<i32>(steps + (<usize>index << 2)), round)) {
      pruneBoarding(node)
    } else {
      storeBound(node, 1, round)
      store<i32>(nodes + (<usize>kept << 2), node)
      kept++
    }
  }
  setCount(kept)
}

/** Without branches, this loop waits for the positions and roots of many nodes at once. */
function measureSteps(): void {
  const end = nodes + (<usize>count << 2)
  // An odd last node has a partner, too.
  store<i32>(end, 0)
  for (let from = nodes, to = steps; from < end; from += 8, to += 8) {
    v128.store64_lane(to, stepsTo(load<i32>(from), load<i32>(from, 4)), 0)
  }
}

function arrivalsToCome(): i32 {
  let sum = count
  if (transfers === 0) return sum
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + ((<usize>index) << 2))
    sum += <i32>(rowEnd(firstTransfer, node) - rowStart(firstTransfer, node))
  }
  return sum
}

/** Marks the nodes where a single link has the least costs of the first round in every criterion. */
function markLastLinks(): void {
  for (let target = 0; target < targetCount; target++) {
    const ends = targets + ((<usize>target) << TERMINAL_SHIFT)
    const costs = v128.load(ends)
    const node = nodeOf(ends)
    const end = incoming + (<usize>rowEnd(firstIn, node) << 2)
    for (let at = incoming + (<usize>rowStart(firstIn, node) << 2); at < end; at += 4) {
      const link = load<u32>(at)
      const tail = <usize>endOf(link)
      const sum = i32x4.add(costs, costsOfLink(link))
      if (i32x4.all_true(i32x4.eq(sum, v128.load(least + (tail << 5), 16)))) store<u8>(isLastLink + tail, 1)
    }
  }
}

/** Whether every path that boards here is dominated or has too few links to cover the straight line. */
function isPruned(node: i32, step: i32, round: i32): bool {
  const fewest = fewestHops(<usize>(2 * node + 1))
  if (fewest === 0) return false
  const costs = i32x4.add(i32x4.replace_lane(v128.load(least + ((<usize>node) << 5), 16), 0, round), excess)
  for (let links = fewest; links <= maxLinks - round; links++) {
    // An incumbent dominates the total if so many links never reach that far.
    const total = i32x4.add(costs, lineAt(links, 1, step))
    if (!firstIncumbentDominates(total) && !incumbentDominates(total)) return false
  }
  return true
}

/** The least amount by which any path exceeds the straight line to its end, as in `first-link-excess.ts`. */
function excessOfFirstLink(): v128 {
  let smallest = i32x4.splat(UNREACHABLE)
  for (let source = 0; source < sourceCount; source++) {
    const terminal = sources + (<usize>source << TERMINAL_SHIFT)
    const starts = v128.load(terminal)
    const node = nodeOf(terminal)
    const end = out + (<usize>rowEnd(firstOut, node) << 2)
    for (let at = out + (<usize>rowStart(firstOut, node) << 2); at < end; at += 4) {
      const link = load<u32>(at)
      const step = stepTo(endOf(link)) + 1
      const line = lineAt(1, 0, min(step, stepLimit()))
      smallest = i32x4.min_s(smallest, i32x4.sub(i32x4.add(starts, costsOfLink(link)), line))
    }
  }
  const isLess = i32x4.lt_s(smallest, i32x4.splat(UNREACHABLE))
  return i32x4.replace_lane(v128.and(i32x4.max_s(smallest, i32x4.splat(0)), isLess), 0, 0)
}
