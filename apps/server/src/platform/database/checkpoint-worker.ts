// A worker thread that copies pages of the write-ahead log into the database file. It has its own connection
// and takes no lock that a writer waits for.

import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const file = new DatabaseSync(workerData as string)
file.exec('pragma synchronous = full')

parentPort?.on('message', () => {
  try {
    file.exec('pragma wal_checkpoint(passive)')
  } catch {
    // The disk is full, or another program holds the lock. Pages that were not copied stay in the log.
  }
  parentPort?.postMessage('done')
})
