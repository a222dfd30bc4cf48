import type { UserId } from '@sawari/contract'
import type { Clock } from '../../platform/database/clock.ts'
import { isDatabaseAway } from '../../platform/database/database.ts'
import { createGroupCommit } from '../../platform/database/group-commit.ts'
import type { ObserveSeconds } from '../../platform/telemetry/metrics.ts'
import type { NewMessage, StoredMessage, ThreadId } from './messages.store.ts'
import type { WriteOutcome } from './numbering.ts'

export interface MessageWriter<Thread extends ThreadId> {
  /** Stores a message; resolves once it is on disk. */
  readonly write: (message: NewMessage<Thread>) => Promise<WriteOutcome<Thread>>
  /** How many messages wait to be stored. */
  readonly waiting: () => number
  /** Resolves when no message is being stored. */
  readonly idle: () => Promise<void>
}

export type WriteMessage<Thread extends ThreadId> = MessageWriter<Thread>['write']

/** Stores messages in the given order and numbers them, all or none. Returns one outcome for each. */
export type StoreMessages<Thread extends ThreadId> = (
  messages: readonly NewMessage<Thread>[],
  now: Date,
) => Promise<readonly WriteOutcome<Thread>[]>

export interface WriterNeeds<Thread extends ThreadId> {
  readonly clock: Clock
  /** Whether the database is another process: see `GroupCommitNeeds`. */
  readonly isElsewhere: boolean
  readonly store: StoreMessages<Thread>
  /**
   * Called once for each new message with the riders who may read it, in the order of each thread, after it is
   * stored. Must not throw.
   */
  readonly deliver: (message: StoredMessage<Thread>, readers: readonly UserId[]) => void
  /** Receives the time that each group took to be stored. */
  readonly observe: ObserveSeconds
}

/** Stores all messages of chats or of conversations, whether they arrive by HTTP or by socket. */
export function createMessageWriter<Thread extends ThreadId>(
  needs: WriterNeeds<Thread>,
): MessageWriter<Thread> {
  const { clock, isElsewhere, store, deliver, observe } = needs
  const group = createGroupCommit<NewMessage<Thread>, WriteOutcome<Thread>>({
    isInDoubt: isDatabaseAway,
    isElsewhere,
    commit: async messages => {
      const startMs = performance.now()
      const outcomes = await store(messages, clock.now())
      observe((performance.now() - startMs) / 1_000)
      return outcomes
    },
    onStored: outcomes => {
      for (const outcome of outcomes) {
        if (typeof outcome === 'string' || !outcome.isNew) continue
        const { message, members } = outcome
        deliver(message, message.withheld ? [message.senderId] : members)
      }
    },
  })
  return { write: group.add, waiting: group.waiting, idle: group.idle }
}
