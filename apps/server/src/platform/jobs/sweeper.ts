import type { Logger } from '../telemetry/logger.ts'
import { type Repetition, repeat } from './repeat.ts'

/** One cleanup task. Several processes may run the same one at the same time. */
export type Sweep = () => Promise<void>

/** Runs the sweeps periodically; a failed one is logged and runs again in the next round. */
export function startSweeper(sweeps: readonly Sweep[], everySeconds: number, logger: Logger): Repetition {
  let isStopped = false
  const runAll = async (): Promise<void> => {
    for (const sweep of sweeps) {
      if (isStopped) return
      try {
        await sweep()
      } catch (error) {
        logger.error({ err: error }, 'a sweep failed')
      }
    }
  }
  const rounds = repeat(runAll, { everyMs: everySeconds * 1_000, logger, failure: 'the sweeps failed' })
  return {
    // Only the sweep that runs is waited for: the others of its round run in the next process.
    stop: () => {
      isStopped = true
      return rounds.stop()
    },
  }
}
