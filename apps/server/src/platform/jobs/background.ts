import type { Logger } from '../telemetry/logger.ts'

/** Work that runs after the response; only the shutdown of the process waits for it. */
export interface Background {
  /** Logs a failure, because the response has already been sent. */
  run(task: () => Promise<void>): void
  /** Resolves when all started work is done. */
  settled(): Promise<void>
}

export function createBackground(logger: Logger): Background {
  const running = new Set<Promise<void>>()
  return {
    run: task => {
      const begun = task()
        .catch((error: unknown) => logger.error({ err: error }, 'work in the background failed'))
        .finally(() => running.delete(begun))
      running.add(begun)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
