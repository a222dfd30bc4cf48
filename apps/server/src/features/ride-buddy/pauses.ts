import { setImmediate } from 'node:timers/promises'
import { callOrigin } from '../../platform/telemetry/call-origin.ts'

/** Work up to this size is done at once. One comparison of two trips takes at most a tenth of a millisecond. */
const AT_ONCE_MS = 1
/** After this time other work gets a turn, if no call caused the visits. */
const TURN_MS = 8

/** Visits all items, in turns between which other requests are served, charged to the caller. */
export async function visitInTurns<Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> {
  const steps = visits(items, visit)
  const { spend, inTurns = inOwnTurns } = callOrigin() ?? {}
  const start = performance.now()
  while (performance.now() - start < AT_ONCE_MS) if (steps.next().done) return
  spend?.(AT_ONCE_MS)
  await inTurns(steps)
}

function* visits<Item>(items: Iterable<Item>, visit: (item: Item) => void): Generator<undefined, void> {
  for (const item of items) {
    visit(item)
    yield
  }
}

async function inOwnTurns(steps: Iterator<unknown, void>): Promise<void> {
  for (;;) {
    const pauseAt = performance.now() + TURN_MS
    do if (steps.next().done) return
    while (performance.now() < pauseAt)
    await setImmediate()
  }
}
