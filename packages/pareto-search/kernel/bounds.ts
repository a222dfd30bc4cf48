// The bounds of a corridor while it grows in rounds, as in `heuristic/corridor-bounds.ts`. A vector of costs
// has the fewest links in its first lane.

import { UNREACHABLE } from './graph'
import { allocate, lengthen } from './memory'

/** An entry of bounds, 32 bytes: the vector, then these fields. */
const BOUND_BYTES: usize = 32
export const LINKS: usize = 16
export const BEFORE: usize = 20
export const SLOT: usize = 24

/** 32 bytes per node: the least costs on arrival, then when boarding. */
export let least: usize = 0
/** The first entry, which every state without bounds has: no number of links reaches it. */
export const NO_BOUND: i32 = 0

/** 8 bytes per node: the latest entries of both states, or `NO_BOUND`. */
export let latest: usize = 0
let improvedBytes: usize = 1 << 14
/** The nodes that the current half of a round improved, 4 bytes each; a node may occur more than once. */
export let improved: usize = allocate(improvedBytes)
/** One byte per node: not 0 if the current half of a round improved it. */
let marks: usize = 0
/** A block has 64 nodes. */
const BLOCK_SHIFT: usize = 6
/** One byte per block: not 0 if any of its nodes is marked. */
let blocks: usize = 0
let blocksEnd: usize = 0
/** The nodes that the last half of a round improved, in rising order, 4 bytes each. */
export let nodes: usize = 0
export let count: i32 = 0
export let entries: usize = allocate(1024 * BOUND_BYTES)
let entriesCapacity: usize = 1024 * BOUND_BYTES
let entriesEnd: usize = BOUND_BYTES
let slots: usize = 0
export let slotCount: i32 = 0
let pruned: usize = allocate(4096)
let prunedCapacity: usize = 4096
let prunedEnd: usize = 0

export function reserveBounds(size: i32): void {
  least = allocate(<usize>size << 5)
  for (let at = least; at < least + (<usize>size << 5); at += 16) v128.store(at, i32x4.splat(UNREACHABLE))
  latest = allocate(<usize>size << 3)
  v128.store(entries, i32x4.splat(UNREACHABLE))
  store<i32>(entries, i32.MIN_VALUE, LINKS)
  const blockCount = (<usize>size >> BLOCK_SHIFT) + 1
  marks = allocate(blockCount << BLOCK_SHIFT)
  blocks = allocate(blockCount + 7)
  blocksEnd = blocks + blockCount
  // One more entry than nodes: see `measureSteps`.
  nodes = allocate(<usize>(size + 1) << 2)
  // One more entry than nodes: see `slotOf`.
  slots = allocate(<usize>(size + 1) << 2)
  slotCount = 0
  prunedEnd = 0
}

export function clearBounds(): void {
  for (let slot = 0; slot < slotCount; slot++) {
    const node = <usize>load<u32>(slots + (<usize>slot << 2))
    store<i64>(latest + (node << 3), 0)
    v128.store(least + (node << 5), i32x4.splat(UNREACHABLE))
    v128.store(least + (node << 5), i32x4.splat(UNREACHABLE), 16)
  }
  for (let at: usize = 0; at < prunedEnd; at += 4) {
    v128.store(least + (<usize>load<u32>(pruned + at) << 5), i32x4.splat(UNREACHABLE), 16)
  }
  slotCount = 0
  prunedEnd = 0
  entriesEnd = BOUND_BYTES
}

/**
 * Returns where a row of this length continues the list of improved nodes, which ends at `end`. If the row does
 * not fit, the nodes before it are marked. The list keeps the loops over rows free of branches.
 */
@inline
export function roomFor(length: i32, end: usize): usize {
  return end + (<usize>length << 2) <= improved + improvedBytes ? end : makeRoom(length, end)
}

function makeRoom(length: i32, end: usize): usize {
  mark(end)
  if (<usize>length << 2 > improvedBytes) {
    improvedBytes = <usize>length << 3
    improved = allocate(improvedBytes)
  }
  return improved
}

/** Marks the listed nodes with bytes: bits are shared by neighbours, so that each would wait for the one before. */
export function mark(end: usize): void {
  for (let from = improved; from < end; from += 4) {
    const node = load<usize>(from)
    store<u8>(marks + node, <u8>0xff)
    store<u8>(blocks + (node >> BLOCK_SHIFT), <u8>1)
  }
}

/** Moves the marked nodes to `nodes`. */
export function takeImproved(): void {
  let to = nodes
  for (let eight = blocks; eight < blocksEnd; eight += 8) {
    let touched = load<u64>(eight)
    if (touched === 0) continue
    store<u64>(eight, 0)
    for (; touched !== 0; touched &= touched - 1) {
      const block = eight - blocks + (<usize>ctz(touched) >> 3)
      let bits = takeMarks(marks + (block << BLOCK_SHIFT))
      for (; bits !== 0; bits &= bits - 1) {
        store<i32>(to, <i32>(block << BLOCK_SHIFT) + <i32>ctz(bits))
        to += 4
      }
    }
  }
  count = <i32>((to - nodes) >> 2)
}

/** The marks of a block as bits; removes them. */
@inline
function takeMarks(at: usize): u64 {
  const low = <u64>i8x16.bitmask(v128.load(at)) | (<u64>i8x16.bitmask(v128.load(at, 16)) << 16)
  const high = <u64>i8x16.bitmask(v128.load(at, 32)) | (<u64>i8x16.bitmask(v128.load(at, 48)) << 16)
  const none = i32x4.splat(0)
  v128.store(at, none)
  v128.store(at, none, 16)
  v128.store(at, none, 32)
  v128.store(at, none, 48)
  return low | (high << 32)
}

export function setCount(kept: i32): void {
  count = kept
}

/** Makes room for the bounds of all `nodes` in one half of a round. */
export function reserveBoundsOfNodes(): void {
  const needed = entriesEnd + <usize>count * BOUND_BYTES
  if (needed > entriesCapacity) {
    entriesCapacity = 2 * needed
    entries = lengthen(entries, entriesEnd, entriesCapacity)
  }
}

/** Writes the least costs of a state as its bounds for this number of links. There must be room. */
@inline
export function storeBound(node: i32, boarding: i32, round: i32): void {
  const own = latest + (<usize>node << 3)
  const other = max(load<i32>(own), load<i32>(own, 4))
  const place = own + (<usize>boarding << 2)
  const before = load<i32>(place)
  const entry = entries + entriesEnd
  const costs = v128.load(least + (<usize>node << 5) + (<usize>boarding << 4))
  // A state that was pruned before has its fewest links from the first round that kept it.
  const fewest = min(round, load<i32>(entries + <usize>before))
  v128.store(entry, i32x4.replace_lane(costs, 0, fewest))
  store<i32>(entry, round, LINKS)
  store<i32>(entry, before, BEFORE)
  store<i32>(entry, slotOf(node, other), SLOT)
  store<i32>(place, <i32>entriesEnd)
  entriesEnd += BOUND_BYTES
}

/** The slot in another entry of the node, or a new one. A branch would be unpredictable. */
@inline
function slotOf(node: i32, other: i32): i32 {
  const isNew = <i32>(other === NO_BOUND)
  const known = load<i32>(entries + <usize>other, SLOT)
  const slot = known ^ ((known ^ slotCount) & -isNew)
  store<i32>(slots + (<usize>slotCount << 2), node)
  slotCount += isNew
  return slot
}

/** Writes no bounds for a boarding state in this round; its least costs are kept. */
export function pruneBoarding(node: i32): void {
  if (prunedEnd === prunedCapacity) {
    pruned = lengthen(pruned, prunedEnd, 2 * prunedEnd)
    prunedCapacity = 2 * prunedEnd
  }
  store<i32>(pruned + prunedEnd, node)
  prunedEnd += 4
}
