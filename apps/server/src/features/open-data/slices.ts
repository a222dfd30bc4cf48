import { setImmediate } from 'node:timers/promises'

/** Handled before others get their turn: a few milliseconds of work. */
const ITEMS_AT_ONCE = 500

/** Makes something of each item without holding up whatever else the server does. */
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
