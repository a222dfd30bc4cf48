// SQLite copies the pages of its write-ahead log into the database file, by default within a commit after every
// 1,000 pages. That commit takes ten times as long as others, and delays all waiting messages. Here a worker
// thread copies them in parallel. Another connection can never completely copy a log that is constantly
// written, so a commit after 16,384 pages (64 MiB) copies the rest, and the log starts again.

import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

export interface Checkpoints {
  /** Resolves when the pages that are in the log now have been copied, as far as nobody else uses them. */
  run(): Promise<void>
  stop(): Promise<void>
}

/** The number of pages in the log after which a commit copies them itself. */
const LOG_PAGES = 16_384
/** The number of uncopied pages at which the thread starts. */
const WAITING_PAGES = 4_096
const LOOK_EVERY_MS = 500

export function startCheckpoints(file: DatabaseSync, path: string): Checkpoints {
  file.exec(`pragma wal_autocheckpoint = ${LOG_PAGES}`)
  // This connection only reads the counts.
  const counts = file.prepare('pragma wal_checkpoint(noop)')
  let worker: Worker | undefined
  let running: Promise<void> | undefined

  let done: (() => void) | undefined

  const copy = (): Promise<void> => {
    worker ??= startThread(path, () => done?.()).on('exit', () => {
      worker = undefined
      done?.()
    })
    worker.postMessage('copy')
    return new Promise(resolve => {
      done = resolve
    })
  }
  const run = (): Promise<void> => {
    running ??= copy().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => {
    // SQLite does not report them within a transaction.
    if (file.isTransaction) return
    const { log, checkpointed } = counts.get() as { log: number; checkpointed: number }
    if (log - checkpointed >= WAITING_PAGES) void run()
  }, LOOK_EVERY_MS)
  timer.unref()

  return {
    run,
    stop: async () => {
      clearInterval(timer)
      await worker?.terminate()
    },
  }
}

/** The process may end while it runs: uncopied pages are in the log. */
function startThread(path: string, onCopied: () => void): Worker {
  const thread = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
    workerData: path,
    execArgv: [],
  })
  thread.on('message', onCopied)
  // The event 'exit' follows.
  thread.on('error', () => undefined)
  thread.unref()
  return thread
}
