import type { Language, UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import { storedForms } from '../../platform/identity/stored-email.ts'
import { countingReporters, HOLD_WINDOW_MS } from './hold-rule.ts'

/** A person as moderators see them. */
export interface Person {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly createdAt: Date
  readonly suspendedAt: Date | undefined
  readonly onHoldSince: Date | undefined
  readonly reviewedAt: Date | undefined
  readonly isEmailProved: boolean
  /** The language of the last sign-in. */
  readonly language: Language | undefined
}

/** Whether Travel Buddy is held for the person, or the account is suspended. */
export function isHeld({ suspendedAt, onHoldSince }: Pick<Person, 'suspendedAt' | 'onHoldSince'>): boolean {
  return suspendedAt !== undefined || onHoldSince !== undefined
}

/** A person with the number of reports about them. */
export interface ReportedPerson extends Person {
  readonly reportsIn30Days: number
  readonly countingReporters: number
}

export async function findPersonByEmail(sql: Sql, email: string): Promise<Person | undefined> {
  const row = await sql
    .selectFrom('users')
    .select('id')
    .where('email', 'in', storedForms(email))
    .executeTakeFirst()
  return row && (await readPeople(sql, [row.id])).get(row.id)
}

export async function readPeople(sql: Sql, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await sql
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at', 'suspended_at', 'buddy_hold_at', 'reviewed_at', 'language'])
    .select('email_proved_at')
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        id: row.id,
        name: row.name,
        email: row.email,
        createdAt: new Date(row.created_at),
        suspendedAt: momentOf(row.suspended_at),
        onHoldSince: momentOf(row.buddy_hold_at),
        reviewedAt: momentOf(row.reviewed_at),
        language: row.language ?? undefined,
        isEmailProved: row.email_proved_at !== null,
      },
    ]),
  )
}

export async function readReportedPeople(
  sql: Sql,
  ids: readonly UserId[],
  now: Date,
): Promise<ReadonlyMap<UserId, ReportedPerson>> {
  const people = await readPeople(sql, ids)
  if (people.size === 0) return new Map()
  const rows = await sql
    .selectFrom('reports')
    .select(['reporter_id', 'reported_id', 'counts', 'created_at'])
    .where('reported_id', 'in', [...people.keys()])
    .where('created_at', '>', now.getTime() - HOLD_WINDOW_MS)
    .execute()
  const about = Map.groupBy(rows, row => row.reported_id!)
  return new Map(
    [...people.values()].map(person => {
      const reports = (about.get(person.id) ?? []).map(row => ({
        reporterId: row.reporter_id ?? undefined,
        counts: row.counts === 1,
        createdAt: new Date(row.created_at),
      }))
      const counting = countingReporters(reports, { now, reviewedAt: person.reviewedAt })
      return [person.id, { ...person, reportsIn30Days: reports.length, countingReporters: counting }]
    }),
  )
}

/** Returns false if the person is suspended already, or has no account. */
export async function suspendPerson(sql: Sql, userId: UserId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('users')
    .set({ suspended_at: now.getTime() })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lifts suspension and hold. Returns false if there was neither. */
export async function restorePerson(sql: Sql, userId: UserId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('users')
    .set({ suspended_at: null, buddy_hold_at: null, reviewed_at: now.getTime() })
    .where('id', '=', userId)
    .where(({ eb, or }) => or([eb('suspended_at', 'is not', null), eb('buddy_hold_at', 'is not', null)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if Travel Buddy is held for the person already. */
export async function holdPerson(sql: Sql, userId: UserId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('users')
    .set({ buddy_hold_at: now.getTime() })
    .where('id', '=', userId)
    .where('buddy_hold_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function momentOf(milliseconds: number | null): Date | undefined {
  return milliseconds === null ? undefined : new Date(milliseconds)
}
