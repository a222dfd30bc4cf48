// Events that an operator must be able to look up after an attack: sign-ins, rejections, revocations.

import { appendFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '../files/private-files.ts'
import { callOrigin } from './call-origin.ts'
import type { Logger } from './logger.ts'

/** Every event with its outcomes. */
const SECURITY_EVENTS = {
  'sign-up': 'ok',
  'sign-in': 'ok, failed, suspended',
  'second-factor': 'ok, failed',
  lockout: 'the name of the limit that refused the attempt',
  'reset-asked': 'ok',
  'reset-code': 'ok, failed',
  'reset-link': 'ok, failed',
  'reset-done': 'ok',
  'password-changed': 'ok',
  'contact-changed': 'email, phone',
  'token-reuse': 'session-revoked',
  'session-revoked': 'sign-out, one, others, suspended',
  denied:
    'the code of the refusal: the id is unknown or belongs to somebody else, or the call is not allowed',
  moderation: 'the action, such as suspend',
  'email-proved': 'ok, failed',
  consent: 'ok',
  'account-deleted': 'ok',
} as const satisfies Record<string, string>

type SecurityEventName = keyof typeof SECURITY_EVENTS

interface SecurityEvent {
  readonly event: SecurityEventName
  /** A fixed word, never a client's text. */
  readonly outcome: string
  /** The user concerned. Default: the caller of the current call. */
  readonly userId?: string | undefined
  /** Default: the address of the current call. */
  readonly address?: string | undefined
  /** Default: the id of the current call. */
  readonly requestId?: string | undefined
}

/** Records one event. Never throws and never waits. */
export type RecordSecurityEvent = (event: SecurityEvent) => void

interface SecurityEventNeeds {
  readonly now: () => Date
  /** A hash that cannot be computed without the secret. */
  readonly hashAddress: (address: string) => string
  readonly log: SecurityLog
}

/**
 * Lines per minute of one event from one source; further ones are only counted, so that nobody can fill the
 * disk.
 */
export const LINES_PER_SOURCE = 60
/** Lines per minute of one event, all sources together. */
const LINES_PER_EVENT = 1_000
const MINUTE_MS = 60_000
const WORD = /^[A-Za-z][\w-]{0,39}$/
const USER_ID = /^[0-9a-f]{24}$/
/** 128 bits: enough to distinguish addresses. */
const ADDRESS_HASH_LENGTH = 22

export function createSecurityEvents({ now, hashAddress, log }: SecurityEventNeeds) {
  const lines = new Map<string, number>()
  const omitted = new Map<SecurityEventName, number>()

  const isFull = (key: string, limit: number) => (lines.get(key) ?? 0) >= limit
  const count = (key: string) => lines.set(key, (lines.get(key) ?? 0) + 1)
  const write = (fields: object): void => {
    const time = now()
    log.write(`${JSON.stringify({ time: time.toISOString(), ...fields })}\n`, time)
  }
  const closeMinute = (): void => {
    lines.clear()
    for (const [event, count] of omitted) write({ event, omitted: count })
    omitted.clear()
  }
  const timer = setInterval(closeMinute, MINUTE_MS)
  timer.unref()

  return {
    securityEvent: (given: SecurityEvent): void => {
      const { event } = given
      const origin = callOrigin()
      const userId = given.userId ?? origin?.userId
      const address = given.address ?? origin?.address
      const requestId = given.requestId ?? origin?.requestId
      const addressHash = address && hashAddress(address).slice(0, ADDRESS_HASH_LENGTH)
      const source = `${event} ${addressHash ?? userId ?? ''}`
      // Sources are counted only while the event has lines left, which bounds their number.
      if (isFull(event, LINES_PER_EVENT) || isFull(source, LINES_PER_SOURCE)) {
        omitted.set(event, (omitted.get(event) ?? 0) + 1)
        return
      }
      count(event)
      count(source)
      write({
        event,
        // Prevents a client's text from being logged by mistake.
        outcome: WORD.test(given.outcome) ? given.outcome : 'unnamed',
        ...(userId !== undefined && USER_ID.test(userId) && { userId }),
        ...(addressHash && { addressHash }),
        ...(requestId !== undefined && { requestId }),
      })
    },
    stop: () => {
      clearInterval(timer)
      closeMinute()
    },
  }
}

// The destination of security events: one file per day, readable only by its owner, or standard output.

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

/** Writes for a supervisor that collects standard output and decides how long it is kept. */
export function securityLogOutput(): SecurityLog {
  return {
    write: line => void process.stdout.write(line),
    sweep: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
