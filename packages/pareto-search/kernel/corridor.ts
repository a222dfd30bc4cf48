// The heuristic of a search with a limit of links, as in `heuristic/corridor.ts`: rounds of one link, backward
// from the targets. A link is relaxed in all criteria at once.
import {
  clearBounds,
  count,
  keepBound,
  least,
  markArrival,
  markBoarding,
  nodes,
  takeImproved,
} from './bounds'
import { findIncumbents, keepRound, startCut } from './cut'
import {
  firstIn,
  firstTransfer,
  incoming,
  kindBits,
  kindMask,
  kinds,
  maxLinks,
  nodeOf,
  rowEnd,
  rowStart,
  TERMINAL_SHIFT,
  targetCount,
  targets,
  transfers,
  UNREACHABLE,
} from './graph'
import { countHops, hops, mostHopsWith, NEVER } from './hops'

export function layCorridor(criteria: i32): void {
  countHops()
  clearBounds()
  startCut()
  startAtTargets()
  for (let round = 1; round <= maxLinks; round++) {
    const mostHops = mostHopsWith(maxLinks - round)
    if (mostHops < NEVER) relaxLinksWithin(mostHops)
    else relaxLinks()
    takeImproved(1)
    if (round === 1) findIncumbents(criteria)
    keepRound(round, 1)
    if (round === maxLinks) break
    relaxStays(mostHops)
    if (transfers !== 0) {
      if (mostHops < NEVER) relaxTransfersWithin(mostHops)
      else relaxTransfers()
    }
    takeImproved(0)
    keepRound(round, 0)
  }
}

function startAtTargets(): void {
  for (let target = 0; target < targetCount; target++) {
    const at = targets + (<usize>target << TERMINAL_SHIFT)
    const node = nodeOf(at)
    v128.store(least + (<usize>node << 5), v128.load(at))
    keepBound(node, 0, 0)
    markArrival(node, true)
  }
  takeImproved(0)
}

/** Relaxes links backward: from arrival states to boarding states. */
function relaxLinks(): void {
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + (<usize>index << 2))
    const costs = v128.load(least + (<usize>node << 5))
    const end = incoming + (<usize>rowEnd(firstIn, node) << 4)
    for (let link = incoming + (<usize>rowStart(firstIn, node) << 4); link < end; link += 16) {
      lowerTail(costs, v128.load(link))
    }
  }
}

function relaxLinksWithin(mostHops: i32): void {
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + (<usize>index << 2))
    const costs = v128.load(least + (<usize>node << 5))
    const end = incoming + (<usize>rowEnd(firstIn, node) << 4)
    for (let link = incoming + (<usize>rowStart(firstIn, node) << 4); link < end; link += 16) {
      const row = v128.load(link)
      const isFar = <i32>load<u8>(hops + (<usize>i32x4.extract_lane(row, 0) << 1), 1) > mostHops
      lowerTail(i32x4.max_s(costs, unreachableIf(isFar)), row)
    }
  }
}

@inline
function lowerTail(costs: v128, row: v128): void {
  const tail = i32x4.extract_lane(row, 0)
  const at = least + (<usize>tail << 5)
  const before = v128.load(at, 16)
  const after = i32x4.min_s(before, i32x4.add(costs, i32x4.replace_lane(row, 0, 1)))
  v128.store(at, after, 16)
  markBoarding(tail, v128.any_true(v128.xor(before, after)))
}

/** Relaxes from boarding to arrival at the same nodes. */
function relaxStays(mostHops: i32): void {
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + (<usize>index << 2))
    const isFar = <i32>load<u8>(hops + (<usize>node << 1)) > mostHops
    lowerHead(node, i32x4.max_s(v128.load(least + (<usize>node << 5), 16), unreachableIf(isFar)))
  }
}

/** Relaxes transfers backward: from boarding states to arrival states. */
function relaxTransfers(): void {
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + (<usize>index << 2))
    const costs = v128.load(least + (<usize>node << 5), 16)
    const end = transfers + (<usize>rowEnd(firstTransfer, node) << 2)
    for (let at = transfers + (<usize>rowStart(firstTransfer, node) << 2); at < end; at += 4) {
      const packed = load<u32>(at)
      const kind = v128.load(kinds + (<usize>(packed & kindMask) << 4))
      lowerHead(<i32>(packed >> kindBits), i32x4.add(costs, kind))
    }
  }
}

function relaxTransfersWithin(mostHops: i32): void {
  for (let index = 0; index < count; index++) {
    const node = load<i32>(nodes + (<usize>index << 2))
    const costs = v128.load(least + (<usize>node << 5), 16)
    const end = transfers + (<usize>rowEnd(firstTransfer, node) << 2)
    for (let at = transfers + (<usize>rowStart(firstTransfer, node) << 2); at < end; at += 4) {
      const packed = load<u32>(at)
      const head = <i32>(packed >> kindBits)
      const isFar = <i32>load<u8>(hops + (<usize>head << 1)) > mostHops
      const sum = i32x4.add(costs, v128.load(kinds + (<usize>(packed & kindMask) << 4)))
      lowerHead(head, i32x4.max_s(sum, unreachableIf(isFar)))
    }
  }
}

@inline
function lowerHead(head: i32, costs: v128): void {
  const at = least + (<usize>head << 5)
  const before = v128.load(at)
  const after = i32x4.min_s(before, costs)
  v128.store(at, after)
  markArrival(head, v128.any_true(v128.xor(before, after)))
}

/** For a state that is too many links away, costs that lower no bound: they replace an unpredictable branch. */
@inline
function unreachableIf(isFar: bool): v128 {
  return i32x4.splat(-(<i32>isFar) & UNREACHABLE)
}
