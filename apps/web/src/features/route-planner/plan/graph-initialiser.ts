// Requests the route service once, before the first plan, to build its graph.

/** The time without further requests after a failure. */
export const GRAPH_COOLDOWN_MS = 5_000

interface GraphInitialiserOptions {
  readonly initialise: () => Promise<unknown>
  readonly now: () => number
}

/**
 * Resolves when the graph is ready, or at once during the cooldown: a plan can be requested without it, because the
 * service also builds its graph on demand. Never rejects.
 */
export function createGraphInitialiser({ initialise, now }: GraphInitialiserOptions): () => Promise<void> {
  let ready = false
  let failedAtMs = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | null = null

  async function attempt(): Promise<void> {
    try {
      await initialise()
      ready = true
    } catch {
      failedAtMs = now()
    } finally {
      underWay = null
    }
  }

  return () => {
    if (ready || now() - failedAtMs < GRAPH_COOLDOWN_MS) return Promise.resolve()
    underWay ??= attempt()
    return underWay
  }
}
