// The record of who read or did what, when and why. Rows are never changed, except when an account is erased.

import type { FeedbackId, ModerationAction, ModerationEntryId, ReportId, UserId } from '@sawari/contract'
import type { Selectable } from 'kysely'
import type { ModerationLogTable } from '../../migrations/tables/moderation.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'

export interface LogEntry {
  readonly id: ModerationEntryId
  readonly at: Date
  readonly actorId: UserId | undefined
  readonly actorName: string
  readonly action: ModerationAction
  readonly reason: string
  readonly message: string | undefined
  readonly personId: UserId | undefined
  readonly personName: string | undefined
  readonly reportId: ReportId | undefined
  readonly feedbackId: FeedbackId | undefined
}

/** Who acts: a moderator, or an operator at the command line. */
export interface Actor {
  readonly id: UserId | undefined
  readonly name: string
}

/** The actor of an action that no person takes. */
export const AUTOMATIC: Actor = { id: undefined, name: 'Sawari' }

type About = 'message' | 'personId' | 'reportId' | 'feedbackId'
type RecordedAction = Pick<LogEntry, 'action' | 'reason'> & { readonly [Key in About]?: LogEntry[Key] }

export async function recordAction(
  sql: Sql,
  { clock, newId }: { readonly clock: Clock; readonly newId: IdGenerator },
  actor: Actor,
  entry: RecordedAction,
): Promise<void> {
  await sql
    .insertInto('moderation_log')
    .values({
      id: newId(),
      at: clock.now().getTime(),
      actor_id: actor.id ?? null,
      actor_name: actor.name,
      action: entry.action,
      reason: entry.reason,
      message: entry.message ?? null,
      person_id: entry.personId ?? null,
      report_id: entry.reportId ?? null,
      feedback_id: entry.feedbackId ?? null,
    })
    .execute()
}

export interface LogPage {
  readonly before?: ModerationEntryId | undefined
  readonly limit: number
  /** Entries about this person are omitted, because they would reveal who reported them. */
  readonly exceptAbout?: UserId | undefined
}

/** Returns the newest first. */
export async function listEntries(sql: Sql, { before, limit, exceptAbout }: LogPage): Promise<LogEntry[]> {
  let query = entries(sql).limit(limit)
  if (before !== undefined) query = query.where('moderation_log.id', '<', before)
  if (exceptAbout !== undefined) {
    query = query.where(({ eb, or }) => or([eb('person_id', 'is', null), eb('person_id', '!=', exceptAbout)]))
  }
  return (await query.execute()).map(entryOf)
}

export async function listEntriesAbout(sql: Sql, personId: UserId, limit: number): Promise<LogEntry[]> {
  return (await entries(sql).where('person_id', '=', personId).limit(limit).execute()).map(entryOf)
}

/** The entries of reports or of messages of the contact form, newest first, by the id of their subject. */
export async function listEntriesBySubject(
  sql: Sql,
  column: 'report_id' | 'feedback_id',
  ids: readonly (ReportId | FeedbackId)[],
): Promise<ReadonlyMap<string | undefined, readonly LogEntry[]>> {
  if (ids.length === 0) return new Map()
  const found = await entries(sql).where(column, 'in', ids).execute()
  return Map.groupBy(found.map(entryOf), ({ reportId, feedbackId }) => reportId ?? feedbackId)
}

/** Erases the texts written to a person whose account is deleted; the foreign key erases the id. */
export async function eraseMessagesTo(sql: Sql, personId: UserId): Promise<void> {
  await sql.updateTable('moderation_log').set({ message: null }).where('person_id', '=', personId).execute()
}

export async function deleteEntriesBefore(sql: Sql, moment: Date): Promise<void> {
  await sql.deleteFrom('moderation_log').where('at', '<', moment.getTime()).execute()
}

function entries(sql: Sql) {
  return sql
    .selectFrom('moderation_log')
    .leftJoin('users', 'users.id', 'moderation_log.person_id')
    .selectAll('moderation_log')
    .select('users.name as person_name')
    .orderBy('moderation_log.id', 'desc')
}

function entryOf(row: Selectable<ModerationLogTable> & { readonly person_name: string | null }): LogEntry {
  return {
    id: row.id,
    at: new Date(row.at),
    actorId: row.actor_id ?? undefined,
    actorName: row.actor_name,
    action: row.action,
    reason: row.reason,
    message: row.message ?? undefined,
    personId: row.person_id ?? undefined,
    personName: row.person_name ?? undefined,
    reportId: row.report_id ?? undefined,
    feedbackId: row.feedback_id ?? undefined,
  }
}
