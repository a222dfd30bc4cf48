import { inIdleTurns } from '../../platform/http/in-turns.ts'
import { callOrigin } from '../../platform/telemetry/call-origin.ts'

/** Work up to this size is done at once. One comparison of two trips takes at most a tenth of a millisecond. */
const AT_ONCE_MS = 1

/** Visits all items, in turns between which other requests are served, charged to the caller. */
export async function visitInTurns<Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> {
  const steps = visits(items, visit)
  const { spend, inTurns = inIdleTurns } = callOrigin() ?? {}
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
