import type { ModerationFeedbackRow, ModerationReport } from '@sawari/contract'
import { renderUnicodeCompact } from 'uqr'
import type { CopiedChat } from '../ride-buddy/safety.store.ts'
import type { LogEntry } from './log.store.ts'
import type { ReportedPerson } from './people.store.ts'
import type { NewSecondFactor } from './second-factor.service.ts'

export function secondFactorLines({ uri, secret }: NewSecondFactor): string[] {
  return [
    'Scan this with an authenticator app. It is shown only now; run the command again for a new one.',
    '',
    renderUnicodeCompact(uri, { border: 2 }),
    '',
    uri,
    `Secret: ${secret}`,
  ]
}

export function reportLines(report: ModerationReport): string[] {
  const { id, createdAt, reason, state, counts, reporter, reported, description } = report
  const about =
    reported === null ? 'a deleted account' : `${printable(reported.name)} <${printable(reported.email)}>`
  const by = reporter === null ? 'a deleted account' : printable(reporter.name)
  return [
    `${id}  ${createdAt}  ${reason}  ${state}${counts ? '  counts' : ''}`,
    `  about ${about}, by ${by}`,
    ...(reported === null ? [] : [`  ${stateOf(reported)}`]),
    ...(description === '' ? [] : [`  "${printable(description)}"`]),
  ]
}

function stateOf(person: {
  readonly suspendedAt: string | null
  readonly onHoldSince: string | null
  readonly reportsIn30Days: number
  readonly countingReporters: number
}): string {
  const states = [
    person.suspendedAt !== null && `suspended since ${person.suspendedAt}`,
    person.onHoldSince !== null && `on hold since ${person.onHoldSince}`,
    `${person.reportsIn30Days} reports in 30 days, ${person.countingReporters} people who count`,
  ]
  return states.filter(Boolean).join(', ')
}

export function personLine(person: ReportedPerson): string {
  const moments = {
    suspendedAt: person.suspendedAt?.toISOString() ?? null,
    onHoldSince: person.onHoldSince?.toISOString() ?? null,
  }
  return `${printable(person.name)} <${printable(person.email)}>: ${stateOf({ ...person, ...moments })}`
}

export function transcriptLines(chats: readonly CopiedChat[]): string[] {
  if (chats.length === 0) return ['  (the two had not written to each other)']
  return chats.flatMap(({ chatId, messages }) => [
    `  chat ${chatId}`,
    ...messages.map(({ sentAt, from, message }) => `    ${sentAt} ${from}: ${printable(message)}`),
  ])
}

export function feedbackLines({
  id,
  createdAt,
  name,
  email,
  message,
  state,
}: ModerationFeedbackRow): string[] {
  return [
    `${id}  ${createdAt}  ${state}  ${printable(name)} <${printable(email)}>`,
    `  "${printable(message)}"`,
  ]
}

export function entryLine(entry: LogEntry): string {
  const about = [
    entry.reportId && `report ${entry.reportId}`,
    entry.feedbackId && `message ${entry.feedbackId}`,
    entry.personName && printable(entry.personName),
  ].filter(Boolean)
  const subject = about.length === 0 ? '' : ` (${about.join(', ')})`
  return `${entry.at.toISOString()}  ${printable(entry.actorName)}  ${entry.action}${subject}: ${printable(entry.reason)}`
}

/** Replaces invisible characters, such as terminal commands, so that no text can imitate another. */
function printable(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '�')
}
