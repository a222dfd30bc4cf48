// Label setting in lexicographic order of the totals, as in `search/label-setting.ts`. A dominance check is one
// comparison of two vectors.

import {
  BEFORE,
  LINKS as BOUND_LINKS,
  SLOT as BOUND_SLOT,
  entries,
  latest,
  NO_BOUND,
  slotCount,
} from './bounds'
import { hasIncumbents } from './pruning'
import {
  earliestEnds,
  firstGate,
  firstGated,
  gatedLinks,
  HEAD_MASK,
  latestStarts,
  startsAt,
  WEIGHT_SHIFT,
} from './gates'
import {
  costsOfLink,
  endOf,
  firstOut,
  firstTransfer,
  kindBits,
  kindMask,
  kinds,
  maxLinks,
  nodeCount,
  NONE,
  nodeOf,
  out,
  rowEnd,
  rowStart,
  sourceCount,
  sources,
  TERMINAL_SHIFT,
  targetCount,
  targets,
  ties,
  transfers,
} from './graph'
import { clearOpenList, pop, push, openCount } from './open-list'
import { incumbentDominates, firstIncumbentDominates } from './incumbents'
import { leastCosts } from './least-costs'
import {
  ARC,
  clearLabels,
  costsOf,
  DEPTH,
  draft,
  field,
  keepDraft,
  labels,
  NEXT,
  NODE,
  PREDECESSOR,
  reserveLabels,
  SLOT,
  setField,
  TIES,
  TOTAL,
  totalOf,
  winsTie,
} from './labels'
import { allocate, lengthen } from './memory'

/** From this first total on, the search fails because the costs are too large. */
const FIRST_LIMIT: i32 = 1 << 27
const LEAST: i32 = -0x7fffffff
/** In the place of the next label: another one dominated this one after it was opened. */
const REMOVED: i32 = -2

/** By slot and state: the first label of the closed list, in a search to all nodes of the list of kept labels. */
export let closed: usize = 0
/** By slot: the target at its node, or `NONE`. */
let targetOf: usize = 0
let slotCapacity: i32 = 0
/** The labels of the solutions, 4 bytes each. */
export let solutions: usize = allocate(1024)
let solutionsCapacity: i32 = 256
let solutionCount: i32 = 0
/**
 * The solutions that no other dominates in the criteria after the first, 32 bytes each: their costs without
 * the first criterion, then the label.
 */
let truncatedFront: usize = allocate(256 << 5)
let truncatedFrontCapacity: i32 = 256
let truncatedFrontEnd: usize = 0
let isOverLimit: bool = false
/** Whether every state has one bound for any number of links, instead of those of a corridor. */
let hasOneBoundPerState: bool = false
/** Whether the paths to all nodes are wanted. A label then enters the list of its state when it is opened. */
let isToAll: bool = false

/** The number of solutions, or -1 if the costs in the first criterion are too large. */
export function setLabels(isTieRule: bool, isOneBoundPerState: bool): i32 {
  hasOneBoundPerState = isOneBoundPerState
  start(isTieRule)
  for (let source = 0; source < sourceCount && !isOverLimit; source++) openSource(source)
  while (openCount > 0 && !isOverLimit) {
    const label = pop()
    if (isDominated(label)) continue
    if (field(label, SLOT) === NONE) addSolution(label)
    else settle(label)
  }
  return isOverLimit ? -1 : solutionCount
}

/**
 * Keeps the labels of all nodes that no other one of their state dominates. Without a heuristic a better label
 * often comes before its rival has been settled, so open labels are compared too. Returns 0, or -1 if the costs
 * in the first criterion are too large.
 */
export function setLabelsOfAll(isTieRule: bool): i32 {
  hasOneBoundPerState = true
  isToAll = true
  start(isTieRule)
  for (let source = 0; source < sourceCount && !isOverLimit; source++) openSource(source)
  while (openCount > 0 && !isOverLimit) {
    const label = pop()
    if (field(label, NEXT) !== REMOVED) settle(label)
  }
  isToAll = false
  return isOverLimit ? -1 : 0
}

function start(isTieRule: bool): void {
  clearLabels(isTieRule)
  clearOpenList()
  solutionCount = 0
  truncatedFrontEnd = 0
  isOverLimit = false
  const slots = hasOneBoundPerState ? nodeCount : slotCount
  if (slotCapacity < slots) {
    slotCapacity = 2 * slots
    closed = allocate(<usize>slotCapacity << 3)
    targetOf = allocate(<usize>slotCapacity << 2)
  }
  memory.fill(closed, 0xff, <usize>slots << 3)
  memory.fill(targetOf, 0xff, <usize>slots << 2)
  for (let target = 0; target < targetCount; target++) {
    const slot = slotOfTarget(nodeOf(targets + (<usize>target << TERMINAL_SHIFT)))
    if (slot !== NONE) store<i32>(targetOf + (<usize>slot << 2), target)
  }
}

function slotOfTarget(node: i32): i32 {
  if (hasOneBoundPerState) return node
  const bound = load<i32>(latest + (<usize>node << 3))
  return bound === NO_BOUND ? NONE : load<i32>(entries + <usize>bound, BOUND_SLOT)
}

function openSource(source: i32): void {
  const at = sources + (<usize>source << TERMINAL_SHIFT)
  reserveLabels(1)
  openDraft(NONE, source, 2 * nodeOf(at) + 1, v128.load(at), 0)
}

function addSolution(label: i32): void {
  const costs = costsOf(label)
  let index = 0
  for (; index < solutionCount; index++) {
    const other = costsOf(load<i32>(solutions + (<usize>index << 2)))
    if (i32x4.all_true(i32x4.eq(other, costs))) break
  }
  if (index === solutionCount) {
    if (solutionCount === solutionsCapacity) {
      const bytes = <usize>solutionsCapacity << 2
      solutions = lengthen(solutions, bytes, 2 * bytes)
      solutionsCapacity *= 2
    }
    solutionCount++
  }
  store<i32>(solutions + (<usize>index << 2), label)
  addToTruncatedFront(label, i32x4.replace_lane(costs, 1, LEAST))
}

function addToTruncatedFront(label: i32, costs: v128): void {
  let kept: usize = 0
  for (let at: usize = 0; at < truncatedFrontEnd; at += 32) {
    const other = v128.load(truncatedFront + at)
    if (i32x4.all_true(i32x4.le_s(costs, other))) continue
    v128.store(truncatedFront + kept, other)
    store<i32>(truncatedFront + kept, load<i32>(truncatedFront + at, 16), 16)
    kept += 32
  }
  if (kept === <usize>truncatedFrontCapacity << 5) {
    truncatedFront = lengthen(truncatedFront, kept, 2 * kept)
    truncatedFrontCapacity *= 2
  }
  v128.store(truncatedFront + kept, costs)
  store<i32>(truncatedFront + kept, label, 16)
  truncatedFrontEnd = kept + 32
}

/** Adds a label to the closed list of its state and relaxes the steps that follow it. */
function settle(label: i32): void {
  const node = field(label, NODE)
  const slot = field(label, SLOT)
  if (!isToAll) addToList(closed + (<usize>slot << 2), label)
  const isBoarding = (slot & 1) === 1
  const transferCount =
    transfers === 0 || isBoarding ? 0 : <i32>(rowEnd(firstTransfer, node) - rowStart(firstTransfer, node))
  reserveLabels(linkCountOf(node) + transferCount + 1)
  // Without a link left, a path can only end.
  if (i32x4.extract_lane(costsOf(label), 0) < maxLinks) {
    if (node < firstGate) relaxLinks(label, node)
    else if (isBoarding) relaxGatedLinks(label, node - firstGate)
    if (transferCount > 0) relaxTransfers(label, node)
  }
  if (!isBoarding) relaxTarget(label, slot >> 1, node)
}

@inline
function addToList(list: usize, label: i32): void {
  setField(label, NEXT, load<i32>(list))
  store<i32>(list, label)
}

function linkCountOf(node: i32): i32 {
  return node < firstGate
    ? <i32>(rowEnd(firstOut, node) - rowStart(firstOut, node))
    : <i32>(rowEnd(firstGated, node - firstGate) - rowStart(firstGated, node - firstGate))
}

function relaxLinks(label: i32, node: i32): void {
  const costs = costsOf(label)
  const tiesSoFar = field(label, TIES)
  const end = <i32>rowEnd(firstOut, node)
  for (let arc = <i32>rowStart(firstOut, node); arc < end; arc++) {
    const link = load<u32>(out + (<usize>arc << 2))
    const tie = ties === 0 ? 0 : <i32>load<u8>(ties + <usize>arc)
    openDraft(label, arc, 2 * endOf(link), i32x4.add(costs, costsOfLink(link)), tiesSoFar + tie)
  }
}

/** Less than any cost, in each lane. */
const NO_COSTS: v128 = i32x4.splat(i32.MIN_VALUE)

function relaxGatedLinks(label: i32, gate: i32): void {
  const costs = costsOf(label)
  const tiesSoFar = field(label, TIES)
  const begins = startsAt + i32x4.extract_lane(costs, 1)
  const end = <i32>rowEnd(firstGated, gate)
  for (let arc = <i32>rowStart(firstGated, gate); arc < end; arc++) {
    if (begins > load<i32>(latestStarts + (<usize>arc << 2))) continue
    const row = v128.load(gatedLinks + (<usize>arc << 4))
    const first = i32x4.extract_lane(row, 0)
    let sum = i32x4.add(costs, i32x4.replace_lane(row, 0, first >>> WEIGHT_SHIFT))
    if (earliestEnds !== 0) {
      const earliest = load<i32>(earliestEnds + (<usize>arc << 2)) - startsAt
      sum = i32x4.max_s(sum, i32x4.replace_lane(NO_COSTS, 1, earliest))
    }
    openWithOneBound(label, arc, 2 * (firstGate + (first & HEAD_MASK)), sum, tiesSoFar)
  }
}

function relaxTransfers(label: i32, node: i32): void {
  const costs = costsOf(label)
  const tiesSoFar = field(label, TIES)
  const end = <i32>rowEnd(firstTransfer, node)
  for (let arc = <i32>rowStart(firstTransfer, node); arc < end; arc++) {
    const packed = load<u32>(transfers + (<usize>arc << 2))
    const kind = v128.load(kinds + (<usize>(packed & kindMask) << 4))
    openDraft(label, arc, 2 * <i32>(packed >> kindBits) + 1, i32x4.add(costs, kind), tiesSoFar)
  }
}

/** Ends the path if the node is a target. */
function relaxTarget(label: i32, slot: i32, node: i32): void {
  const target = load<i32>(targetOf + (<usize>slot << 2))
  if (target === NONE) return
  const sum = i32x4.add(costsOf(label), v128.load(targets + (<usize>target << TERMINAL_SHIFT)))
  setField(draft, TIES, field(label, TIES))
  setField(draft, SLOT, NONE)
  setField(draft, NODE, node)
  pushDraft(label, target, sum, sum)
}

/** Opens a label, unless it reaches no target or is dominated. */
@inline
function openDraft(predecessor: i32, arc: i32, state: i32, costs: v128, tiesSoFar: i32): void {
  if (hasOneBoundPerState) {
    openWithOneBound(predecessor, arc, state, costs, tiesSoFar)
    return
  }
  const bound = boundOf(state, i32x4.extract_lane(costs, 0))
  const total = i32x4.add(costs, v128.load(entries + <usize>bound))
  // Most labels are pruned here. Those without a bound are, too, so that they need no branch of their own.
  if (hasIncumbents && firstIncumbentDominates(total)) return
  openInCorridor(predecessor, arc, state, bound, costs, total, tiesSoFar)
}

function openWithOneBound(predecessor: i32, arc: i32, state: i32, costs: v128, tiesSoFar: i32): void {
  const total = isToAll ? costs : i32x4.add(costs, v128.load(leastCosts + (<usize>state << 4)))
  if (i32x4.extract_lane(total, 0) > maxLinks) return
  openTotal(predecessor, arc, state, state, costs, total, tiesSoFar)
}

function openInCorridor(
  predecessor: i32,
  arc: i32,
  state: i32,
  bound: i32,
  costs: v128,
  total: v128,
  tiesSoFar: i32,
): void {
  if (bound === NO_BOUND || (hasIncumbents && incumbentDominates(total))) return
  const slot = 2 * load<i32>(entries + <usize>bound, BOUND_SLOT) + (state & 1)
  openTotal(predecessor, arc, state, slot, costs, total, tiesSoFar)
}

@inline
function openTotal(
  predecessor: i32,
  arc: i32,
  state: i32,
  slot: i32,
  costs: v128,
  total: v128,
  tiesSoFar: i32,
): void {
  setField(draft, TIES, tiesSoFar)
  setField(draft, SLOT, slot)
  setField(draft, NODE, state >> 1)
  pushDraft(predecessor, arc, costs, total)
}

function pushDraft(predecessor: i32, arc: i32, costs: v128, total: v128): void {
  const at = labels + <usize>draft
  v128.store(at, costs)
  v128.store(at, total, TOTAL)
  store<i32>(at, predecessor, PREDECESSOR)
  store<i32>(at, arc, ARC)
  store<i32>(at, predecessor === NONE ? 0 : field(predecessor, DEPTH) + 1, DEPTH)
  if (isToAll ? !keepInList(draft, costs) : isDominated(draft)) return
  const first = i32x4.extract_lane(total, 1)
  if (first >= FIRST_LIMIT) {
    isOverLimit = true
    return
  }
  push((<u64>first << 32) | <u64>(<u32>i32x4.extract_lane(total, 2)), draft)
  keepDraft()
}

/** The bounds of a state for the links still allowed; `NO_BOUND` if they are too few. */
@inline
function boundOf(state: i32, links: i32): i32 {
  const allowed = maxLinks - links
  let bound = load<i32>(latest + (<usize>state << 2))
  while (load<i32>(entries + <usize>bound, BOUND_LINKS) > allowed) {
    bound = load<i32>(entries + <usize>bound, BEFORE)
  }
  return bound
}

/** Whether a solution dominates the total of a label, or a closed label of its state dominates its costs. */
function isDominated(label: i32): bool {
  const total = totalOf(label)
  const end = truncatedFront + truncatedFrontEnd
  for (let at = truncatedFront; at < end; at += 32) {
    // Labels come in rising order of the first total, so it need not be compared.
    if (v128.any_true(i32x4.gt_s(v128.load(at), total))) continue
    if (!mayWinTie(label, total, at)) return true
  }
  const slot = field(label, SLOT)
  if (slot === NONE) return false
  const costs = costsOf(label)
  if (isDominatedIn(slot, label, costs)) return true
  // An arrival label has all the continuations of a boarding label, except at gates.
  return (slot & 1) === 1 && field(label, NODE) < firstGate && isDominatedIn(slot - 1, label, costs)
}

/** Adds a label to the list of its state and removes those that it dominates; false if it is dominated itself. */
function keepInList(label: i32, costs: v128): bool {
  const slot = field(label, SLOT)
  if ((slot & 1) === 1 && field(label, NODE) < firstGate && isDominatedIn(slot - 1, label, costs)) return false
  if (isDominatedIn(slot, label, costs)) return false
  const list = closed + (<usize>slot << 2)
  let link = list
  for (let other = load<i32>(list); other !== NONE; other = load<i32>(link)) {
    const next = labels + <usize>other + NEXT
    if (v128.any_true(i32x4.gt_s(costs, costsOf(other)))) link = next
    else {
      store<i32>(link, load<i32>(next))
      store<i32>(next, REMOVED)
    }
  }
  addToList(list, label)
  return true
}

function isDominatedIn(slot: i32, label: i32, costs: v128): bool {
  for (let other = load<i32>(closed + (<usize>slot << 2)); other !== NONE; other = field(other, NEXT)) {
    const kept = costsOf(other)
    if (v128.any_true(i32x4.gt_s(kept, costs))) continue
    if (v128.any_true(v128.xor(kept, costs)) || !winsTie(label, other)) return true
  }
  return false
}

/**
 * Whether a path through the label may have exactly the costs of a solution and win the tie. The bounds of a
 * corridor are not always consistent or exact.
 */
function mayWinTie(label: i32, total: v128, solution: usize): bool {
  const costs = v128.load(solution)
  if (v128.any_true(v128.xor(costs, i32x4.replace_lane(total, 1, LEAST)))) return false
  const other = load<i32>(solution, 16)
  return i32x4.extract_lane(costsOf(other), 1) >= i32x4.extract_lane(total, 1) && winsTie(label, other)
}
