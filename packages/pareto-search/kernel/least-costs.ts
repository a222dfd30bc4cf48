// The heuristic of a graph with gates, as in `src/heuristic/least-costs.ts`: Dijkstra's algorithm backward from
// the targets for each criterion and for the number of links. A gate is relaxed four others at a time.
import { allocate, lengthen } from './memory'
import { firstGate, gateCount, rowLength, tables, widths } from './gates'
import {
  costOfLink,
  endOf,
  firstIn,
  firstTransfer,
  incoming,
  kindBits,
  kindMask,
  kinds,
  nodeCount,
  nodeOf,
  NONE,
  rowEnd,
  rowStart,
  sourceCount,
  sources,
  targetCount,
  targets,
  TERMINAL_SHIFT,
  transfers,
  UNREACHABLE,
} from './graph'

const BUCKETS: i32 = 1024
const buckets: usize = allocate(BUCKETS << 2)

/** By state, 16 bytes: the fewest links to the targets, then the least costs. */
export let leastCosts: usize = 0
/** By place: the cost reached, and the cost with which it was relaxed last, in one criterion. */
let least: usize = 0
let relaxed: usize = 0
/** The number of places for which there is memory. */
let reserved: i32 = 0
/** Two places for each node that is not a gate; then one for each gate on arrival; then one when boarding. */
let gateArrivals: i32 = 0
let gateBoardings: i32 = 0
/** Places in buckets, 8 bytes each: the place, and the next item. */
let items: usize = allocate(4096 << 3)
let itemCapacity: i32 = 4096
let itemCount: i32 = 0
let width: i32 = 1

export function findLeastCosts(criteria: i32): void {
  reserve()
  for (let criterion = 0; criterion < criteria; criterion++) {
    storeLane(criterion + 1, runDijkstra(criterion, criterion + 1, criteria, NONE))
  }
  if (criteria === 2) copySecond()
  storeLane(0, runDijkstra(criteria, 0, criteria, NONE))
}

/** The largest number in a column. Larger costs are written as this one, which is still a lower bound. */
const MOST_IN_COLUMN: i32 = 0xffff

/** Writes the least costs from every state to a node as a column: 8 bytes per state, one number per lane. */
export function writeColumn(node: i32, column: usize, criteria: i32): void {
  reserve()
  for (let criterion = 0; criterion < criteria; criterion++) {
    runDijkstra(criterion, criterion + 1, criteria, node)
    writeLane(column, criterion + 1)
  }
  if (criteria === 2) writeLane(column, 3)
  runDijkstra(criteria, 0, criteria, node)
  writeLane(column, 0)
}

function writeLane(column: usize, lane: i32): void {
  const first = column + (<usize>lane << 1)
  for (let place = 0; place < 2 * firstGate; place++) {
    store<u16>(first + (<usize>place << 3), <u16>min(MOST_IN_COLUMN, load<i32>(least + (<usize>place << 2))))
  }
  for (let gate = 0; gate < gateCount; gate++) {
    const at = first + (<usize>(2 * (firstGate + gate)) << 3)
    const arrival = load<i32>(least + (<usize>(gateArrivals + gate) << 2))
    const boarding = load<i32>(least + (<usize>(gateBoardings + gate) << 2))
    store<u16>(at, <u16>min(MOST_IN_COLUMN, arrival))
    store<u16>(at, <u16>min(MOST_IN_COLUMN, boarding), 8)
  }
}

/** The least costs to the targets, from the columns of their nodes: their addresses are at `columns`. */
export function joinColumns(columns: usize): void {
  reserve()
  const states = <usize>nodeCount << 1
  const target = targetCount & 1
  if (target === 1) joinFirst(load<usize>(columns), states)
  else joinPair(columns, 0, states, true)
  for (let next = target === 1 ? 1 : 2; next < targetCount; next += 2) joinPair(columns, next, states, false)
}

function joinFirst(column: usize, states: usize): void {
  const costs = v128.load(targets)
  for (let state: usize = 0; state < states; state++) {
    v128.store(leastCosts + (state << 4), i32x4.add(costs, v128.load16x4_u(column + (state << 3))))
  }
}

/** Joins two columns at once, so that each bound is read and written half as often. */
function joinPair(columns: usize, target: i32, states: usize, isFirst: bool): void {
  const costs = v128.load(targets + (<usize>target << TERMINAL_SHIFT))
  const others = v128.load(targets + (<usize>(target + 1) << TERMINAL_SHIFT))
  const column = load<usize>(columns + (<usize>target << 2))
  const other = load<usize>(columns + (<usize>target << 2), 4)
  for (let state: usize = 0; state < states; state++) {
    const at = leastCosts + (state << 4)
    const lower = i32x4.min_s(
      i32x4.add(costs, v128.load16x4_u(column + (state << 3))),
      i32x4.add(others, v128.load16x4_u(other + (state << 3))),
    )
    v128.store(at, isFirst ? lower : i32x4.min_s(lower, v128.load(at)))
  }
}

function reserve(): void {
  gateArrivals = 2 * firstGate
  gateBoardings = (gateArrivals + gateCount + 3) & ~3
  const places = gateBoardings + rowLength
  if (places <= reserved) return
  reserved = places
  leastCosts = allocate(<usize>places << 4)
  least = allocate(<usize>places << 2)
  relaxed = allocate(<usize>places << 2)
}

/** The place of a state in the rows of one criterion. */
@inline
function placeOf(node: i32, boarding: i32): i32 {
  if (node < firstGate) return 2 * node + boarding
  return (boarding ? gateBoardings : gateArrivals) + node - firstGate
}

/** Writes a criterion into its lane, limited to the cost up to which places were settled. */
function storeLane(lane: i32, settled: i32): void {
  const column = leastCosts + (<usize>lane << 2)
  for (let state = 0; state < 2 * firstGate; state++) {
    store<i32>(column + (<usize>state << 4), min(load<i32>(least + (<usize>state << 2)), settled))
  }
  for (let gate = 0; gate < gateCount; gate++) {
    const at = column + (<usize>(2 * (firstGate + gate)) << 4)
    store<i32>(at, min(load<i32>(least + (<usize>(gateArrivals + gate) << 2)), settled))
    store<i32>(at, min(load<i32>(least + (<usize>(gateBoardings + gate) << 2)), settled), 16)
  }
}

function copySecond(): void {
  for (let state = 0; state < 2 * nodeCount; state++) {
    const at = leastCosts + (<usize>state << 4)
    store<i32>(at, load<i32>(at, 8), 12)
  }
}

/**
 * Returns the cost up to which places are settled: that of the sources, or of all places if only the costs to
 * one node are wanted. The criterion after the last one is the number of links.
 */
function runDijkstra(criterion: i32, lane: i32, criteria: i32, onlyTo: i32): i32 {
  const offset = <usize>lane << 2
  memory.fill(buckets, 0xff, BUCKETS << 2)
  memory.fill(relaxed, 0x3f, <usize>reserved << 2)
  for (let at = least; at < least + (<usize>reserved << 2); at += 16) v128.store(at, i32x4.splat(UNREACHABLE))
  itemCount = 0
  width = load<i32>(widths + (<usize>criterion << 2))
  const tableBytes = <usize>(gateCount * rowLength) << 2
  const table = tables + <usize>criterion * tableBytes
  if (onlyTo !== NONE) relax(placeOf(onlyTo, 0), 0)
  else {
    for (let target = 0; target < targetCount; target++) {
      const at = targets + (<usize>target << TERMINAL_SHIFT)
      relax(placeOf(nodeOf(at), 0), load<i32>(at + offset))
    }
  }
  let firstOpen = 0
  let source = 0
  while (firstOpen < BUCKETS) {
    const bucket = buckets + (<usize>firstOpen << 2)
    const item = load<i32>(bucket)
    if (item === NONE) {
      firstOpen++
      if (onlyTo !== NONE) continue
      const settled = firstOpen * width
      while (source < sourceCount && sourceCost(source) < settled) source++
      if (source === sourceCount) return settled
      continue
    }
    store<i32>(bucket, load<i32>(items + (<usize>item << 3), 4))
    const place = load<i32>(items + (<usize>item << 3))
    const cost = load<i32>(least + (<usize>place << 2))
    if (load<i32>(relaxed + (<usize>place << 2)) === cost) continue
    store<i32>(relaxed + (<usize>place << 2), cost)
    if (place >= gateBoardings) {
      relaxTransfers(firstGate + place - gateBoardings, cost, offset)
    } else if (place >= gateArrivals) {
      relaxGate(table + (<usize>((place - gateArrivals) * rowLength) << 2), cost)
    } else if ((place & 1) === 1) {
      relax(place - 1, cost)
      relaxTransfers(place >> 1, cost, offset)
    } else {
      relaxLinks(place >> 1, cost, offset)
    }
  }
  return UNREACHABLE
}

@inline
function sourceCost(source: i32): i32 {
  const node = nodeOf(sources + (<usize>source << TERMINAL_SHIFT))
  return load<i32>(least + (<usize>placeOf(node, 1) << 2))
}

@inline
function relax(place: i32, cost: i32): void {
  if (cost < load<i32>(least + (<usize>place << 2))) decrease(place, cost)
}

function decrease(place: i32, cost: i32): void {
  store<i32>(least + (<usize>place << 2), cost)
  if (itemCount === itemCapacity) {
    const bytes = <usize>itemCapacity << 3
    items = lengthen(items, bytes, 2 * bytes)
    itemCapacity *= 2
  }
  const bucket = buckets + (<usize>min(BUCKETS - 1, cost / width) << 2)
  const item = items + (<usize>itemCount << 3)
  store<i32>(item, place)
  store<i32>(item, load<i32>(bucket), 4)
  store<i32>(bucket, itemCount)
  itemCount++
}

function relaxLinks(node: i32, cost: i32, offset: usize): void {
  const end = incoming + (<usize>rowEnd(firstIn, node) << 2)
  for (let at = incoming + (<usize>rowStart(firstIn, node) << 2); at < end; at += 4) {
    const link = load<u32>(at)
    relax(2 * endOf(link) + 1, cost + costOfLink(link, offset))
  }
}

function relaxTransfers(node: i32, cost: i32, offset: usize): void {
  if (transfers === 0) return
  const end = transfers + (<usize>rowEnd(firstTransfer, node) << 2)
  for (let at = transfers + (<usize>rowStart(firstTransfer, node) << 2); at < end; at += 4) {
    const packed = load<u32>(at)
    const kind = load<i32>(kinds + (<usize>(packed & kindMask) << 4) + offset)
    relax(placeOf(<i32>(packed >> kindBits), 0), cost + kind)
  }
}

/** Relaxes all links to a gate. */
function relaxGate(row: usize, cost: i32): void {
  const costs = i32x4.splat(cost)
  for (let gate = 0; gate < rowLength; gate += 4) {
    const sums = i32x4.add(costs, v128.load(row + (<usize>gate << 2)))
    const place = gateBoardings + gate
    const lanes = i32x4.lt_s(sums, v128.load(least + (<usize>place << 2)))
    if (!v128.any_true(lanes)) continue
    const bits = i32x4.bitmask(lanes)
    if (bits & 1) decrease(place, i32x4.extract_lane(sums, 0))
    if (bits & 2) decrease(place + 1, i32x4.extract_lane(sums, 1))
    if (bits & 4) decrease(place + 2, i32x4.extract_lane(sums, 2))
    if (bits & 8) decrease(place + 3, i32x4.extract_lane(sums, 3))
  }
}
