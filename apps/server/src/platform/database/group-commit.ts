// What arrives in one turn of the event loop is stored together: a commit costs as much for one row
// as for many.

export interface GroupCommit<Item, Outcome> {
  /** Resolves once the item is stored; rejects when it could not be. */
  add(item: Item): Promise<Outcome>
  /** Resolves when nothing is waiting any more. */
  idle(): Promise<void>
}

export interface GroupCommitNeeds<Item, Outcome> {
  /** Stores all in one transaction, or none, and gives an outcome for each, in their order. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Outcome[]>
  /** Items of one lane are stored in the order in which they came. */
  readonly laneOf: (item: Item) => number
  /** How many lanes store at the same time. */
  readonly lanes: number
  /** Whether an error leaves it open what was stored: then nothing is tried a second time. */
  readonly isInDoubt: (error: unknown) => boolean
}

/** One transaction holds at most so many. */
const GROUP_SIZE = 128
/** So many may wait in a lane: longer than that nobody waits for an answer. */
const WAITING_MOST = 4_096

/** Too much is waiting already. */
export class QueueFull extends Error {
  /** Told apart as a database that cannot do its work now. */
  readonly code = '53000'
}

interface Waiting<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export function createGroupCommit<Item, Outcome>(
  needs: GroupCommitNeeds<Item, Outcome>,
): GroupCommit<Item, Outcome> {
  const lanes = Array.from({ length: needs.lanes }, () => createLane(needs))
  return {
    add: item => lanes[needs.laneOf(item) % lanes.length]!.add(item),
    idle: async () => {
      for (const lane of lanes) await lane.idle()
    },
  }
}

function createLane<Item, Outcome>(needs: GroupCommitNeeds<Item, Outcome>): GroupCommit<Item, Outcome> {
  let waiting: Waiting<Item, Outcome>[] = []
  let running: Promise<void> | undefined

  const drain = async (): Promise<void> => {
    // After everything that this turn of the event loop brings.
    await nextTurn()
    while (waiting.length > 0) {
      const group = waiting.slice(0, GROUP_SIZE)
      waiting = waiting.slice(GROUP_SIZE)
      await settle(group, needs)
    }
    running = undefined
  }

  return {
    add: item => {
      if (waiting.length >= WAITING_MOST) return Promise.reject(new QueueFull('too many writes are waiting'))
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= drain()
      })
    },
    idle: async () => running,
  }
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}

/** A group that fails is tried again one by one, so that a bad item fails alone. */
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
