// Labels of one cache line each, identified by their offset, and the order of those with equal costs, as in
// `labels/label.ts` and `labels/label-path.ts`.

import { NONE } from './graph'
import { allocate, lengthen } from './memory'

/** The costs so far: the number of links, then three criteria. */
export const TOTAL: usize = 16
export const TIES: usize = 32
/** Twice the slot of the node, plus one when boarding; `NONE` once the path has ended at a target. */
export const SLOT: usize = 36
export const NODE: usize = 40
export const PREDECESSOR: usize = 44
/** The link or transfer that led here; in the first label the source, in the last label the target. */
export const ARC: usize = 48
/** The next label in the closed list of its slot. */
export const NEXT: usize = 52
export const DEPTH: usize = 56
const LABEL_BYTES: usize = 64

export let labels: usize = allocate(1024 * LABEL_BYTES)
let capacity: usize = 1024 * LABEL_BYTES
/** The offset of the next label. Its costs are written there before it is known whether it is kept. */
export let draft: i32 = 0

/** Whether nodes are compared by the caller; otherwise the smaller one comes first. */
let hasTieRule: bool = false

@external('caller', 'compareNodes')
declare function compareNodes(a: i32, b: i32): i32

export function clearLabels(isTieRule: bool): void {
  draft = 0
  hasTieRule = isTieRule
}

export function reserveLabels(count: i32): void {
  const needed = <usize>draft + <usize>count * LABEL_BYTES
  if (needed <= capacity) return
  labels = lengthen(labels, <usize>draft, 2 * needed)
  capacity = 2 * needed
}

export function keepDraft(): void {
  draft += <i32>LABEL_BYTES
}

@inline
export function field(label: i32, offset: usize): i32 {
  return load<i32>(labels + <usize>label + offset)
}

@inline
export function setField(label: i32, offset: usize, value: i32): void {
  store<i32>(labels + <usize>label + offset, value)
}

@inline
export function costsOf(label: i32): v128 {
  return v128.load(labels + <usize>label)
}

@inline
export function totalOf(label: i32): v128 {
  return v128.load(labels + <usize>label, TOTAL)
}

/** The order of labels with equal keys: by the remaining totals, then by ties. */
export function comesBefore(a: i32, b: i32): bool {
  const third = field(a, TOTAL + 12) - field(b, TOTAL + 12)
  if (third !== 0) return third < 0
  const links = field(a, TOTAL) - field(b, TOTAL)
  return links !== 0 ? links < 0 : winsTie(a, b)
}

export function winsTie(a: i32, b: i32): bool {
  const difference = field(a, TIES) - field(b, TIES)
  return difference === 0 ? comparePaths(a, b) < 0 : difference < 0
}

function comparePaths(a: i32, b: i32): i32 {
  const depthA = field(a, DEPTH)
  const depthB = field(b, DEPTH)
  let left = ancestorAt(a, depthB)
  let right = ancestorAt(b, depthA)
  let nodeA: i32 = NONE
  let nodeB: i32 = NONE
  let byArc = 0
  // The loop goes back towards the source, so the last difference found is the first one on the paths.
  while (left !== right) {
    if (field(left, NODE) !== field(right, NODE)) {
      nodeA = field(left, NODE)
      nodeB = field(right, NODE)
    }
    const arcs = field(left, ARC) - field(right, ARC)
    if (arcs !== 0) byArc = arcs
    left = field(left, PREDECESSOR)
    right = field(right, PREDECESSOR)
  }
  const byNode = nodeA === nodeB ? 0 : hasTieRule ? compareNodes(nodeA, nodeB) : nodeA - nodeB
  if (byNode !== 0) return byNode
  if (depthA !== depthB) return depthA - depthB
  return byArc !== 0 ? byArc : a - b
}

function ancestorAt(label: i32, depth: i32): i32 {
  let ancestor = label
  while (field(ancestor, DEPTH) > depth) ancestor = field(ancestor, PREDECESSOR)
  return ancestor
}
