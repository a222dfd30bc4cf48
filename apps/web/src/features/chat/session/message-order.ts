import type { ChatMessage } from '@sawari/contract'

/** Merges both lists by sequence number, without duplicates. */
export function mergeMessages(
  known: readonly ChatMessage[],
  incoming: readonly ChatMessage[],
): readonly ChatMessage[] {
  const bySeq = new Map(known.map(message => [message.seq, message]))
  const fresh = incoming.filter(message => !bySeq.has(message.seq))
  if (fresh.length === 0) return known
  for (const message of fresh) bySeq.set(message.seq, message)
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

/** The lowest number above `settledSeq` that is missing before the last message; null without a gap. */
export function firstGap(messages: readonly ChatMessage[], settledSeq: number): number | null {
  let expected = settledSeq + 1
  for (const { seq } of messages) {
    if (seq < expected) continue
    if (seq > expected) return expected
    expected += 1
  }
  return null
}

/**
 * The highest sequence number up to which no message is missing, except older ones that have not been requested
 * yet.
 */
export function wholeUpTo(messages: readonly ChatMessage[], hasOlder: boolean): number {
  const gap = firstGap(messages, hasOlder ? (messages[0]?.seq ?? 1) - 1 : 0)
  return gap === null ? (messages.at(-1)?.seq ?? 0) : gap - 1
}
