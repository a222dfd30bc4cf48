import type { UserId } from '@sawari/contract'
import type { Clock } from '../../platform/database/clock.ts'
import { type Database, isDatabaseAway } from '../../platform/database/database.ts'
import { createGroupCommit } from '../../platform/database/group-commit.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import {
  type NewMessage,
  type StoredMessage,
  type ThreadId,
  type Threads,
  type WriteOutcome,
  writeMessages,
} from './messages.store.ts'

export interface MessageWriter<Thread extends ThreadId> {
  /** Stores a message; resolves once it is on disk. */
  readonly write: (message: NewMessage<Thread>) => Promise<WriteOutcome<Thread>>
  /** How many messages wait to be stored. */
  readonly waiting: () => number
  /** Resolves when no message is being stored. */
  readonly idle: () => Promise<void>
}

export type WriteMessage<Thread extends ThreadId> = MessageWriter<Thread>['write']

export interface WriterNeeds<Thread extends ThreadId> {
  readonly database: Database
  readonly clock: Clock
  readonly newId: IdGenerator
  readonly threads: Threads<Thread>
  /**
   * Called once for each new message with the riders who may read it, in the order of each thread, after it is
   * stored. Must not throw.
   */
  readonly deliver: (message: StoredMessage<Thread>, readers: readonly UserId[]) => void
}

/** PostgreSQL runs several transactions concurrently; SQLite has one writer. */
const LANES = { sqlite: 1, postgres: 2 } as const

/** Stores all messages of chats or of conversations, whether they arrive by HTTP or by socket. */
export function createMessageWriter<Thread extends ThreadId>(
  needs: WriterNeeds<Thread>,
): MessageWriter<Thread> {
  const { database, clock, newId, threads, deliver } = needs
  const group = createGroupCommit<NewMessage<Thread>, WriteOutcome<Thread>>({
    lanes: LANES[database.kind],
    isInDoubt: isDatabaseAway,
    laneOf: ({ threadId }) => Number.parseInt(threadId.slice(-6), 16),
    commit: async messages => {
      const outcomes = await database.sql
        .transaction()
        .execute(sql =>
          writeMessages({ sql, kind: database.kind }, messages, { threads, now: clock.now(), newId }),
        )
      for (const outcome of outcomes) {
        if (typeof outcome === 'string' || !outcome.isNew) continue
        const { message, members } = outcome
        deliver(message, message.withheld ? [message.senderId] : members)
      }
      return outcomes
    },
  })
  return { write: group.add, waiting: group.waiting, idle: group.idle }
}
