import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../telemetry/logger.ts'

/** Work that runs again and again until it is stopped. */
export interface Repetition {
  /** Resolves when the current round, if any, has ended. */
  stop(): Promise<void>
}

export interface RepetitionNeeds {
  readonly everyMs: number
  /** The delay before the first round; the default is `everyMs`. */
  readonly firstAfterMs?: number
  readonly logger: Logger
  /** Logged at the first of several consecutive failures. */
  readonly failure: string
}

/** A longer delay would overflow the timer, which then fires at once. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/**
 * Runs `work` every `everyMs`, counted from the end of the previous round, so that rounds never overlap. A
 * round may return the milliseconds until the next one. The process can exit while it waits.
 */
export function repeat(
  work: (() => Promise<number>) | (() => Promise<void>),
  { everyMs, firstAfterMs = everyMs, logger, failure }: RepetitionNeeds,
): Repetition {
  const stopping = new AbortController()
  const { signal } = stopping
  let isFailing = false

  const runOnce = async (): Promise<number> => {
    try {
      const waitMs = await work()
      isFailing = false
      return waitMs ?? everyMs
    } catch (error) {
      if (!isFailing) logger.error({ err: error }, failure)
      isFailing = true
      return everyMs
    }
  }
  const runUntilStopped = async (): Promise<void> => {
    for (let waitMs = firstAfterMs; !signal.aborted; waitMs = await runOnce()) {
      const wait = pause(Math.min(waitMs, LONGEST_WAIT_MS), undefined, { signal, ref: false })
      // It rejects when it is stopped.
      const isStopped = await wait.then(
        () => false,
        () => true,
      )
      if (isStopped) return
    }
  }
  const ended = runUntilStopped()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
