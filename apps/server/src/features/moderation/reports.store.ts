import type { FeedbackId, Language, ReportId, ReportReason, UserId } from '@sawari/contract'
import type { ExpressionBuilder } from 'kysely'
import type { FeedbackState } from '../../migrations/tables/moderation.ts'
import type { DatabaseTables, Sql } from '../../platform/database/database.ts'
import type { CopiedChat } from '../ride-buddy/safety.store.ts'

export interface Report {
  readonly id: ReportId
  readonly createdAt: Date
  readonly reason: ReportReason
  readonly description: string
  readonly closedAt: Date | undefined
  readonly counts: boolean
  readonly hasTranscript: boolean
  readonly reporterId: UserId | undefined
  readonly reportedId: UserId | undefined
}

interface ReportPage {
  readonly state: 'open' | 'closed'
  readonly before?: ReportId | undefined
  readonly limit: number
  /** A moderator never learns who reported them. */
  readonly exceptAbout?: UserId | undefined
}

/** Returns the newest first. */
export async function listReports(sql: Sql, page: ReportPage): Promise<Report[]> {
  let query = reports(sql)
    .where('closed_at', page.state === 'open' ? 'is' : 'is not', null)
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  const { exceptAbout } = page
  if (exceptAbout !== undefined) {
    query = query.where(({ eb, or }) =>
      or([eb('reported_id', 'is', null), eb('reported_id', '!=', exceptAbout)]),
    )
  }
  return (await query.execute()).map(reportOf)
}

export async function listReportsAbout(sql: Sql, reportedId: UserId, limit: number): Promise<Report[]> {
  return (await reports(sql).where('reported_id', '=', reportedId).limit(limit).execute()).map(reportOf)
}

export async function findReport(sql: Sql, id: ReportId): Promise<Report | undefined> {
  const row = await reports(sql).where('id', '=', id).executeTakeFirst()
  return row && reportOf(row)
}

/** What this report and the earlier ones by the same rider about the same rider copied: each message once. */
export async function readTranscript(sql: Sql, id: ReportId): Promise<readonly CopiedChat[]> {
  const report = await findReport(sql, id)
  if (report === undefined) return []
  const { reporterId, reportedId } = report
  const rows = await sql
    .selectFrom('reports')
    .select('chat_copy')
    .where('id', '<=', id)
    .where(({ eb, or, and }) =>
      reporterId === undefined || reportedId === undefined
        ? eb('id', '=', id)
        : or([eb('id', '=', id), and({ reporter_id: reporterId, reported_id: reportedId })]),
    )
    .orderBy('id')
    .execute()
  return rows.flatMap(row => JSON.parse(row.chat_copy) as CopiedChat[])
}

/** Returns false if the report was closed already. */
export async function closeReport(sql: Sql, id: ReportId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('reports')
    .set({ closed_at: now.getTime() })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markCounting(sql: Sql, id: ReportId): Promise<void> {
  await sql.updateTable('reports').set({ counts: 1 }).where('id', '=', id).execute()
}

function reports(sql: Sql) {
  return sql
    .selectFrom('reports')
    .select(['id', 'created_at', 'reason', 'description', 'closed_at', 'counts'])
    .select(['reporter_id', 'reported_id'])
    .select(eb => eb.or([eb('chat_copy', '!=', '[]'), eb.exists(earlierCopies(eb))]).as('has_transcript'))
    .orderBy('id', 'desc')
}

/** Reports of the same rider about the same rider; a later report copies only new messages. */
function earlierCopies(eb: ExpressionBuilder<DatabaseTables, 'reports'>) {
  return eb
    .selectFrom('reports as earlier')
    .select('earlier.id')
    .whereRef('earlier.reporter_id', '=', 'reports.reporter_id')
    .whereRef('earlier.reported_id', '=', 'reports.reported_id')
    .whereRef('earlier.id', '<', 'reports.id')
    .where('earlier.chat_copy', '!=', '[]')
}

function reportOf(row: Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number]): Report {
  return {
    id: row.id,
    createdAt: new Date(row.created_at),
    reason: row.reason as ReportReason,
    description: row.description,
    closedAt: row.closed_at === null ? undefined : new Date(row.closed_at),
    counts: row.counts === 1,
    // SQLite returns truth values as 0 and 1.
    hasTranscript: Boolean(row.has_transcript),
    reporterId: row.reporter_id ?? undefined,
    reportedId: row.reported_id ?? undefined,
  }
}

/** A message from the contact form. */
export interface FeedbackMessage {
  readonly id: FeedbackId
  readonly createdAt: Date
  readonly name: string
  readonly email: string
  readonly message: string
  readonly state: FeedbackState
  /** The language of the account that sent it, if any. */
  readonly language: Language | undefined
}

interface FeedbackPage {
  readonly state: FeedbackState
  readonly before?: FeedbackId | undefined
  readonly limit: number
}

/** Returns the newest first. */
export async function listFeedback(
  sql: Sql,
  { state, before, limit }: FeedbackPage,
): Promise<FeedbackMessage[]> {
  let query = feedback(sql).where('state', '=', state).limit(limit)
  if (before !== undefined) query = query.where('feedback.id', '<', before)
  return (await query.execute()).map(messageOf)
}

export async function findFeedback(sql: Sql, id: FeedbackId): Promise<FeedbackMessage | undefined> {
  const row = await feedback(sql).where('feedback.id', '=', id).executeTakeFirst()
  return row && messageOf(row)
}

/** Returns false if the message was answered or closed already. */
export async function settleFeedback(
  sql: Sql,
  id: FeedbackId,
  state: 'answered' | 'closed',
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('feedback')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function feedback(sql: Sql) {
  return sql
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.user_id')
    .select(['feedback.id', 'feedback.created_at', 'feedback.name', 'feedback.email'])
    .select(['feedback.message', 'feedback.state', 'users.language'])
    .orderBy('feedback.id', 'desc')
}

function messageOf(
  row: Awaited<ReturnType<ReturnType<typeof feedback>['execute']>>[number],
): FeedbackMessage {
  const { created_at, language, ...message } = row
  return { ...message, createdAt: new Date(created_at), language: language ?? undefined }
}
