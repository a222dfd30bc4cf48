// The fewest links from the sources to each state, as in `heuristic/hop-count.ts`.

import {
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
import { allocate } from './memory'

export const NEVER: i32 = 255
const MANY_NODES: i32 = 250

/** Two bytes a node: on arrival and when boarding. */
export let hops: usize = 0
let lookedAt: i32 = 0
let arrived: usize = 0
let arrivedCount: i32 = 0
let boarded: usize = 0
let boardedCount: i32 = 0

export function reserveHops(nodes: i32): void {
  hops = allocate(<usize>nodes << 1)
  memory.fill(hops, <u8>NEVER, <usize>nodes << 1)
  arrived = allocate(<usize>nodes << 2)
  boarded = allocate(<usize>nodes << 2)
  arrivedCount = 0
  boardedCount = 0
}

export function countHops(): void {
  clear()
  for (let source = 0; source < sourceCount; source++) {
    board(nodeOf(sources + (<usize>source << TERMINAL_SHIFT)), 0)
  }
  const half = maxLinks >> 1
  lookedAt = 0
  let begin = 0
  while (lookedAt < half && (lookedAt === 0 || boardedCount - begin <= MANY_NODES)) {
    const end = boardedCount
    lookedAt++
    relaxFrom(lookedAt, begin, end)
    begin = end
  }
}

/** The largest value for a state that may follow at most this many links. */
export function mostHopsWith(links: i32): i32 {
  return links > lookedAt ? NEVER : links
}

@inline
export function fewestHops(state: usize): i32 {
  return min(<i32>load<u8>(hops + state), lookedAt + 1)
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
  for (let index = begin; index < end; index++) {
    const node = load<i32>(boarded + (<usize>index << 2))
    const last = out + (<usize>rowEnd(firstOut, node) << 4)
    for (let link = out + (<usize>rowStart(firstOut, node) << 4); link < last; link += 16) {
      const next = load<i32>(link)
      const at = hops + (<usize>next << 1)
      if (load<u8>(at) !== <u8>NEVER) continue
      store<u8>(at, <u8>links)
      store<i32>(arrived + (<usize>arrivedCount << 2), next)
      arrivedCount++
      board(next, links)
      if (transfers === 0) continue
      const lastTransfer = transfers + (<usize>rowEnd(firstTransfer, next) << 2)
      let transfer = transfers + (<usize>rowStart(firstTransfer, next) << 2)
      for (; transfer < lastTransfer; transfer += 4) board(<i32>(load<u32>(transfer) >> kindBits), links)
    }
  }
}

@inline
function board(node: i32, links: i32): void {
  const at = hops + (<usize>node << 1)
  if (load<u8>(at, 1) !== <u8>NEVER) return
  store<u8>(at, <u8>links, 1)
  store<i32>(boarded + (<usize>boardedCount << 2), node)
  boardedCount++
}
