// The fewest links from the sources to each state, as in `heuristic/hop-count.ts`.

import {
  endOf,
  firstOut,
  firstTransfer,
  kindBits,
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
import { fewestLinksOfLine, isGuided, MAX_LINE_LINKS } from './lines'
import { allocate } from './memory'

export const NEVER: i32 = 255
/** With more nodes to continue from, counting one more link costs more time than it saves. */
const MANY_NODES: i32 = 600

/** Two bytes per node: on arrival and when boarding. */
export let hops: usize = 0
/** Receives the sum of values that are loaded only to fill the cache: the compiler would omit unused loads. */
const loaded: usize = allocate(4)
let roundCount: i32 = 0
let arrived: usize = 0
let arrivedCount: i32 = 0
let boarded: usize = 0
let boardedCount: i32 = 0

export function reserveHops(nodes: i32): void {
  hops = allocate(<usize>nodes << 1)
  memory.fill(hops, <u8>NEVER, <usize>nodes << 1)
  // One more entry than nodes: see `relaxFrom` and `board`.
  arrived = allocate(<usize>(nodes + 1) << 2)
  boarded = allocate(<usize>(nodes + 1) << 2)
  arrivedCount = 0
  boardedCount = 0
}

export function countHops(): void {
  clear()
  for (let source = 0; source < sourceCount; source++) {
    const listEnd = boarded + (<usize>boardedCount << 2)
    const node = nodeOf(sources + (<usize>source << TERMINAL_SHIFT))
    boardedCount += <i32>(board(hops, listEnd, node, 0) >> 2)
  }
  const half = maxLinks >> 1
  const mostNodes = isLong(half) ? MANY_NODES : 0
  roundCount = 0
  let begin = 0
  while (roundCount < half && (roundCount === 0 || boardedCount - begin <= mostNodes)) {
    const end = boardedCount
    roundCount++
    relaxFrom(roundCount, begin, end)
    begin = end
  }
}

/** Whether a path needs more than half of the links; otherwise counting excludes little: see `hop-count.ts`. */
function isLong(half: i32): bool {
  return !isGuided || maxLinks > MAX_LINE_LINKS || fewestLinksOfLine() > half
}

/** The largest value for a state that may follow at most this many links. */
export function mostHopsWith(links: i32): i32 {
  return links > roundCount ? NEVER : links
}

@inline
export function fewestHops(state: usize): i32 {
  return min(<i32>load<u8>(hops + state), roundCount + 1)
}

function clear(): void {
  for (let index = 0; index < arrivedCount; index++) {
    store<u8>(hops + (<usize>load<u32>(arrived + (<usize>index << 2)) << 1), <u8>NEVER)
  }
  for (let index = 0; index < boardedCount; index++) {
    store<u8>(hops + (<usize>load<u32>(boarded + (<usize>index << 2)) << 1), <u8>NEVER, 1)
  }
  arrivedCount = 0
  boardedCount = 0
}

function relaxFrom(links: i32, begin: i32, end: i32): void {
  loadRows(firstOut, out, boarded + (<usize>begin << 2), boarded + (<usize>end << 2))
  const hopsOf = hops
  const list = boarded
  let listEnd = list + (<usize>boardedCount << 2)
  const reached = arrived
  let reachedEnd = reached + (<usize>arrivedCount << 2)
  for (let from = list + (<usize>begin << 2); from < list + (<usize>end << 2); from += 4) {
    const node = load<i32>(from)
    const last = out + (<usize>rowEnd(firstOut, node) << 2)
    for (let link = out + (<usize>rowStart(firstOut, node) << 2); link < last; link += 4) {
      const next = endOf(load<u32>(link))
      const at = hopsOf + (<usize>next << 1)
      // Always written, because a branch would be unpredictable.
      const before = load<u8>(at)
      store<u8>(at, min(before, <u8>links))
      store<i32>(reachedEnd, next)
      reachedEnd += <usize>(before === <u8>NEVER) << 2
      listEnd += board(hopsOf, listEnd, next, links)
    }
  }
  if (transfers !== 0) {
    listEnd = boardByTransfer(links, reached + (<usize>arrivedCount << 2), reachedEnd, listEnd)
  }
  boardedCount = <i32>((listEnd - list) >> 2)
  arrivedCount = <i32>((reachedEnd - reached) >> 2)
}

/** Boards where transfers lead from the listed nodes; returns the end of the list of boarded nodes. */
function boardByTransfer(links: i32, from: usize, past: usize, end: usize): usize {
  loadRows(firstTransfer, transfers, from, past)
  const hopsOf = hops
  const bits = kindBits
  let listEnd = end
  for (let at = from; at < past; at += 4) {
    const node = load<i32>(at)
    const lastTransfer = transfers + (<usize>rowEnd(firstTransfer, node) << 2)
    let transfer = transfers + (<usize>rowStart(firstTransfer, node) << 2)
    for (; transfer < lastTransfer; transfer += 4) {
      listEnd += board(hopsOf, listEnd, <i32>(load<u32>(transfer) >> bits), links)
    }
  }
  return listEnd
}

/**
 * Loads both ends of the rows of the listed nodes. The rows are far apart in memory. In this short loop the processor
 * waits for both ends of many rows at once.
 */
function loadRows(first: usize, rows: usize, from: usize, past: usize): void {
  let sum: u32 = 0
  for (let at = from; at < past; at += 4) {
    const node = load<i32>(at)
    sum += load<u32>(rows + (<usize>rowStart(first, node) << 2))
    sum += load<u32>(rows + (<usize>rowEnd(first, node) << 2) - 4)
  }
  store<u32>(loaded, sum)
}

/**
 * Counts the links to a node where a path may board and appends the node if it is new; returns the bytes
 * appended. The entry is always written, because a branch would be unpredictable.
 */
@inline
function board(hopsOf: usize, listEnd: usize, node: i32, links: i32): usize {
  const at = hopsOf + (<usize>node << 1)
  const before = load<u8>(at, 1)
  store<u8>(at, min(before, <u8>links), 1)
  store<i32>(listEnd, node)
  return <usize>(before === <u8>NEVER) << 2
}
