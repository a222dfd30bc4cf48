interface RateGuardParts {
  /** At most so many turns in any minute. */
  readonly turnsPerMinute: number
  /** At least so long between two turns. */
  readonly spacingMs?: number
  readonly now?: () => number
}

/** Resolves when the loader may ask the server; rejects when its reader leaves before. */
export type RateGuard = (signal: AbortSignal) => Promise<void>

const MINUTE_MS = 60_000

/**
 * Keeps one loader from asking too often, whatever wakes it: a turn that comes too early waits, so that the
 * last wish is always fulfilled. Who leaves while waiting has used no turn.
 */
export function createRateGuard({
  turnsPerMinute,
  spacingMs = 0,
  now = () => performance.now(),
}: RateGuardParts): RateGuard {
  let takenAtMs: number[] = []

  function waitMs(): number {
    const last = takenAtMs.at(-1) ?? Number.NEGATIVE_INFINITY
    const oldest = takenAtMs.at(-turnsPerMinute) ?? Number.NEGATIVE_INFINITY
    return Math.max(last + spacingMs, oldest + MINUTE_MS) - now()
  }

  return async signal => {
    for (let wait = waitMs(); wait > 0; wait = waitMs()) await pause(Math.ceil(wait), signal)
    signal.throwIfAborted()
    takenAtMs = [...takenAtMs.slice(1 - turnsPerMinute), now()]
  }
}

function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, waitMs)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
