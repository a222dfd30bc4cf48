// Sorts links into rows by node as `../src/network/build-rides.ts` does, four links at a time.
import { sortIntoRows } from './rows'

/** The bits of a link's figures: see `../src/network/link-columns.ts`. */
const DISTANCE_BITS: i32 = 16
const FARE_BITS: i32 = 12
const VEHICLE_BITS: i32 = 2
/** Most runs have at most this many links; writing so many without counting avoids unpredictable branches. */
const USUAL: i32 = 12

let nodes: i32 = 0
/** By stand: its node. */
let nodeOf: usize = 0
/** By link; `USUAL` more entries than links. */
let to: usize = 0
let figures: usize = 0
/** By run: its first link, one more entry than runs; the stand, later the node, where its links start. */
let firstLink: usize = 0
let from: usize = 0
/** By node: its first run in `runs`, its first ride; one more entry than nodes. */
let firstRun: usize = 0
let firstOut: usize = 0
/** The runs by node. */
let runs: usize = 0

/** Arrays of 4 bytes per item. */
export function useLinks(
  nodeCount: i32,
  nodeOfAt: usize,
  toAt: usize,
  figuresAt: usize,
  firstLinkAt: usize,
  fromAt: usize,
  firstRunAt: usize,
  firstOutAt: usize,
  runsAt: usize,
): void {
  nodes = nodeCount
  nodeOf = nodeOfAt
  to = toAt
  figures = figuresAt
  firstLink = firstLinkAt
  from = fromAt
  firstRun = firstRunAt
  firstOut = firstOutAt
  runs = runsAt
}

/** Sorts the runs by node and writes the first ride of each node; returns the most rides of a node. */
export function sortRuns(count: i32): i32 {
  for (let run: usize = 0; run < <usize>count; run++) {
    const stand = <usize>load<u32>(from + (run << 2))
    store<i32>(from + (run << 2), load<i32>(nodeOf + (stand << 2)))
  }
  sortIntoRows(from, count, nodes, firstRun, runs)
  let rides = 0
  let most = 0
  let at = 0
  for (let node: usize = 0; node < <usize>nodes; node++) {
    const first = rides
    store<i32>(firstOut + (node << 2), first)
    for (const end = load<i32>(firstRun + (node << 2), 4); at < end; at++) {
      const run = <usize>load<u32>(runs + (<usize>at << 2))
      rides += load<i32>(firstLink + (run << 2), 4) - load<i32>(firstLink + (run << 2))
    }
    most = max(most, rides - first)
  }
  store<i32>(firstOut + (<usize>nodes << 2), rides)
  return most
}

/**
 * Writes the rides of the nodes from `first` to `end - 1` into columns of `room` entries: the links, heads, distances
 * and fares with 4 bytes each, then vehicles and bases with 1 byte each. It may also overwrite up to `USUAL` entries after
 * the last ride.
 */
export function layRides(first: i32, end: i32, into: usize, room: i32): void {
  const wordBytes = <usize>room << 2
  const start = load<i32>(firstRun + (<usize>first << 2))
  const last = load<i32>(firstRun + (<usize>end << 2))
  awaitLinks(start, last, into)
  let words = into
  let bytes = into + 4 * wordBytes
  for (let at = start; at < last; at++) {
    const run = <usize>load<u32>(runs + (<usize>at << 2))
    const link = load<i32>(firstLink + (run << 2))
    const count = load<i32>(firstLink + (run << 2), 4) - link
    for (let done = 0; done < max(count, USUAL); done += 4) {
      layFour(link + done, words + (<usize>done << 2), wordBytes, bytes + done, room)
    }
    words += <usize>count << 2
    bytes += count
  }
}

/** Loads the links of the runs into the cache. In this short loop the processor waits for many of them at once. */
function awaitLinks(start: i32, last: i32, sink: usize): void {
  let sum = 0
  for (let at = start; at < last; at++) {
    const run = <usize>load<u32>(runs + (<usize>at << 2))
    const own = <usize>load<u32>(firstLink + (run << 2)) << 2
    sum += load<i32>(to + own) + load<i32>(figures + own)
    sum += load<i32>(to + own, 4 * (USUAL - 1)) + load<i32>(figures + own, 4 * (USUAL - 1))
  }
  // Without a use of the sum the compiler would omit the loop.
  store<i32>(sink, sum)
}

/** Writes four links. */
@inline
function layFour(link: i32, words: usize, wordBytes: usize, bytes: usize, room: usize): void {
  const own = <usize>link << 2
  const parts = v128.load(figures + own)
  v128.store(words, i32x4.add(i32x4.splat(link), i32x4(0, 1, 2, 3)))
  for (let lane: usize = 0; lane < 4; lane++) {
    const stand = <usize>load<u32>(to + own + (lane << 2))
    store<i32>(words + wordBytes + (lane << 2), load<i32>(nodeOf + (stand << 2)))
  }
  v128.store(words + 2 * wordBytes, v128.and(parts, i32x4.splat((1 << DISTANCE_BITS) - 1)))
  v128.store(words + 3 * wordBytes, part(parts, DISTANCE_BITS, FARE_BITS))
  storeBytes(bytes, part(parts, DISTANCE_BITS + FARE_BITS, VEHICLE_BITS))
  storeBytes(bytes + room, part(parts, DISTANCE_BITS + FARE_BITS + VEHICLE_BITS, 1))
}

@inline
function part(parts: v128, from: i32, bits: i32): v128 {
  return v128.and(i32x4.shr_u(parts, from), i32x4.splat((1 << bits) - 1))
}

/** Writes the lowest byte of each lane. */
@inline
function storeBytes(at: usize, lanes: v128): void {
  const bytes = v128.swizzle(lanes, i8x16(0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  v128.store32_lane(at, bytes, 0)
}
