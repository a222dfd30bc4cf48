interface RateGuardParts {
  /** The maximum number of turns within any 60 s. */
  readonly turnsPerMinute: number
  /** The minimum time between two turns, in ms. */
  readonly spacingMs?: number
  readonly now?: () => number
}

/** Resolves when the loader may send a request; rejects when `signal` aborts first. */
export type RateGuard = (signal: AbortSignal) => Promise<void>

const MINUTE_MS = 60_000

/**
 * Limits how often one loader sends requests. A turn that is requested too early waits, so that the last request is
 * always sent. A caller that aborts while it waits uses no turn.
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
