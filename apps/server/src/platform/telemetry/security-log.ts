// The destination of security events: one file per day, readable only by its owner, or standard output.

import { appendFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '../files/private-files.ts'
import type { Logger } from './logger.ts'

export interface SecurityLog {
  /** Appends one line, in order, without waiting. */
  write(line: string, now: Date): void
  /** Deletes the files that are older than `SECURITY_LOG_DAYS`. */
  sweep(now: Date): Promise<void>
  /** Resolves when everything is written. */
  close(): Promise<void>
}

/** How long a file of security events is kept. */
export const SECURITY_LOG_DAYS = 90
const DAY_MS = 86_400_000
const FILE_NAME = /^security-(\d{4}-\d{2}-\d{2})\.jsonl$/

/** Writes `security-2026-11-22.jsonl` and so on, by days of UTC. Several processes may append to one file. */
export function securityLogFiles(directory: string, logger: Logger): SecurityLog {
  let waiting = new Map<string, string>()
  let writing: Promise<void> | undefined

  const flush = async (): Promise<void> => {
    while (waiting.size > 0) {
      const lines = waiting
      waiting = new Map()
      for (const [name, text] of lines) {
        try {
          makePrivateFolder(directory)
          await appendFile(join(directory, name), text, { mode: 0o600 })
        } catch (error) {
          logger.error({ err: error }, 'security events could not be written')
        }
      }
    }
  }

  return {
    write: (line, now) => {
      const name = `security-${now.toISOString().slice(0, 10)}.jsonl`
      waiting.set(name, (waiting.get(name) ?? '') + line)
      writing ??= flush().finally(() => {
        writing = undefined
      })
    },
    sweep: async now => {
      const names = await readdir(directory).catch(() => [])
      for (const name of names) {
        const day = FILE_NAME.exec(name)?.[1]
        if (day === undefined) continue
        const endsAt = Date.parse(`${day}T00:00:00Z`) + DAY_MS
        if (endsAt + SECURITY_LOG_DAYS * DAY_MS <= now.getTime())
          await rm(join(directory, name), { force: true })
      }
    },
    close: async () => {
      while (writing !== undefined) await writing
    },
  }
}

/** For a supervisor that collects standard output and decides how long it is kept. */
export function securityLogOutput(): SecurityLog {
  return {
    write: line => void process.stdout.write(line),
    sweep: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
