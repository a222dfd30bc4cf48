// Whether this process is the only one on the bus. If it is, it need not publish.

import type { Clock } from '../database/clock.ts'

export interface Census {
  readonly isAlone: boolean
  /** The engine has counted the processes; it was asked `agoMs` ago. */
  counted(isOnly: boolean, agoMs: number): void
  /** A message of another process arrived. */
  noteMessage(): void
  /** The engine is unavailable, so other processes may be running unnoticed. */
  lost(): void
  /** A message was not sent, because this process is alone. */
  kept(): void
}

export interface CensusNeeds {
  readonly clock: Clock
  /** Called when this process may no longer be alone and has not published messages since `since`. */
  readonly onCompany: (since: Date) => void
  /** A monotonic clock; set by tests. */
  readonly elapsedMs?: () => number
}

/**
 * A process that sent a message within this time counts as present, whatever number the engine reports.
 * Processes with sockets send three times as often.
 */
const QUIET_MS = 15_000

export function createCensus({ clock, onCompany, elapsedMs = () => performance.now() }: CensusNeeds): Census {
  /** The last moment at which this process was certainly alone. */
  let aloneAt: Date | undefined
  let keptAt: Date | undefined
  let lastMessageAtMs = Number.NEGATIVE_INFINITY

  const end = (): void => {
    if (aloneAt === undefined) return
    const since = aloneAt
    aloneAt = undefined
    if (keptAt !== undefined && keptAt >= since) onCompany(since)
  }
  return {
    get isAlone() {
      return aloneAt !== undefined
    },
    counted: (isOnly, agoMs) => {
      if (!isOnly || elapsedMs() - lastMessageAtMs < QUIET_MS) return end()
      aloneAt = new Date(clock.now().getTime() - agoMs)
    },
    noteMessage: () => {
      lastMessageAtMs = elapsedMs()
      end()
    },
    lost: end,
    kept: () => {
      keptAt = clock.now()
    },
  }
}
