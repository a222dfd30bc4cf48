import type {
  ModerationEntry,
  ModerationFeedbackRow,
  ModerationPersonSummary,
  ModerationReport,
  UserId,
} from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import { type LogEntry, listEntriesBySubject } from './log.store.ts'
import { type ReportedPerson, readPeople, readReportedPeople } from './people.store.ts'
import type { FeedbackMessage, Report } from './reports.store.ts'

export function wireEntry({
  at,
  actorId,
  actorName,
  personId,
  personName,
  ...entry
}: LogEntry): ModerationEntry {
  return {
    ...entry,
    at: at.toISOString(),
    by: { id: actorId ?? null, name: actorName },
    message: entry.message ?? null,
    person: personId === undefined ? null : { id: personId, name: personName ?? '' },
    reportId: entry.reportId ?? null,
    feedbackId: entry.feedbackId ?? null,
  }
}

export function wirePerson(person: ReportedPerson): ModerationPersonSummary {
  const { id, name, email, reportsIn30Days, countingReporters } = person
  return {
    id,
    name,
    email,
    reportsIn30Days,
    countingReporters,
    createdAt: person.createdAt.toISOString(),
    suspendedAt: person.suspendedAt?.toISOString() ?? null,
    onHoldSince: person.onHoldSince?.toISOString() ?? null,
  }
}

/** Reports with the people concerned and the actions taken. */
export async function wireReports(
  sql: Sql,
  reports: readonly Report[],
  now: Date,
): Promise<ModerationReport[]> {
  const reporters = await readPeople(sql, idsOf(reports.map(({ reporterId }) => reporterId)))
  const reported = await readReportedPeople(sql, idsOf(reports.map(({ reportedId }) => reportedId)), now)
  const actions = await listEntriesBySubject(
    sql,
    'report_id',
    reports.map(({ id }) => id),
  )
  return reports.map(({ reporterId, reportedId, closedAt, createdAt, ...report }) => {
    const reporter = reporterId && reporters.get(reporterId)
    const person = reportedId && reported.get(reportedId)
    return {
      ...report,
      createdAt: createdAt.toISOString(),
      state: closedAt === undefined ? 'open' : 'closed',
      reporter: reporter ? { id: reporter.id, name: reporter.name } : null,
      reported: person ? wirePerson(person) : null,
      actions: (actions.get(report.id) ?? []).map(wireEntry),
    }
  })
}

export async function wireFeedback(
  sql: Sql,
  messages: readonly FeedbackMessage[],
): Promise<ModerationFeedbackRow[]> {
  const actions = await listEntriesBySubject(
    sql,
    'feedback_id',
    messages.map(({ id }) => id),
  )
  return messages.map(({ createdAt, language: _, ...message }) => ({
    ...message,
    createdAt: createdAt.toISOString(),
    actions: (actions.get(message.id) ?? []).map(wireEntry),
  }))
}

function idsOf(ids: readonly (UserId | undefined)[]): UserId[] {
  return [...new Set(ids.filter(id => id !== undefined))]
}
