// The heuristic of a search with a limit of links, as in `heuristic/corridor.ts`: rounds of one link, backward
// from the targets. A link is relaxed in all criteria at once.
import {
  clearBounds,
  count,
  improved,
  least,
  mark,
  nodes,
  roomFor,
  takeImproved,
} from './bounds'
import { findIncumbents, storeRound, startPruning } from './pruning'
import {
  costsOfLink,
  endOf,
  firstIn,
  firstOut,
  firstTransfer,
  incoming,
  kindBits,
  kindMask,
  kinds,
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
import { countHops, hops, mostHopsWith, NEVER } from './hops'

export function computeBounds(criteria: i32): void {
  countHops()
  clearBounds()
  startPruning()
  startAtTargets()
  for (let round = 1; round < maxLinks; round++) {
    const mostHops = mostHopsWith(maxLinks - round)
    if (mostHops < NEVER) relaxLinksWithin(mostHops)
    else relaxLinks()
    takeImproved()
    if (round === 1) findIncumbents(criteria)
    storeRound(round, 1)
    relaxStays(mostHops)
    if (transfers !== 0) {
      if (mostHops < NEVER) relaxTransfersWithin(mostHops)
      else relaxTransfers()
    }
    takeImproved()
    storeRound(round, 0)
  }
  relaxLinksOfSources()
  takeImproved()
  storeRound(maxLinks, 1)
}

function startAtTargets(): void {
  let end = roomFor(targetCount, improved)
  for (let target = 0; target < targetCount; target++) {
    const at = targets + (<usize>target << TERMINAL_SHIFT)
    const node = nodeOf(at)
    v128.store(least + (<usize>node << 5), v128.load(at))
    store<i32>(end, node)
    end += 4
  }
  mark(end)
  takeImproved()
  storeRound(0, 0)
}

/** Relaxes the links that begin at the sources: in the last round no other boarding state is of use. */
function relaxLinksOfSources(): void {
  let end = roomFor(sourceCount, improved)
  for (let source = 0; source < sourceCount; source++) {
    const node = nodeOf(sources + (<usize>source << TERMINAL_SHIFT))
    const at = least + (<usize>node << 5)
    const before = v128.load(at, 16)
    let after = before
    const lastLink = out + (<usize>rowEnd(firstOut, node) << 2)
    for (let link = out + (<usize>rowStart(firstOut, node) << 2); link < lastLink; link += 4) {
      const packed = load<u32>(link)
      const costs = v128.load(least + (<usize>endOf(packed) << 5))
      after = i32x4.min_s(after, i32x4.add(costs, costsOfLink(packed)))
    }
    v128.store(at, after, 16)
    store<i32>(end, node)
    end += bytesIfDifferent(before, after)
  }
  mark(end)
}

/** Relaxes links backward: from arrival states to boarding states. */
function relaxLinks(): void {
  let end = improved
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + (<usize>index << 2))
    const costs = v128.load(least + (<usize>node << 5))
    const first = rowStart(firstIn, node)
    const past = rowEnd(firstIn, node)
    end = roomFor(past - first, end)
    const lastLink = incoming + (<usize>past << 2)
    for (let at = incoming + (<usize>first << 2); at < lastLink; at += 4) {
      const link = load<u32>(at)
      end += relaxLink(endOf(link), i32x4.add(costs, costsOfLink(link)), end)
    }
  }
  mark(end)
}

function relaxLinksWithin(mostHops: i32): void {
  let end = improved
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + (<usize>index << 2))
    const costs = v128.load(least + (<usize>node << 5))
    const first = rowStart(firstIn, node)
    const past = rowEnd(firstIn, node)
    end = roomFor(past - first, end)
    const lastLink = incoming + (<usize>past << 2)
    for (let at = incoming + (<usize>first << 2); at < lastLink; at += 4) {
      const link = load<u32>(at)
      const tail = endOf(link)
      if (<i32>load<u8>(hops + (<usize>tail << 1), 1) > mostHops) continue
      end += relaxLink(tail, i32x4.add(costs, costsOfLink(link)), end)
    }
  }
  mark(end)
}

/** Appends the tail to the improved nodes if a cost is lower; returns the bytes appended. */
@inline
function relaxLink(tail: i32, costs: v128, end: usize): usize {
  const at = least + (<usize>tail << 5)
  const before = v128.load(at, 16)
  const after = i32x4.min_s(before, costs)
  v128.store(at, after, 16)
  store<i32>(end, tail)
  return bytesIfDifferent(before, after)
}

/** Relaxes from boarding to arrival at the same nodes. */
function relaxStays(mostHops: i32): void {
  let end = roomFor(count, improved)
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + (<usize>index << 2))
    const isFar = <i32>load<u8>(hops + (<usize>node << 1)) > mostHops
    const costs = v128.load(least + (<usize>node << 5), 16)
    end += relaxTransfer(node, i32x4.max_s(costs, unreachableIf(isFar)), end)
  }
  mark(end)
}

/** Relaxes transfers backward: from boarding states to arrival states. */
function relaxTransfers(): void {
  let end = improved
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + (<usize>index << 2))
    const costs = v128.load(least + (<usize>node << 5), 16)
    const first = rowStart(firstTransfer, node)
    const past = rowEnd(firstTransfer, node)
    end = roomFor(past - first, end)
    const lastTransfer = transfers + (<usize>past << 2)
    for (let at = transfers + (<usize>first << 2); at < lastTransfer; at += 4) {
      const packed = load<u32>(at)
      const kind = v128.load(kinds + (<usize>(packed & kindMask) << 4))
      end += relaxTransfer(<i32>(packed >> kindBits), i32x4.add(costs, kind), end)
    }
  }
  mark(end)
}

function relaxTransfersWithin(mostHops: i32): void {
  let end = improved
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + (<usize>index << 2))
    const costs = v128.load(least + (<usize>node << 5), 16)
    const first = rowStart(firstTransfer, node)
    const past = rowEnd(firstTransfer, node)
    end = roomFor(past - first, end)
    const lastTransfer = transfers + (<usize>past << 2)
    for (let at = transfers + (<usize>first << 2); at < lastTransfer; at += 4) {
      const packed = load<u32>(at)
      const head = <i32>(packed >> kindBits)
      const isFar = <i32>load<u8>(hops + (<usize>head << 1)) > mostHops
      const sum = i32x4.add(costs, v128.load(kinds + (<usize>(packed & kindMask) << 4)))
      end += relaxTransfer(head, i32x4.max_s(sum, unreachableIf(isFar)), end)
    }
  }
  mark(end)
}

@inline
function relaxTransfer(head: i32, costs: v128, end: usize): usize {
  const at = least + (<usize>head << 5)
  const before = v128.load(at)
  const after = i32x4.min_s(before, costs)
  v128.store(at, after)
  store<i32>(end, head)
  return bytesIfDifferent(before, after)
}

/** The bytes of a node if the vectors differ, else 0, without a branch. */
@inline
function bytesIfDifferent(before: v128, after: v128): usize {
  return select<usize>(4, 0, v128.any_true(v128.xor(before, after)))
}

/** For a state that is too many links away, costs that lower no bound: they replace an unpredictable branch. */
@inline
function unreachableIf(isFar: bool): v128 {
  return i32x4.splat(-(<i32>isFar) & UNREACHABLE)
}
