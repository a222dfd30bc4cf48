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
  /** Called with the outcomes of each group in order, before `add` resolves for its items. Must not throw. */
  readonly onStored?: (outcomes: readonly Outcome[]) => void
  /**
   * Whether another process stores the groups. Then the next group is sent to it before the outcomes of a group
   * are passed on, so that both processes work in parallel.
   */
  readonly isElsewhere?: boolean
  /** Whether it is unknown, after this error, what was stored. The group is then not repeated. */
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

  const take = (): Group<Item, Outcome> => {
    const group = waiting.slice(0, groupSize)
    waiting = waiting.slice(groupSize)
    return group
  }
  const drain = async (): Promise<void> => {
    // Lets all items of this turn of the event loop join the group.
    await nextTurn()
    let begun: Begun<Item, Outcome> | undefined
    while (begun !== undefined || waiting.length > 0) {
      const { group, storing } = begun ?? begin(take(), needs)
      begun = undefined
      const result = await storing
      if ('error' in result) {
        await retry(group, result.error, needs)
        continue
      }
      if (needs.isElsewhere && waiting.length > 0) {
        begun = begin(take(), needs)
        // Until the statement has been sent.
        await nextTurn()
      }
      passOn(group, result.outcomes, needs)
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

type Group<Item, Outcome> = readonly Waiting<Item, Outcome>[]

type Stored<Outcome> = { readonly outcomes: readonly Outcome[] } | { readonly error: unknown }

/** A group that is being stored. Its promise never rejects. */
interface Begun<Item, Outcome> {
  readonly group: Group<Item, Outcome>
  readonly storing: Promise<Stored<Outcome>>
}

function begin<Item, Outcome>(
  group: Group<Item, Outcome>,
  { commit }: GroupCommitNeeds<Item, Outcome>,
): Begun<Item, Outcome> {
  const storing = commit(group.map(({ item }) => item)).then(
    outcomes => ({ outcomes }),
    (error: unknown) => ({ error }),
  )
  return { group, storing }
}

function passOn<Item, Outcome>(
  group: Group<Item, Outcome>,
  outcomes: readonly Outcome[],
  { onStored }: GroupCommitNeeds<Item, Outcome>,
): void {
  onStored?.(outcomes)
  for (const [index, { resolve }] of group.entries()) resolve(outcomes[index]!)
}

/** Stores the items of a failed group one by one, so that only the invalid ones fail. */
async function retry<Item, Outcome>(
  group: Group<Item, Outcome>,
  error: unknown,
  needs: GroupCommitNeeds<Item, Outcome>,
): Promise<void> {
  const isFinal = group.length === 1 || needs.isInDoubt(error)
  for (const each of group) {
    if (isFinal) {
      each.reject(error)
      continue
    }
    const result = await begin([each], needs).storing
    if ('error' in result) each.reject(result.error)
    else passOn([each], result.outcomes, needs)
  }
}
