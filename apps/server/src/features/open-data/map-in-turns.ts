import { setImmediate as nextTurn } from 'node:timers/promises'

/** After this time other work gets a turn. */
const TURN_MS = 5
/** Reading the clock costs more than an item. */
const ITEMS_PER_LOOK = 50

/** Maps items in batches, so that the event loop is not blocked for long. */
export async function mapInTurns<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  let begunAt = performance.now()
  for (const item of items) {
    made.push(make(item))
    if (made.length % ITEMS_PER_LOOK > 0 || performance.now() - begunAt < TURN_MS) continue
    await nextTurn()
    begunAt = performance.now()
  }
  await nextTurn()
  return made
}
