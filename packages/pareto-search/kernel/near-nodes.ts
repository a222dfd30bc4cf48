// Finds the nodes near each node: see `src/kernel/near-nodes.ts`. Four are tested at a time in single precision;
// where its error could change a length or who is in reach, the great circle decides, in the very operations of
// `distanceKm` in `packages/geo`.

import { allocate } from './memory'

/** Cells are at least half the reach long. */
const CELLS_IN_REACH: i32 = 2
const LANES: i32 = 4
const LENGTH_BITS: i32 = 8
/** By which of four lanes are kept: the bytes that bring these to the front. */
const packing: usize = allocate(16 << 4)

for (let mask = 0; mask < 16; mask++) {
  let kept: usize = 0
  for (let lane = 0; lane < LANES; lane++) {
    if ((mask & (1 << lane)) === 0) continue
    store<u32>(packing + ((<usize>mask) << 4) + (kept << 2), 0x03020100 + 0x04040404 * lane)
    kept++
  }
}

/** By place in the cells: the node, and its place on the map in hundredths of a kilometre. */
let nodes: usize = 0
let x: usize = 0
let y: usize = 0
let ring: usize = 0
/** By node: its column and row, its place in the cells, and degrees and the cosine of the latitude. */
let cells: usize = 0
let places: usize = 0
let latitudes: usize = 0
let longitudes: usize = 0
let cosines: usize = 0

let farthestKm: f64 = 0
/** Of the earth, in kilometres. */
let diameter: f64 = 0
let candidates: usize = 0
let squares: usize = 0
let found: usize = 0

/**
 * Writes, node by node, the others in reach as `node << 8 | hundredths of a kilometre`, and by node where its row
 * ends. Returns the address of the first.
 */
export function findNearNodes(
  count: i32,
  rows: i32,
  columns: i32,
  cellStart: usize,
  columnsAt: usize,
  ends: usize,
  reach: i32,
  doubt: f32,
  reachKm: f64,
  diameterKm: f64,
): usize {
  farthestKm = reachKm
  diameter = diameterKm
  const padded = ((<usize>count) + LANES + 3) & ~3
  nodes = columnsAt
  x = nodes + (padded << 2)
  y = x + (padded << 2)
  ring = y + (padded << 2)
  cells = ring + (padded << 2)
  places = cells + (padded << 2)
  latitudes = places + (padded << 2)
  longitudes = latitudes + (padded << 3)
  cosines = longitudes + (padded << 3)
  candidates = allocate(padded << 2)
  squares = allocate(padded << 2)
  found = allocate(0)
  let end = found
  let room = found
  for (let node = 0; node < count; node++) {
    const near = collect(node, rows, columns, cellStart, <f32>reach + doubt)
    const needed = end + ((<usize>(near + LANES)) << 2)
    if (needed > room) {
      // The row of what is found lies at the end of the memory, which thus only grows.
      const more = max(needed - room, (end - found) >> 1) + 65536
      allocate(more)
      room += more & ~63
    }
    end = measure(node, near, <f32>reach, doubt, end)
    store<i32>(ends + ((<usize>node) << 2), <i32>((end - found) >> 2))
  }
  return found
}

/** Lists the nodes that may be in reach; returns their number. */
function collect(node: i32, rows: i32, columns: i32, cellStart: usize, farthest: f32): i32 {
  const cell = load<i32>(cells + ((<usize>node) << 2))
  const row = cell / columns
  const column = cell - row * columns
  const firstColumn = max(0, column - CELLS_IN_REACH)
  const lastColumn = min(columns - 1, column + CELLS_IN_REACH)
  const lastRow = min(rows - 1, row + CELLS_IN_REACH)
  const own = (<usize>load<i32>(places + ((<usize>node) << 2))) << 2
  const ownX = f32x4.splat(load<f32>(x + own))
  const ownY = f32x4.splat(load<f32>(y + own))
  const ownRing = f32x4.splat(load<f32>(ring + own))
  const itself = i32x4.splat(node)
  const most = f32x4.splat(farthest * farthest)
  let count: usize = 0
  for (let at = max(0, row - CELLS_IN_REACH); at <= lastRow; at++) {
    const line = cellStart + ((<usize>(at * columns)) << 2)
    const end = load<i32>(line + ((<usize>(lastColumn + 1)) << 2))
    for (let place = load<i32>(line + ((<usize>firstColumn) << 2)); place < end; place += LANES) {
      const offset = (<usize>place) << 2
      const others = v128.load(nodes + offset)
      const north = f32x4.sub(v128.load(y + offset), ownY)
      const east = f32x4.sub(v128.load(x + offset), ownX)
      const shrink = f32x4.mul(ownRing, v128.load(ring + offset))
      const squared = f32x4.add(
        f32x4.mul(north, north),
        f32x4.mul(shrink, f32x4.mul(east, east)),
      )
      let mask = i32x4.bitmask(v128.andnot(f32x4.le(squared, most), i32x4.eq(others, itself)))
      if (end - place < LANES) mask &= (1 << (end - place)) - 1
      const order = v128.load(packing + ((<usize>mask) << 4))
      v128.store(candidates + count, i8x16.swizzle(others, order))
      v128.store(squares + count, i8x16.swizzle(squared, order))
      count += (<usize>popcnt(mask)) << 2
    }
  }
  return <i32>(count >> 2)
}

/** Writes those of the listed nodes that are in reach, with their lengths; returns where they end. */
function measure(node: i32, count: i32, reach: f32, doubt: f32, start: usize): usize {
  const half = f32x4.splat(0.5)
  const surelyRounded = f32x4.splat(<f32>0.5 - doubt)
  const surelyInReach = f32x4.splat(reach - doubt)
  const end = (<usize>count) << 2
  let out = start
  for (let at: usize = 0; at < end; at += 16) {
    const length = f32x4.sqrt(v128.load(squares + at))
    const whole = f32x4.floor(f32x4.add(length, half))
    const isSure = v128.and(
      f32x4.lt(f32x4.abs(f32x4.sub(length, whole)), surelyRounded),
      f32x4.lt(length, surelyInReach),
    )
    const others = v128.load(candidates + at)
    const packed = v128.or(i32x4.shl(others, LENGTH_BITS), i32x4.trunc_sat_f32x4_s(whole))
    v128.store(out, packed)
    const left = min(16, end - at)
    const lanes = (1 << (<i32>(left >> 2))) - 1
    if ((i32x4.bitmask(isSure) & lanes) === lanes) {
      out += left
      continue
    }
    for (let lane: usize = 0; lane < left; lane += 4) {
      const other = load<i32>(candidates + at + lane)
      const awayKm = greatCircleKm(node, other)
      if (awayKm > farthestKm) continue
      store<i32>(out, (other << LENGTH_BITS) | <i32>rounded(awayKm * 100))
      out += 4
    }
  }
  return out
}

const RADIANS: f64 = Math.PI / 180

/** As in `Math.round`. */
function rounded(value: f64): f64 {
  const whole = Math.floor(value)
  return value - whole >= 0.5 ? whole + 1 : whole
}

function greatCircleKm(node: i32, other: i32): f64 {
  const from = (<usize>node) << 3
  const to = (<usize>other) << 3
  const north: f64 = ((load<f64>(latitudes + to) - load<f64>(latitudes + from)) * RADIANS) / 2
  const east: f64 = ((load<f64>(longitudes + to) - load<f64>(longitudes + from)) * RADIANS) / 2
  const shrink: f64 = load<f64>(cosines + from) * load<f64>(cosines + to)
  const h = sineSquared(north * north) + shrink * sineSquared(east * east)
  return diameter * arcSine(h)
}

function sineSquared(square: f64): f64 {
  return square * (1 - square * (<f64>1 / 3 - square * (<f64>2 / 45 - square * (<f64>1 / 315))))
}

function arcSine(h: f64): f64 {
  return sqrt(h) * (1 + h * (<f64>1 / 6 + h * (<f64>3 / 40 + h * (<f64>5 / 112 + h * (<f64>35 / 1152)))))
}
