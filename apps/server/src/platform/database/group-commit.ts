// Collects what arrives in one turn of the event loop, because a transaction or a statement takes about as long for one
// item as for many.

import { DatabaseUnavailable } from './database.ts'

export interface GroupCommit<Item, Outcome> {
  /** Resolves once the item is stored; rejects if it could not be stored. */
  add(item: Item): Promise<Outcome>
  /** How many items wait for their transaction. */
  waiting(): number
  /** Resolves when no item is waiting. */
  idle(): Promise<void>
}

export interface GroupCommitNeeds<Item, Outcome> {
  /**
   * Stores all items in one transaction, or none. Returns one outcome per item, in the same order. Called with the
   * items in the order of their arrival, one group after the other.
   */
  readonly commit: (items: readonly Item[]) => Promise<readonly Outcome[]>
  /** Called with the outcomes of each group in order, before `add` resolves for its items. Must not throw. */
  readonly onStored?: (outcomes: readonly Outcome[]) => void
  /** Whether it is unknown, after this error, what was stored. The group is then not repeated. */
  readonly isInDoubt: (error: unknown) => boolean
}

const GROUP_SIZE = 128
/** The maximum number of waiting items. With more, clients would give up before the response. */
const WAITING_MOST = 4_096

interface Waiting<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export function createGroupCommit<Item, Outcome>({
  commit,
  onStored,
  isInDoubt,
}: GroupCommitNeeds<Item, Outcome>): GroupCommit<Item, Outcome> {
  let waiting: Waiting<Item, Outcome>[] = []
  let running: Promise<void> | undefined

  const store = async (group: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await commit(group.map(({ item }) => item))
      onStored?.(outcomes)
      for (const [index, { resolve }] of group.entries()) resolve(outcomes[index]!)
    } catch (error) {
      if (group.length === 1 || isInDoubt(error)) for (const { reject } of group) reject(error)
      // One by one, so that only the invalid items fail.
      else for (const each of group) await store([each])
    }
  }
  const drain = async (): Promise<void> => {
    // Lets all items of this turn of the event loop join the group.
    await new Promise(resolve => setImmediate(resolve))
    while (waiting.length > 0) {
      const group = waiting.slice(0, GROUP_SIZE)
      waiting = waiting.slice(GROUP_SIZE)
      await store(group)
    }
    running = undefined
  }

  return {
    add: item => {
      if (waiting.length >= WAITING_MOST)
        return Promise.reject(new DatabaseUnavailable('too many writes are waiting'))
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= drain()
      })
    },
    waiting: () => waiting.length,
    idle: async () => running,
  }
}

/**
 * Answers many queries with few statements: `read` gets all queries of one turn of the event loop, or those
 * that arrived while the previous statement was running, and returns one answer for each, in the same order.
 */
export function batched<Input, Answer>(
  read: (inputs: readonly Input[]) => Promise<readonly Answer[]>,
): (input: Input) => Promise<Answer> {
  return createGroupCommit({ commit: read, isInDoubt: () => true }).add
}
