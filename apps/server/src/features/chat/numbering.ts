// Decides which messages of a group are stored, and with which numbers. Pure: the stores read before and write
// after.

import type { UserId } from '@sawari/contract'
import { MESSAGES_PER_RIDER_MAX } from '@sawari/contract'
import type { IdGenerator } from '../../platform/database/ids.ts'
import type { Members, NewMessage, StoredMessage, ThreadId } from './messages.store.ts'

/** A thread whose row is locked, so that no other transaction can number messages in it or end it. */
export interface LockedThread {
  readonly members: Members
  readonly isOpen: boolean
  /** The members who have blocked the other. They cannot write, and the other's messages are withheld. */
  readonly blockers: readonly UserId[]
  readonly lastSeq: number
  /** The number of messages written by the member with the lower id. */
  readonly sentLow: number
}

export type ThreadCounts = Pick<LockedThread, 'lastSeq' | 'sentLow'>

export type WriteOutcome<Thread extends ThreadId> =
  | { readonly message: StoredMessage<Thread>; readonly isNew: boolean; readonly members: Members }
  /** The thread does not exist, the sender is not a member, or it no longer accepts messages. */
  | 'closed'
  /** The sender has reached the maximum number of messages in this thread. */
  | 'full'

export interface NumberingNeeds<Thread extends ThreadId> {
  readonly locked: ReadonlyMap<Thread, LockedThread>
  /** The messages of the group that are stored already, by `nameOf`. */
  readonly known: ReadonlyMap<string, StoredMessage<Thread>>
  readonly now: Date
  readonly newId: IdGenerator
}

export interface Numbered<Thread extends ThreadId> {
  /** One for each message, in the same order. */
  readonly outcomes: readonly WriteOutcome<Thread>[]
  /** The messages to store. */
  readonly fresh: readonly StoredMessage<Thread>[]
  /** The counts to save for the threads that received messages. */
  readonly counts: ReadonlyMap<Thread, ThreadCounts>
}

/** Numbers messages in the given order. `store_chat_messages` of PostgreSQL does the same for chats. */
export function numberMessages<Thread extends ThreadId>(
  messages: readonly NewMessage<Thread>[],
  { locked, known, now, newId }: NumberingNeeds<Thread>,
): Numbered<Thread> {
  const named = new Map(known)
  const counts = new Map<Thread, ThreadCounts>()
  const fresh: StoredMessage<Thread>[] = []
  const outcomes = messages.map((message): WriteOutcome<Thread> => {
    const thread = locked.get(message.threadId)
    const name = nameOf(message)
    const earlier = name === undefined ? undefined : named.get(name)
    if (thread === undefined) return 'closed'
    if (earlier !== undefined) return { message: earlier, isNew: false, members: thread.members }
    if (!mayWrite(thread, message.senderId)) return 'closed'
    const next = countOne(counts.get(message.threadId) ?? thread, message.senderId === thread.members[0])
    if (next === undefined) return 'full'
    const stored: StoredMessage<Thread> = {
      ...message,
      id: newId(),
      seq: next.lastSeq,
      createdAt: now,
      withheld: thread.blockers.length > 0,
    }
    counts.set(message.threadId, next)
    fresh.push(stored)
    if (name !== undefined) named.set(name, stored)
    return { message: stored, isNew: true, members: thread.members }
  })
  return { outcomes, fresh, counts }
}

/** The key by which a message is a repeat: its thread, its sender, and the sender's id for it. */
export function nameOf({ threadId, senderId, clientMessageId }: NewMessage): string | undefined {
  return clientMessageId === undefined ? undefined : `${threadId} ${senderId} ${clientMessageId}`
}

function mayWrite({ isOpen, members, blockers }: LockedThread, userId: UserId): boolean {
  return isOpen && members.includes(userId) && !blockers.includes(userId)
}

/** The counts with one more message; undefined if its sender has reached the limit. */
function countOne({ lastSeq, sentLow }: ThreadCounts, isLow: boolean): ThreadCounts | undefined {
  const sent = isLow ? sentLow : lastSeq - sentLow
  if (sent >= MESSAGES_PER_RIDER_MAX) return undefined
  return { lastSeq: lastSeq + 1, sentLow: isLow ? sentLow + 1 : sentLow }
}
