import type { Logger } from '../telemetry/logger.ts'

export interface Sweeper {
  stop(): Promise<void>
}

/** One kind of clearing up. Several processes may do the same at once. */
export type Sweep = () => Promise<void>

/** Runs the sweeps every so many seconds; one that fails is logged and runs again the next time. */
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
      // A slow round is never overtaken by the next one.
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
