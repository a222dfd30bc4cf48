// Finds walks as `../src/network/walks.ts` does, from both ends, four stands at a time in single precision.
// Where single precision might round differently, the caller decides by the great-circle distance.
import { sortIntoRows } from './rows'

/** Whole hundredths of a kilometre between two nodes, or `OUT_OF_REACH`. */
@external('caller', 'greatCircle')
declare function greatCircle(a: i32, b: i32): i32

const OUT_OF_REACH: i32 = 255
const ROWS_IN_REACH: i32 = 1
const COLUMNS_IN_REACH: i32 = 2
/** Single precision has no fractions from here on, so that adding it rounds to whole numbers. */
const ONES_ONLY: f32 = 0x800000
/** The lanes of a vector of which some are decided one by one. */
const LANES: usize = memory.data(16, 16)

let count: i32 = 0
let rows: i32 = 0
let columns: i32 = 0
/** By node, 4 bytes each: its cell, its position on the map, and the cosine of its latitude. */
let cells: usize = 0
let ownX: usize = 0
let ownY: usize = 0
let ownRing: usize = 0
/** By cell: its first position; one more entry than cells. */
let cellStart: usize = 0
/** The same by position, and the node; three more entries than nodes, because they are read in fours. */
let order: usize = 0
let x: usize = 0
let y: usize = 0
let ring: usize = 0
/** The longest walk, and the largest error of a length, in hundredths of a kilometre. */
let reach: f32 = 0
let doubt: f32 = 0

/**
 * Places the nodes on the map as `placeOnMap` of `../src/network/walk-map.ts` does and assigns them to cells; returns the
 * longer side of the map. The arrays named above begin at `at`, one after the other, with 4 bytes per item. The caller
 * writes `ownRing`.
 */
export function placeStands(
  at: usize,
  latitudes: usize,
  longitudes: usize,
  nodes: i32,
  unitsPerDegree: f64,
  leastHeight: f64,
  leastWidth: f64,
  mostCells: f64,
): f64 {
  count = nodes
  const bytes = (<usize>nodes + 4) << 2
  cells = at
  ownX = cells + bytes
  ownY = ownX + bytes
  ownRing = ownY + bytes
  order = ownRing + bytes
  x = order + bytes
  y = x + bytes
  ring = y + bytes
  cellStart = ring + bytes
  const origin = load<f64>(longitudes)
  let south = Infinity
  let north = -Infinity
  let west = Infinity
  let east = -Infinity
  for (let node: usize = 0; node < <usize>nodes; node++) {
    const up = load<f64>(latitudes + (node << 3)) * unitsPerDegree
    const right = turned(load<f64>(longitudes + (node << 3)) - origin) * unitsPerDegree
    south = min(south, up)
    north = max(north, up)
    west = min(west, right)
    east = max(east, right)
  }
  const height = max(leastHeight, (north - south) / mostCells)
  const width = max(leastWidth, (east - west) / mostCells)
  rows = <i32>((north - south) / height) + 1
  columns = <i32>((east - west) / width) + 1
  for (let node: usize = 0; node < <usize>nodes; node++) {
    const up = load<f64>(latitudes + (node << 3)) * unitsPerDegree - south
    const right = turned(load<f64>(longitudes + (node << 3)) - origin) * unitsPerDegree - west
    store<f32>(ownX + (node << 2), <f32>right)
    store<f32>(ownY + (node << 2), <f32>up)
    store<i32>(cells + (node << 2), <i32>(up / height) * columns + <i32>(right / width))
  }
  return max(north - south, east - west)
}

/** The shorter turn by this angle. */
@inline
function turned(degrees: f64): f64 {
  return degrees - 360 * floor(degrees / 360 + 0.5)
}

export function cellCount(): i32 {
  return rows * columns
}

/**
 * Sorts the nodes into cells; nodes in the same cell keep their order. Walks reach `mostAway`; lengths that differ from a
 * limit by less than `unsure` are decided by the caller.
 */
export function sortIntoCells(mostAway: f32, unsure: f32): void {
  reach = mostAway
  doubt = unsure
  sortIntoRows(cells, count, rows * columns, cellStart, order)
  for (let position = 0; position < count; position++) {
    const to = <usize>position << 2
    const own = <usize>load<u32>(order + to) << 2
    store<f32>(x + to, load<f32>(ownX + own))
    store<f32>(y + to, load<f32>(ownY + own))
    store<f32>(ring + to, load<f32>(ownRing + own))
  }
}

/** For each node from `from` to `end - 1` the number of stands in the cells around it; returns the sum. */
export function countCandidates(from: i32, end: i32): i32 {
  let candidates = 0
  for (let node = from; node < end; node++) {
    const cell = load<i32>(cells + (<usize>node << 2))
    const row = cell / columns
    const column = cell - row * columns
    const left = max(0, column - COLUMNS_IN_REACH)
    const right = min(columns - 1, column + COLUMNS_IN_REACH) + 1
    const last = min(rows - 1, row + ROWS_IN_REACH)
    for (let near = max(0, row - ROWS_IN_REACH); near <= last; near++) {
      const starts = cellStart + (<usize>(near * columns) << 2)
      candidates += load<i32>(starts + (<usize>right << 2)) - load<i32>(starts + (<usize>left << 2))
    }
  }
  return candidates
}

/**
 * Writes the walks of the nodes from `from` to `end - 1`: per walk the head (4 bytes) and the distance (1
 * byte), per node the number of walks up to its last one, including `before`. Up to 12 bytes after the last
 * walk are overwritten. Returns the number of walks.
 */
export function writeWalks(from: i32, end: i32, before: i32, ends: usize, heads: usize, distances: usize): i32 {
  const farthest = f32x4.splat((reach + doubt) * (reach + doubt))
  const ones = f32x4.splat(ONES_ONLY)
  const sureHalf = f32x4.splat(0.5 - doubt)
  const sureReach = f32x4.splat(reach - doubt)
  let walk: usize = 0
  for (let node = from; node < end; node++) {
    const own = <usize>node << 2
    const atX = f32x4.splat(load<f32>(ownX + own))
    const atY = f32x4.splat(load<f32>(ownY + own))
    const atRing = f32x4.splat(load<f32>(ownRing + own))
    const cell = load<i32>(cells + own)
    const row = cell / columns
    const column = cell - row * columns
    const last = min(rows - 1, row + ROWS_IN_REACH)
    const left = max(0, column - COLUMNS_IN_REACH)
    const right = min(columns - 1, column + COLUMNS_IN_REACH) + 1
    const nodeItself = i32x4.splat(node)
    for (let near = max(0, row - ROWS_IN_REACH); near <= last; near++) {
      const starts = cellStart + (<usize>(near * columns) << 2)
      const stop = load<i32>(starts + (<usize>right << 2))
      for (let position = load<i32>(starts + (<usize>left << 2)); position < stop; position += 4) {
        const squared = squaredTo(atX, atY, atRing, <usize>position << 2)
        const others = v128.load(order + (<usize>position << 2))
        const isNear = v128.andnot(f32x4.lt(squared, farthest), i32x4.eq(others, nodeItself))
        const mask = i32x4.bitmask(isNear) & withinRow(stop - position)
        const length = f32x4.sqrt(squared)
        // The lowest byte of each lane of `away` is the rounded length.
        const away = f32x4.add(length, ones)
        const rounded = f32x4.sub(away, ones)
        const isUnsure = v128.or(
          f32x4.ge(f32x4.abs(f32x4.sub(length, rounded)), sureHalf),
          f32x4.ge(length, sureReach),
        )
        const unsure = i32x4.bitmask(isUnsure) & mask
        if (unsure === 0) {
          const at = <usize>mask << 4
          v128.store(heads + (walk << 2), v128.swizzle(others, v128.load(PACK_WORDS + at)))
          v128.store32_lane(distances + walk, v128.swizzle(away, v128.load(PACK_BYTES + at)), 0)
          walk += popcnt(mask)
          continue
        }
        v128.store(LANES, away)
        for (let bits = mask; bits !== 0; bits &= bits - 1) {
          const lane = ctz(bits)
          const other = load<i32>(order + (<usize>(position + lane) << 2))
          const isLaneUnsure = ((unsure >> lane) & 1) !== 0
          const distance = isLaneUnsure ? greatCircle(node, other) : <i32>load<u8>(LANES + (<usize>lane << 2))
          if (distance === OUT_OF_REACH) continue
          store<i32>(heads + (walk << 2), other)
          store<u8>(distances + walk, <u8>distance)
          walk++
        }
      }
    }
    store<i32>(ends + (<usize>(node - from) << 2), before + <i32>walk)
  }
  return <i32>walk
}

@inline
function squaredTo(atX: v128, atY: v128, atRing: v128, other: usize): v128 {
  const stepX = f32x4.sub(v128.load(x + other), atX)
  const stepY = f32x4.sub(v128.load(y + other), atY)
  const shrunk = f32x4.mul(f32x4.mul(atRing, v128.load(ring + other)), f32x4.mul(stepX, stepX))
  return f32x4.add(f32x4.mul(stepY, stepY), shrunk)
}

/** The lanes that belong to a row with this number of remaining items. */
@inline
function withinRow(left: i32): i32 {
  return left >= 4 ? 15 : (1 << left) - 1
}

/**
 * By mask of lanes: the source of each lane when the lanes in the mask are moved together, as words and as
 * bytes.
 */
const PACK_WORDS: usize = memory.data(256, 16)
const PACK_BYTES: usize = memory.data(256, 16)

function fill(table: usize, bytesKept: i32): void {
  for (let mask = 0; mask < 16; mask++) {
    let to = table + (<usize>mask << 4)
    for (let bits = mask; bits !== 0; bits &= bits - 1) {
      for (let byte = 0; byte < bytesKept; byte++) store<u8>(to++, <u8>(4 * ctz(bits) + byte))
    }
  }
}

fill(PACK_WORDS, 4)
fill(PACK_BYTES, 1)
