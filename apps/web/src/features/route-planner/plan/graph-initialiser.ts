// The route service wants its graph ready before the first plan: asked for once, then remembered.

/** After a failure the service is left alone this long. */
export const GRAPH_COOLDOWN_MS = 5_000

interface GraphInitialiserOptions {
  readonly initialise: () => Promise<unknown>
  readonly now: () => number
}

/**
 * Resolves when the graph is ready, or when asking again would be too soon: a plan then goes ahead
 * without it, since the service also builds its graph by itself. Never rejects.
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
