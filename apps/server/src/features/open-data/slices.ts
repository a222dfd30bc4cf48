import { setImmediate } from 'node:timers/promises'

/** The number of items handled before other work gets a turn; they take a few milliseconds. */
const ITEMS_AT_ONCE = 500

/** Maps items in batches, so that the event loop is not blocked for long. */
export async function mapInSlices<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) {
    made.push(make(item))
    if (made.length % ITEMS_AT_ONCE === 0) await setImmediate()
  }
  await setImmediate()
  return made
}
