// Handles one mail that this process has taken: it is sent, postponed, held back or lost.

import { rateLimits } from '@sawari/contract'
import { sql as raw } from 'kysely'
import { Refusal } from '../calls/refusal.ts'
import type { Core } from '../core.ts'
import type { Sql } from '../database/database.ts'
import type { SqlOf } from '../database/portable-sql.ts'
import type { AttemptLimits } from '../identity/attempt-limits.ts'
import type { TextSealer } from '../identity/secrets.ts'
import { deleteRow, dueIds, postponeRow } from '../outbox/leased-rows.ts'
import type { Lease } from '../outbox/leased-work.ts'
import type { ServiceState } from '../telemetry/logger.ts'
import type { Mail, Mailer } from './mailer.ts'

/** The encrypted content of a row of the outbox. */
export interface Letter {
  readonly mail: Mail
  /** The address of the client that caused it, for that address's budget of mails. */
  readonly address?: string | undefined
}

export interface DeliveryNeeds extends Pick<Core, 'database' | 'clock' | 'logger' | 'metrics'> {
  readonly sealer: TextSealer
  readonly mailer: Mailer
  readonly mayMail: MayMail
  readonly state: ServiceState
  /** Whether no other process can have taken the mail meanwhile. */
  isLeased(id: string): boolean
  /** Deletes a mail that has been sent. */
  finish(id: string): Promise<void>
}

/** The delays after each failed attempt; the last one is repeated until the mail expires. */
const RETRY_AFTER_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 300_000]
const WARNED_ATTEMPTS = RETRY_AFTER_MS.length

/** Returns a function that handles one mail. It resolves to false if the mail was not sent. */
export function createDelivery(needs: DeliveryNeeds): (mail: TakenMail) => Promise<boolean> {
  const { clock, sealer, mailer, logger, metrics, state } = needs
  const { sql } = needs.database
  const countSent = metrics.counter('mails_sent_total', 'Mails that the mail server has accepted')
  const countLost = metrics.counter('mails_lost_total', 'Mails that could not be delivered for good')

  const isAllowed = async ({ mail, address }: Letter): Promise<boolean> => {
    try {
      return await needs.mayMail(mail, address)
    } catch (error) {
      // Without the database attempts cannot be counted. One mail too many does less harm than a lost code.
      logger.warn({ err: error }, 'a mail could not be counted')
      return true
    }
  }

  const lose = async (mail: TakenMail, reason: object): Promise<boolean> => {
    await deleteRow(sql, 'outbox', mail.id)
    countLost()
    logger.error({ attempts: mail.attempts, ...reason }, 'a mail was lost: it could not be delivered')
    return false
  }

  const fail = async (mail: TakenMail, error: unknown): Promise<boolean> => {
    const reason = reasonOf(error)
    if (isOfServer(reason)) state.unavailable(reason)
    else state.back()
    const now = clock.now().getTime()
    if (isFinal(reason) || mail.expiresAt.getTime() <= now) return lose(mail, reason)
    const waitMs = RETRY_AFTER_MS[Math.min(mail.attempts, RETRY_AFTER_MS.length) - 1]!
    const line = { ...reason, attempts: mail.attempts, waitMs }
    logger[mail.attempts <= WARNED_ATTEMPTS ? 'warn' : 'debug'](line, 'a mail could not be delivered yet')
    // Taken again when it expires, so that its text is deleted then.
    await postponeRow(sql, 'outbox', mail, new Date(Math.min(now + waitMs, mail.expiresAt.getTime())))
    return false
  }

  return async mail => {
    const letter = openLetter(sealer, mail)
    if (letter === undefined) return lose(mail, { reason: 'encrypted with another secret' })
    if (letter.mail.to === '') {
      await deleteRow(sql, 'outbox', mail.id)
      return true
    }
    if (mail.expiresAt <= clock.now()) return lose(mail, { reason: 'expired' })
    if (mail.attempts === 1 && !(await isAllowed(letter))) {
      await deleteRow(sql, 'outbox', mail.id)
      logger.warn('a mail was held back: too many for its recipient or from one address')
      return true
    }
    // The process was suspended meanwhile, and another one may be sending it.
    if (!needs.isLeased(mail.id)) return true
    try {
      await mailer.send(letter.mail, { id: mail.id, writtenAt: mail.createdAt })
    } catch (error) {
      return fail(mail, error)
    }
    countSent()
    state.back()
    await needs.finish(mail.id)
    return true
  }
}

function openLetter(sealer: TextSealer, { id, sealed }: TakenMail): Letter | undefined {
  const text = sealer.open(id, sealed)
  return text === undefined ? undefined : (JSON.parse(text) as Letter)
}

interface Reason {
  readonly code: unknown
  readonly response: unknown
}

/** Neither the error's message nor the mail is logged, because both contain the passenger's address. */
function reasonOf(error: unknown): Reason {
  const { code, responseCode } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown
    responseCode?: unknown
  }
  return { code, response: responseCode }
}

/** The mail server has rejected this mail, or its recipient, permanently. */
function isFinal({ code, response }: Reason): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof response === 'number' && response >= 500
}

/** The failure concerns every mail. */
function isOfServer({ code }: Reason): boolean {
  return code !== 'EENVELOPE' && code !== 'EMESSAGE'
}

/** Whether the mail is within the budgets of its recipient and of the address that caused it. */
type MayMail = (mail: Mail, address: string | undefined) => Promise<boolean>

/**
 * `groupOf` returns the part of an address to which limits apply. Counts every mail of every feature, so that
 * no combination of calls floods a person or a mail server.
 */
export function mayMail(limits: AttemptLimits, groupOf: (address: string) => string): MayMail {
  return async ({ to }, address) => {
    const counted = await limits.count([
      { limit: rateLimits.mailsByRecipient, subject: to },
      ...(address === undefined ? [] : [{ limit: rateLimits.mailsByAddress, subject: groupOf(address) }]),
    ])
    return !(counted instanceof Refusal)
  }
}

// Mails that wait to be sent. `due_at` is the time at which a process may take a mail; the process that takes
// it moves that time forward, and owns the mail until then.

declare module '../database/database.ts' {
  interface DatabaseTables {
    readonly outbox: OutboxTable
  }
}

interface OutboxTable {
  readonly id: string
  /** The mail is deleted with this account. */
  readonly user_id: string | null
  /** Recipient and text, encrypted. */
  readonly sealed: string
  readonly created_at: number
  readonly due_at: number
  readonly expires_at: number
  readonly attempts: number
}

interface StoredMail {
  readonly id: string
  readonly sealed: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A mail that this process has taken. */
export interface TakenMail extends StoredMail {
  /** Including this one. */
  readonly attempts: number
}

export async function insertMail(sql: Sql, mail: StoredMail & { readonly userId?: string | undefined }) {
  await sql
    .insertInto('outbox')
    .values({
      id: mail.id,
      user_id: mail.userId ?? null,
      sealed: mail.sealed,
      attempts: 0,
      created_at: mail.createdAt.getTime(),
      due_at: mail.createdAt.getTime(),
      expires_at: mail.expiresAt.getTime(),
    })
    .execute()
}

/** Takes due mails, the longest waiting first. No other process takes them until `leasedUntil`. */
export async function takeMails(database: SqlOf, lease: Lease): Promise<TakenMail[]> {
  const rows = await database.sql
    .updateTable('outbox')
    .set({ due_at: lease.leasedUntil.getTime(), attempts: raw<number>`attempts + 1` })
    .where('id', 'in', dueIds(database.sql, 'outbox', lease))
    .returning(['id', 'sealed', 'created_at', 'expires_at', 'attempts'])
    .execute()
  return rows
    .map(row => ({
      id: row.id,
      sealed: row.sealed,
      attempts: row.attempts,
      createdAt: new Date(row.created_at),
      expiresAt: new Date(row.expires_at),
    }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Makes mails due whose next attempt is later than `after`. */
export async function hastenMails(sql: Sql, after: Date, now: Date): Promise<void> {
  await sql
    .updateTable('outbox')
    .set({ due_at: now.getTime() })
    .where('due_at', '>', after.getTime())
    .execute()
}
