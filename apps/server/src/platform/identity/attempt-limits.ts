// Counts attempts in the database, so that the counts survive a restart and include all processes.

import { type RateLimit, rateLimits } from '@sawari/contract'
import { type Refusal, refuseFor } from '../calls/refusal.ts'
import type { Clock } from '../database/clock.ts'
import type { Database, Sql } from '../database/database.ts'
import type { KeyedHash } from './secrets.ts'

/** One limit applied to one subject: an email, an address or an account. */
export interface Attempt {
  readonly limit: RateLimit
  readonly subject: string
}

/** Counted attempts, which can be reversed. */
export interface CountedAttempts {
  readonly attempts: readonly Attempt[]
  readonly at: number
}

export interface AttemptLimits {
  /** The refusal that another attempt would get now; does not count an attempt. */
  refusal(attempts: readonly Attempt[]): Promise<Refusal | undefined>
  /**
   * Counts all attempts. If one exceeds its limit, counts none and returns the refusal. `inside` is the caller's
   * transaction, if it has one.
   */
  count(attempts: readonly Attempt[], inside?: Sql): Promise<CountedAttempts | Refusal>
  /** Removes counted attempts that turned out not to be failures; `inside` as above. */
  takeBack(counted: CountedAttempts, inside?: Sql): Promise<void>
  /** Deletes all counted attempts of a subject. */
  forget(attempt: Attempt): Promise<void>
  deleteExpired(): Promise<void>
}

export interface AttemptLimitNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly keyedHash: KeyedHash
  /** False disables every limit. */
  readonly enabled: boolean
  /** Called for every attempt that a limit refused. */
  readonly onRefused?: (limit: RateLimit) => void
}

export function createAttemptLimits({
  database,
  clock,
  keyedHash,
  enabled,
  onRefused = () => undefined,
}: AttemptLimitNeeds): AttemptLimits {
  const keyOf = ({ limit, subject }: Attempt) => `${limit.name}:${keyedHash('attempt', subject)}`
  // Locks rows always in the same order, so that two requests cannot deadlock.
  const sorted = (attempts: readonly Attempt[]) =>
    attempts
      .flatMap(withRows)
      .map(attempt => ({ ...attempt, key: keyOf(attempt) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))

  return {
    refusal: async attempts => {
      if (!enabled) return undefined
      const now = clock.now().getTime()
      for (const { key, limit } of sorted(attempts)) {
        const refusal = refusalOf(limit, await readMoments(database.sql, key), now)
        if (refusal !== undefined) {
          onRefused(limit)
          return refusal
        }
      }
      return undefined
    },

    count: async (attempts, inside) => {
      const at = clock.now().getTime()
      if (!enabled) return { attempts, at }
      const countIn = async (sql: Sql) => {
        const rows: { key: string; moments: number[] }[] = []
        for (const { key, limit } of sorted(attempts)) {
          const moments = await lockMoments(sql, key, at + limit.windowMs)
          const refusal = refusalOf(limit, moments, at)
          if (refusal !== undefined) return { refusal, limit }
          rows.push({ key, moments: [...moments.filter(moment => moment > at - limit.windowMs), at] })
        }
        for (const { key, moments } of rows) await writeMoments(sql, key, moments)
        return undefined
      }
      const outcome = await (inside === undefined
        ? database.sql.transaction().execute(countIn)
        : countIn(inside))
      if (outcome === undefined) return { attempts, at }
      onRefused(outcome.limit)
      return outcome.refusal
    },

    takeBack: async ({ attempts, at }, inside) => {
      if (!enabled) return
      const takeBackIn = async (sql: Sql) => {
        for (const { key, limit } of sorted(attempts)) {
          const moments = await lockMoments(sql, key, at + limit.windowMs)
          const index = moments.indexOf(at)
          if (index >= 0) await writeMoments(sql, key, moments.toSpliced(index, 1))
        }
      }
      await (inside === undefined ? database.sql.transaction().execute(takeBackIn) : takeBackIn(inside))
    },

    forget: async attempt => {
      await database.sql.deleteFrom('attempt_limits').where('key', '=', keyOf(attempt)).execute()
    },

    deleteExpired: async () => {
      const now = clock.now().getTime()
      await database.sql.deleteFrom('attempt_limits').where('expires_at', '<=', now).execute()
    },
  }
}

/** An attempt that stores a row also counts toward the budget of rows. */
function withRows({ limit, subject }: Attempt): Attempt[] {
  const own = { limit, subject }
  return limit.stores === true ? [own, { limit: rateLimits.rowsByAccount, subject }] : [own]
}

function refusalOf(limit: RateLimit, moments: readonly number[], now: number): Refusal | undefined {
  const recent = moments.filter(moment => moment > now - limit.windowMs).sort((a, b) => a - b)
  const freesAt = recent.at(-limit.attempts)
  if (recent.length < limit.attempts || freesAt === undefined) return undefined
  return refuseFor('RATE_LIMITED', (freesAt + limit.windowMs - now) / 1_000)
}

async function readMoments(sql: Sql, key: string): Promise<number[]> {
  const row = await sql
    .selectFrom('attempt_limits')
    .select('moments')
    .where('key', '=', key)
    .executeTakeFirst()
  return parseMoments(row?.moments)
}

/** Reads the row and locks it until the transaction ends; creates it if it does not exist. */
async function lockMoments(sql: Sql, key: string, expiresAt: number): Promise<number[]> {
  const row = await sql
    .insertInto('attempt_limits')
    .values({ key, moments: '[]', expires_at: expiresAt })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ expires_at: expiresAt }))
    .returning('moments')
    .executeTakeFirstOrThrow()
  return parseMoments(row.moments)
}

async function writeMoments(sql: Sql, key: string, moments: readonly number[]): Promise<void> {
  await sql
    .updateTable('attempt_limits')
    .set({ moments: JSON.stringify(moments) })
    .where('key', '=', key)
    .execute()
}

function parseMoments(text: string | undefined): number[] {
  return text === undefined ? [] : (JSON.parse(text) as number[])
}
