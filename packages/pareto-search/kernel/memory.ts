// The memory of the kernel: blocks are allocated at the end and never freed here. The caller reuses the blocks
// of released graphs.

/** The size of a cache line on most processors, and of a label. */
const ALIGNMENT: usize = 64
const PAGE: usize = 65536

let end: usize = (__heap_base + ALIGNMENT - 1) & ~(ALIGNMENT - 1)

/** A block filled with zeros. */
export function allocate(bytes: usize): usize {
  const start = end
  end = (end + bytes + ALIGNMENT - 1) & ~(ALIGNMENT - 1)
  const missing = <i32>((end + PAGE - 1) / PAGE) - memory.size()
  if (missing > 0 && memory.grow(max(missing, memory.size() >> 2)) < 0 && memory.grow(missing) < 0)
    unreachable()
  return start
}

/** A longer block with the same beginning. */
export function lengthen(start: usize, bytes: usize, more: usize): usize {
  const longer = allocate(more)
  memory.copy(longer, start, bytes)
  return longer
}
