import type { Logger } from '../telemetry/logger.ts'

/** Work that nobody waits for, but for the end of the process. */
export interface Background {
  /** A failure is logged: whoever began it has had an answer. */
  run(task: () => Promise<void>): void
  /** Once everything that was begun is done. */
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
