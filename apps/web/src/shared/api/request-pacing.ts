import { CALL_SPACING_MS, type PacingGroup } from '@sawari/contract/call-policy'

/** Resolves when it is the caller's turn. */
export type Pacer = (group?: PacingGroup) => Promise<void>

interface Waiting {
  readonly group: PacingGroup
  readonly take: () => void
}

/**
 * Grants turns at least `any` ms apart, and turns of one group at least the group's spacing apart; the first one is
 * immediate. Turns are granted in the order of the requests, except that no turn waits for another group's spacing.
 * Spacings are measured from the time of the previous turn, because the timers of a busy page run late.
 */
export function createPacer(): Pacer {
  const lastAtMs: Partial<Record<PacingGroup, number>> = {}
  const line: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function freeAtMs(group: PacingGroup): number {
    return (lastAtMs[group] ?? Number.NEGATIVE_INFINITY) + CALL_SPACING_MS[group]
  }

  function waitMs({ group }: Waiting): number {
    return Math.max(freeAtMs('any'), freeAtMs(group)) - performance.now()
  }

  function serve(): void {
    clearTimeout(timer)
    const next = line.findIndex(waiting => waitMs(waiting) <= 0)
    const [turn] = next < 0 ? [] : line.splice(next, 1)
    if (turn) {
      lastAtMs.any = lastAtMs[turn.group] = performance.now()
      turn.take()
    }
    if (line.length > 0) timer = setTimeout(serve, Math.ceil(Math.min(...line.map(waitMs))))
  }

  return (group = 'any') =>
    new Promise(take => {
      line.push({ group, take })
      serve()
    })
}

interface RateGuardParts {
  /** The maximum number of turns within any 60 s. */
  readonly turnsPerMinute: number
  /** The minimum time between two turns, in ms. */
  readonly spacingMs?: number
}

/** Resolves when the loader may send a request; rejects when `signal` aborts first. */
type RateGuard = (signal: AbortSignal) => Promise<void>

const MINUTE_MS = 60_000

/**
 * Limits how often one loader sends requests. A turn that is requested too early waits, so that the last request is
 * always sent. A caller that aborts while it waits uses no turn.
 */
export function createRateGuard({ turnsPerMinute, spacingMs = 0 }: RateGuardParts): RateGuard {
  let takenAtMs: number[] = []

  function waitMs(): number {
    const last = takenAtMs.at(-1) ?? Number.NEGATIVE_INFINITY
    const oldest = takenAtMs.at(-turnsPerMinute) ?? Number.NEGATIVE_INFINITY
    return Math.max(last + spacingMs, oldest + MINUTE_MS) - performance.now()
  }

  return async signal => {
    for (let wait = waitMs(); wait > 0; wait = waitMs()) await pause(Math.ceil(wait), signal)
    signal.throwIfAborted()
    takenAtMs = [...takenAtMs.slice(1 - turnsPerMinute), performance.now()]
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
