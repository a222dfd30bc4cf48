// Stores all items that arrive in one turn of the event loop in one transaction, because a commit takes as
// long for one row as for many.

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
  /** Whether it is unknown, after this error, what was stored. The group is then not retried. */
  readonly isInDoubt: (error: unknown) => boolean
  /** The maximum number of items per transaction. */
  readonly groupSize?: number
}

const GROUP_SIZE = 128
/** The maximum number of waiting items. With more, clients would give up before the response. */
const WAITING_MOST = 4_096

interface Waiting<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export function createGroupCommit<Item, Outcome>(
  needs: GroupCommitNeeds<Item, Outcome>,
): GroupCommit<Item, Outcome> {
  let waiting: Waiting<Item, Outcome>[] = []
  let running: Promise<void> | undefined
  const { groupSize = GROUP_SIZE } = needs

  const drain = async (): Promise<void> => {
    // Lets all items of this turn of the event loop join the group.
    await nextTurn()
    while (waiting.length > 0) {
      const group = waiting.slice(0, groupSize)
      waiting = waiting.slice(groupSize)
      await settle(group, needs)
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

function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/** If a group fails, retries its items one by one, so that only the invalid ones fail. */
async function settle<Item, Outcome>(
  group: readonly Waiting<Item, Outcome>[],
  needs: GroupCommitNeeds<Item, Outcome>,
): Promise<void> {
  try {
    const outcomes = await needs.commit(group.map(({ item }) => item))
    for (const [index, { resolve }] of group.entries()) resolve(outcomes[index]!)
  } catch (error) {
    const isFinal = group.length === 1 || needs.isInDoubt(error)
    for (const each of group) {
      if (isFinal) each.reject(error)
      else await settle([each], needs)
    }
  }
}
