// Hashes and compares ids of 24 letters, as `../src/network/id-index.ts` does.

const ID_BYTES: usize = 24
const ABSENT: i32 = -1

/** The most ids that are entered or looked up at a time. */
const MOST: i32 = 1024
/** The letters of these ids, their hashes and 8 bytes more, and the indices that are found. */
const letters: usize = memory.data(24 * 1024, 16)
const hashes: usize = memory.data(4 * 1024 + 8, 16)
const found: usize = memory.data(4 * 1024, 16)

/** Slots that are read together, so that few ids need another look. The table repeats its first ones at its end. */
const TOGETHER: i32 = 4

export function lettersAt(): usize {
  return letters
}

export function foundAt(): usize {
  return found
}

@external('wasm:js-string', 'length')
declare function lengthOf(text: externref): i32
@external('wasm:js-string', 'charCodeAt')
declare function codeOf(text: externref, at: i32): i32

/** `spellId` for four ids, because each call from JavaScript takes as long as reading six letters. */
export function spellFour(a: externref, b: externref, c: externref, d: externref, at: i32): bool {
  return spellId(a, at) && spellId(b, at + 1) && spellId(c, at + 2) && spellId(d, at + 3)
}

/** Copies and hashes the letters of an id; returns whether it has 24 ASCII letters. */
export function spellId(id: externref, at: i32): bool {
  if (lengthOf(id) !== ID_BYTES) return false
  const evenA = everyOther(id, 0)
  const oddA = everyOther(id, 1)
  const evenB = everyOther(id, 8)
  const oddB = everyOther(id, 9)
  const evenC = everyOther(id, 16)
  const oddC = everyOther(id, 17)
  const own = letters + <usize>at * ID_BYTES
  store<u64>(own, evenA | (oddA << 8))
  store<u64>(own, evenB | (oddB << 8), 8)
  store<u64>(own, evenC | (oddC << 8), 16)
  store<i32>(hashes + (<usize>at << 2), hashOf(own))
  return ((evenA | oddA | evenB | oddB | evenC | oddC) & 0xff80ff80ff80ff80) === 0
}

/** Every other letter of eight, in 16 bits each. */
@inline
function everyOther(id: externref, at: i32): u64 {
  return (
    <u64>codeOf(id, at) |
    (<u64>codeOf(id, at + 2) << 16) |
    (<u64>codeOf(id, at + 4) << 32) |
    (<u64>codeOf(id, at + 6) << 48)
  )
}

/** Hashes the letters of ids that were not copied by `spellId`. */
export function hashLetters(count: i32): void {
  for (let at: usize = 0; at < <usize>count; at++) store<i32>(hashes + (at << 2), hashOf(letters + at * ID_BYTES))
}

/**
 * Enters the first `count` ids with the indices from `first` on. The low bits of a slot (the mask) contain the index
 * plus one, the high bits those of the hash; an empty slot contains 0. `ids` contains all ids, one after the other.
 */
export function enterIds(ids: usize, slots: usize, mask: i32, first: i32, count: i32): void {
  memory.copy(ids + <usize>first * ID_BYTES, letters, <usize>count * ID_BYTES)
  for (let at = 0; at < count; at++) {
    const hash = load<i32>(hashes + (<usize>at << 2))
    let slot = hash & mask
    while (load<i32>(slots + (<usize>slot << 2)) !== 0) slot = (slot + 1) & mask
    const content = (hash & ~mask) | (first + at + 1)
    store<i32>(slots + (<usize>slot << 2), content)
    if (slot < TOGETHER - 1) store<i32>(slots + (<usize>(slot + mask + 1) << 2), content)
  }
}

/** Finds the index of each of the first `count` ids, or −1. */
export function findIds(ids: usize, slots: usize, mask: i32, count: i32): void {
  const compared = i32x4.splat(~mask)
  // Short loops without unpredictable branches let the processor wait for the memory of many ids at the same time.
  // The first one writes the first slot with this hash, the second one loads the ids into the cache.
  for (let at: usize = 0; at < <usize>count; at++) {
    const hash = load<i32>(hashes + (at << 2))
    const slot = slots + (<usize>(hash & mask) << 2)
    const differences = v128.and(v128.xor(v128.load(slot), i32x4.splat(hash)), compared)
    const alike = i32x4.bitmask(i32x4.eq(differences, i32x4.splat(0)))
    store<i32>(found + (at << 2), load<i32>(slot + (<usize>ctz(alike | (1 << (TOGETHER - 1))) << 2)))
  }
  let sum: u64 = 0
  for (let at: usize = 0; at < <usize>count; at++) {
    // Before the first id lie other arrays, which an empty slot may read.
    const id = ids - ID_BYTES + <usize>(load<i32>(found + (at << 2)) & mask) * ID_BYTES
    sum += load<u64>(id) + load<u64>(id, 16)
  }
  // Without a use of the sum the compiler would omit the loop.
  store<u64>(hashes + (<usize>MOST << 2), sum)
  for (let at: usize = 0; at < <usize>count; at++) {
    const id = letters + at * ID_BYTES
    const index = (load<i32>(found + (at << 2)) & mask) - 1
    const isFirst = index >= 0 && isSame(ids + <usize>index * ID_BYTES, id)
    store<i32>(found + (at << 2), isFirst ? index : search(ids, slots, mask, id, load<i32>(hashes + (at << 2))))
  }
}

/** Searches slot by slot. */
function search(ids: usize, slots: usize, mask: i32, id: usize, hash: i32): i32 {
  let slot = hash & mask
  let held = load<i32>(slots + (<usize>slot << 2))
  while (held !== 0 && (((held ^ hash) & ~mask) !== 0 || !isSame(ids + <usize>((held & mask) - 1) * ID_BYTES, id))) {
    slot = (slot + 1) & mask
    held = load<i32>(slots + (<usize>slot << 2))
  }
  return held === 0 ? ABSENT : (held & mask) - 1
}

@inline
function isSame(a: usize, b: usize): bool {
  const differs = load<u64>(a) ^ load<u64>(b)
  return (differs | (load<u64>(a, 8) ^ load<u64>(b, 8)) | (load<u64>(a, 16) ^ load<u64>(b, 16))) === 0
}

@inline
function hashOf(id: usize): i32 {
  const sum =
    load<u64>(id) * 0x9e3779b97f4a7c15 + load<u64>(id, 8) * 0xc2b2ae3d27d4eb4f + load<u64>(id, 16) * 0x165667b19e3779f9
  return <i32>((sum ^ (sum >> 32)) >> 16)
}
