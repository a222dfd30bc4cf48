// SQLite copies the pages of its write-ahead log into the database file from time to time, by default within a
// commit after every 1,000 pages. That commit takes ten times as long as the others, and with it all messages
// that wait. Here a thread copies them while the event loop goes on. A log that is written all the time is
// never copied as a whole by another connection, so a commit after 16,384 pages (64 MiB) copies what is left,
// and the log begins anew.

import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

export interface Checkpoints {
  /** Resolves when the pages that the log holds now have been copied, as far as no one else uses them. */
  run(): Promise<void>
  stop(): Promise<void>
}

/** The log may hold so many pages before a commit copies them itself. */
const LOG_PAGES = 16_384
/** The thread begins when so many pages are not copied yet. */
const WAITING_PAGES = 4_096
const LOOK_EVERY_MS = 500

export function startCheckpoints(file: DatabaseSync, path: string): Checkpoints {
  file.exec(`pragma wal_autocheckpoint = ${LOG_PAGES}`)
  // It only reads the counts.
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
    // SQLite refuses to tell within a transaction.
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

/** The process may end while it runs: what is not copied is in the log. */
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
