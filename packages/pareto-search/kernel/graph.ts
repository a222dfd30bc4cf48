// The rows of the graph of the current search. The caller writes them; the kernel only reads them.

/** Larger than any cost, and small enough that the sum of two fits into 32 bits. */
export const UNREACHABLE: i32 = 0x3fffffff
export const NONE: i32 = -1

export let nodeCount: i32 = 0
/** By node: the index of its first link, 4 bytes each, with one more entry than nodes. */
export let firstOut: usize = 0
/** Links in rows, 4 bytes each: the head above the bits of the kind. */
export let out: usize = 0
/** By link: one byte, or 0 if there are no ties to break. */
export let ties: usize = 0
export let firstIn: usize = 0
/** Links in rows by their heads, 4 bytes each: the tail above the bits of the kind. */
export let incoming: usize = 0
/** By kind of links, 16 bytes each: 1 for the link itself, then the costs in three criteria. */
let linkKinds: usize = 0
let linkKindBits: i32 = 0
let linkKindMask: i32 = 0
export let firstTransfer: usize = 0
/** Transfers in rows, 4 bytes each: the head above the bits of the kind. 0 if there are none. */
export let transfers: usize = 0
/** By kind, 16 bytes each: 0, then the costs. */
export let kinds: usize = 0
export let kindBits: i32 = 0
export let kindMask: i32 = 0

/** The ends of paths, 32 bytes each: 0, the costs in three criteria, the node. */
export const TERMINAL_SHIFT: i32 = 5
export let sources: usize = 0
export let sourceCount: i32 = 0
export let targets: usize = 0
export let targetCount: i32 = 0
export let maxLinks: i32 = 0

export function useLinks(
  nodes: i32,
  outFirst: usize,
  outRows: usize,
  tieRow: usize,
  inFirst: usize,
  inRows: usize,
  kindRows: usize,
  bits: i32,
): void {
  nodeCount = nodes
  firstOut = outFirst
  out = outRows
  ties = tieRow
  firstIn = inFirst
  incoming = inRows
  linkKinds = kindRows
  linkKindBits = bits
  linkKindMask = (1 << bits) - 1
}

export function useTransfers(first: usize, rows: usize, kindRows: usize, bits: i32): void {
  firstTransfer = first
  transfers = rows
  kinds = kindRows
  kindBits = bits
  kindMask = (1 << bits) - 1
}

export function useTerminals(at: usize, fromCount: i32, toCount: i32, mostLinks: i32): void {
  sources = at
  sourceCount = fromCount
  targets = at + (<usize>fromCount << TERMINAL_SHIFT)
  targetCount = toCount
  maxLinks = mostLinks
}

@inline
export function rowStart(first: usize, row: i32): u32 {
  return load<u32>(first + (<usize>row << 2))
}

@inline
export function rowEnd(first: usize, row: i32): u32 {
  return load<u32>(first + (<usize>row << 2), 4)
}

@inline
export function nodeOf(terminal: usize): i32 {
  return load<i32>(terminal, 16)
}

/** The other end of a link in a row. */
@inline
export function endOf(link: u32): i32 {
  return <i32>(link >> linkKindBits)
}

/** A vector: 1 for the link itself, then its costs. */
@inline
export function costsOfLink(link: u32): v128 {
  return v128.load(linkKinds + (<usize>(link & linkKindMask) << 4))
}

/** One lane of that vector, by its offset in bytes. */
@inline
export function costOfLink(link: u32, offset: usize): i32 {
  return load<i32>(linkKinds + (<usize>(link & linkKindMask) << 4) + offset)
}
