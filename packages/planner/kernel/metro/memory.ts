// The memory of one instance: the data of the metro, then everything that belongs to one window.

const ALIGNMENT: usize = 16
const PAGE: usize = 65536

let end: usize = (__heap_base + ALIGNMENT - 1) & ~(ALIGNMENT - 1)
/** Where the memory of a window begins. */
let kept: usize = end

/** A block that may contain anything. */
export function allocate(bytes: usize): usize {
  const start = end
  end = (end + bytes + ALIGNMENT - 1) & ~(ALIGNMENT - 1)
  const missing = <i32>((end + PAGE - 1) / PAGE) - memory.size()
  if (missing > 0 && memory.grow(missing) < 0) unreachable()
  return start
}

/** A longer block with the same beginning. */
export function lengthen(start: usize, bytes: usize, more: usize): usize {
  const longer = allocate(more)
  memory.copy(longer, start, bytes)
  return longer
}

/** All blocks so far are kept. */
export function keepAll(): void {
  kept = end
}

/** Releases the blocks that are not kept. */
export function releaseOthers(): void {
  end = kept
}
