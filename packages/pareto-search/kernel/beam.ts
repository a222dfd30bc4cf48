// Finds incumbents, as in `pruning/beam-search.ts`: each step continues only from the nodes that look best.

import { least } from './bounds'
import {
  costsOfLink,
  endOf,
  firstOut,
  firstTransfer,
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
  transfers,
} from './graph'
import { addIncumbent, clearIncumbents } from './incumbents'
import { fewestLinksOfLine, fromX, fromY, kmToEnd, lineAt, stepOfLine, toX, toY } from './lines'
import { allocate, lengthen } from './memory'

export const NARROW_BEAM: i32 = 12
export const WIDE_BEAM: i32 = 24
const MOST_NODES: i32 = 2 * WIDE_BEAM
const DETOUR: f64 = 1.2
const KEY_CLASSES: i32 = 64

/** A candidate, 32 bytes: its costs, then these fields. */
const KEY: usize = 16
const NODE: usize = 20
/** The part of the key that follows from the node. */
const LINE: usize = 24
const CANDIDATE_SHIFT: i32 = 5

let next: usize = allocate(1024 << CANDIDATE_SHIFT)
let nextCount: i32 = 0
let nextCapacity: i32 = 1024
let current: usize = allocate(1024 << CANDIDATE_SHIFT)
let currentCount: i32 = 0
let currentCapacity: i32 = 1024
/** 8 bytes per node: the step in which it became a candidate, and its index among them. */
let places: usize = 0
/** By node: 1 if a single last link to a target has the least cost in every criterion. */
export let isLastLink: usize = 0
let stepNumber: i32 = 0
let weights: v128 = i32x4.splat(0)
let perKm: f32 = 0
const best: usize = allocate(MOST_NODES << 2)
let bestCount: i32 = 0
/** The number of nodes that each step continues from; at most twice as many if many have nearly equal keys. */
let width: i32 = 0
const classSizes: usize = allocate(KEY_CLASSES << 2)

export function reserveBeam(nodes: i32): void {
  places = allocate((<usize>nodes) << 3)
  isLastLink = allocate(<usize>nodes)
}

export function findIncumbentsByBeam(criteria: i32, beamWidth: i32): void {
  width = beamWidth
  clearIncumbents()
  weigh(criteria)
  beginStep()
  for (let source = 0; source < sourceCount; source++) {
    const at = sources + ((<usize>source) << TERMINAL_SHIFT)
    addCandidate(nodeOf(at), v128.load(at))
  }
  completePaths(1)
  for (let links = 2; links <= maxLinks; links++) {
    relaxLinks()
    relaxTransfers()
    completePaths(links)
  }
}

function weigh(criteria: i32): void {
  const costs = i32x4.max_s(lineAt(fewestLinksOfLine(), 0, stepOfLine()), i32x4.splat(1))
  weights = f32x4.div(f32x4.splat(1), f32x4.convert_i32x4_s(costs))
  weights = f32x4.replace_lane(weights, 0, 0)
  if (criteria < 3) weights = f32x4.replace_lane(weights, 3, 0)
  const dx = toX - fromX
  const dy = toY - fromY
  perKm = <f32>((DETOUR * <f64>criteria) / max<f64>(1, sqrt<f64>(dx * dx + dy * dy)))
}

function beginStep(): void {
  const space = current
  const capacity = currentCapacity
  current = next
  currentCount = nextCount
  currentCapacity = nextCapacity
  next = space
  nextCapacity = capacity
  nextCount = 0
  stepNumber++
}

function addCandidate(node: i32, costs: v128): void {
  const weighted = f32x4.mul(f32x4.convert_i32x4_s(costs), weights)
  const cost =
    f32x4.extract_lane(weighted, 1) + f32x4.extract_lane(weighted, 2) + f32x4.extract_lane(weighted, 3)
  const place = places + ((<usize>node) << 3)
  if (load<i32>(place) === stepNumber) {
    const at = next + (load<usize>(place, 4) << CANDIDATE_SHIFT)
    const key = cost + load<f32>(at, LINE)
    if (load<f32>(at, KEY) <= key) return
    v128.store(at, costs)
    store<f32>(at, key, KEY)
    return
  }
  if (nextCount === nextCapacity) grow()
  const at = next + ((<usize>nextCount) << CANDIDATE_SHIFT)
  store<i32>(place, stepNumber)
  store<i32>(place, nextCount++, 4)
  const line = perKm * <f32>kmToEnd(node)
  v128.store(at, costs)
  store<f32>(at, cost + line, KEY)
  store<i32>(at, node, NODE)
  store<f32>(at, line, LINE)
}

function grow(): void {
  const bytes = (<usize>nextCapacity) << CANDIDATE_SHIFT
  next = lengthen(next, bytes, 2 * bytes)
  nextCapacity *= 2
}

/** Adds the paths that one more link completes to the incumbents. */
function completePaths(links: i32): void {
  const end = next + ((<usize>nextCount) << CANDIDATE_SHIFT)
  for (let at = next; at < end; at += 1 << CANDIDATE_SHIFT) {
    const node = load<u32>(at, NODE)
    if (load<u8>(isLastLink + node) === 0) continue
    const costs = i32x4.add(v128.load(at), v128.load(least + (node << 5), 16))
    addIncumbent(i32x4.replace_lane(costs, 0, links))
  }
}

function relaxLinks(): void {
  chooseBest()
  for (let index = 0; index < bestCount; index++) {
    const at = load<usize>(best + ((<usize>index) << 2))
    const costs = v128.load(at)
    const node = load<i32>(at, NODE)
    const end = out + (<usize>rowEnd(firstOut, node) << 2)
    for (let row = out + (<usize>rowStart(firstOut, node) << 2); row < end; row += 4) {
      const link = load<u32>(row)
      addCandidate(endOf(link), i32x4.add(costs, costsOfLink(link)))
    }
  }
}

function relaxTransfers(): void {
  chooseBest()
  for (let index = 0; index < bestCount; index++) {
    const at = load<usize>(best + ((<usize>index) << 2))
    const costs = v128.load(at)
    const node = load<i32>(at, NODE)
    addCandidate(node, costs)
    if (transfers === 0) continue
    const end = transfers + ((<usize>rowEnd(firstTransfer, node)) << 2)
    for (let row = transfers + ((<usize>rowStart(firstTransfer, node)) << 2); row < end; row += 4) {
      const packed = load<u32>(row)
      const kind = v128.load(kinds + ((<usize>(packed & kindMask)) << 4))
      addCandidate(<i32>(packed >> kindBits), i32x4.add(costs, kind))
    }
  }
}

/** Begins a step with the candidates with the smallest keys, about `width` of them. */
function chooseBest(): void {
  const limit = keyLimit()
  beginStep()
  bestCount = 0
  const end = current + ((<usize>currentCount) << CANDIDATE_SHIFT)
  for (let at = current; at < end && bestCount < 2 * width; at += 1 << CANDIDATE_SHIFT) {
    // Always written, because a branch would be unpredictable.
    store<usize>(best + (<usize>bestCount << 2), at)
    bestCount += <i32>(load<f32>(at, KEY) <= limit)
  }
}

/** The key below which about `width` candidates lie, found by counting keys in classes. */
function keyLimit(): f32 {
  if (nextCount <= width) return f32.MAX_VALUE
  const end = next + ((<usize>nextCount) << CANDIDATE_SHIFT)
  let smallest: f32 = f32.MAX_VALUE
  let greatest: f32 = 0
  for (let at = next; at < end; at += 1 << CANDIDATE_SHIFT) {
    const key = load<f32>(at, KEY)
    smallest = min(smallest, key)
    greatest = max(greatest, key)
  }
  const classWidth = (greatest - smallest) / <f32>(KEY_CLASSES - 1)
  if (!(classWidth > 0)) return greatest
  memory.fill(classSizes, 0, KEY_CLASSES << 2)
  for (let at = next; at < end; at += 1 << CANDIDATE_SHIFT) {
    const index = min(KEY_CLASSES - 1, <i32>((load<f32>(at, KEY) - smallest) / classWidth))
    const size = classSizes + ((<usize>index) << 2)
    store<i32>(size, load<i32>(size) + 1)
  }
  let counted = 0
  let last = 0
  while (counted < width && last < KEY_CLASSES) {
    counted += load<i32>(classSizes + (<usize>last << 2))
    last++
  }
  return smallest + <f32>last * classWidth
}
