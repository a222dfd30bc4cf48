import type { Logger } from '../telemetry/logger.ts'

export interface Sweeper {
  stop(): Promise<void>
}

/** One cleanup task. Several processes may run the same one at the same time. */
export type Sweep = () => Promise<void>

/** Runs the sweeps periodically; a failed one is logged and runs again in the next round. */
export function startSweeper(sweeps: readonly Sweep[], everySeconds: number, logger: Logger): Sweeper {
  let running: Promise<void> | undefined

  const runAll = async (): Promise<void> => {
    for (const sweep of sweeps) {
      try {
        await sweep()
      } catch (error) {
        logger.error({ err: error }, 'a sweep failed')
      }
    }
  }
  const timer = setInterval(
    () => {
      // Skips a round while the previous one is still running.
      running ??= runAll().finally(() => {
        running = undefined
      })
    },
    Math.min(everySeconds * 1_000, LONGEST_INTERVAL_MS),
  )
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** A longer interval would overflow the timer, which then fires at once. */
const LONGEST_INTERVAL_MS = 2 ** 31 - 1
