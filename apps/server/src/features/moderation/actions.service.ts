// The actions of moderators. Each action, its record and its mail are stored in one transaction.

import type { FeedbackId, ReportId, UserId } from '@sawari/contract'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { CopiedChat } from '../ride-buddy/safety.store.ts'
import { type Actor, recordAction } from './log.store.ts'
import { type MailKind, moderationMail } from './moderation-mail.ts'
import type { ModerationNeeds } from './needs.ts'
import { type Person, readPeople, restorePerson, suspendPerson } from './people.store.ts'
import {
  closeReport,
  findFeedback,
  findReport,
  type Report,
  readTranscript,
  settleFeedback,
} from './reports.store.ts'
import { lockRole } from './second-factor.service.ts'

/** If a mail server is unavailable for longer, its operator has probably not noticed. */
const MAIL_KEPT_MS = 7 * 86_400_000

export type PersonAction = 'warn' | 'suspend' | 'restore'

/** Runs it in one transaction, unless the moderator has lost the role since the call began. */
function asActor<Outcome>(
  { database }: ModerationNeeds,
  { id }: Actor,
  work: (sql: Sql) => Promise<Outcome>,
): Promise<Outcome | Refusal> {
  return database.sql.transaction().execute(async sql => {
    const mayAct = id === undefined || (await lockRole(sql, id))
    return mayAct ? work(sql) : refuse('NOT_FOUND')
  })
}

export interface WantedAction {
  readonly reason: string
  /** It is mailed to the person. */
  readonly message: string
}

/** Acts on the person whom a report is about. */
export async function actOnReported(
  needs: ModerationNeeds,
  actor: Actor,
  wanted: WantedAction & { readonly reportId: ReportId; readonly action: PersonAction },
): Promise<Refusal | undefined> {
  const report = await visibleReport(needs.database.sql, actor, wanted.reportId)
  if (report === undefined) return refuse('NOT_FOUND')
  if (report.reportedId === undefined) return refuse('USER_NOT_FOUND')
  return actOnPerson(needs, actor, { ...wanted, personId: report.reportedId })
}

/** Warns, suspends or restores a person, with or without a report. */
export async function actOnPerson(
  needs: ModerationNeeds,
  actor: Actor,
  wanted: WantedAction & {
    readonly personId: UserId
    readonly action: PersonAction
    readonly reportId?: ReportId
  },
): Promise<Refusal | undefined> {
  const { personId, action, reason, message, reportId } = wanted
  const outcome = await asActor(needs, actor, async sql => {
    const person = (await readPeople(sql, [personId])).get(personId)
    if (person === undefined) return refuse('USER_NOT_FOUND')
    if (!(await change(sql, needs, action, person))) return refuse('ALREADY_DONE')
    const written = message === '' ? undefined : message
    await recordAction(sql, needs, actor, { action, reason, personId, message: written, reportId })
    await writeMail(needs, sql, { ...person, kind: action, message, userId: personId })
    return undefined
  })
  if (outcome instanceof Refusal) return outcome
  needs.securityEvent({ event: 'moderation', outcome: action, userId: personId })
  if (action === 'suspend') {
    needs.securityEvent({ event: 'session-revoked', outcome: 'suspended', userId: personId })
    needs.closeSockets(personId)
  }
  return undefined
}

/** Returns false if the person is already in the wanted state. */
async function change(
  sql: Sql,
  { clock, revokeSessions, endRides, heldMailboxes }: ModerationNeeds,
  action: PersonAction,
  person: Person,
): Promise<boolean> {
  const now = clock.now()
  const personId = person.id
  if (action === 'warn') return true
  if (action === 'restore') {
    if (!(await restorePerson(sql, personId, now))) return false
    await heldMailboxes.lift(sql, person.email)
    return true
  }
  if (!(await suspendPerson(sql, personId, now))) return false
  await heldMailboxes.keep(sql, person)
  await revokeSessions(sql, personId, now)
  await endRides(sql, personId, now)
  return true
}

/** Lifts a hold whose account was deleted, so that the mailbox may open Travel Buddy again. */
export async function restoreMailbox(
  needs: ModerationNeeds,
  actor: Actor,
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<boolean> {
  const isLifted = await needs.database.sql.transaction().execute(async sql => {
    if (!(await needs.heldMailboxes.lift(sql, email))) return false
    await recordAction(sql, needs, actor, { action: 'restore', reason })
    return true
  })
  if (isLifted) needs.securityEvent({ event: 'moderation', outcome: 'restore' })
  return isLifted
}

function writeMail(
  { clock, supportEmail, writeMail }: ModerationNeeds,
  sql: Sql,
  {
    email,
    language,
    kind,
    message,
    userId,
  }: Pick<Person, 'email' | 'language'> & { kind: MailKind; message: string; userId?: UserId },
): Promise<void> {
  return writeMail(sql, {
    mail: moderationMail({ to: email, language, kind, message, supportEmail }),
    expiresAt: new Date(clock.now().getTime() + MAIL_KEPT_MS),
    userId,
  })
}

export async function closeReportOf(
  needs: ModerationNeeds,
  actor: Actor,
  { reportId, reason }: { readonly reportId: ReportId; readonly reason: string },
): Promise<Refusal | undefined> {
  const outcome = await asActor(needs, actor, async sql => {
    const report = await visibleReport(sql, actor, reportId)
    if (report === undefined) return refuse('NOT_FOUND')
    if (!(await closeReport(sql, reportId, needs.clock.now()))) return refuse('ALREADY_DONE')
    await recordAction(sql, needs, actor, { action: 'close', reason, reportId, personId: report.reportedId })
    return undefined
  })
  if (outcome === undefined) needs.securityEvent({ event: 'moderation', outcome: 'close' })
  return outcome
}

/** The messages of the pair; the access and its reason are recorded first. */
export async function openTranscript(
  needs: ModerationNeeds,
  actor: Actor,
  { reportId, reason }: { readonly reportId: ReportId; readonly reason: string },
): Promise<readonly CopiedChat[] | Refusal> {
  const outcome = await asActor(needs, actor, async sql => {
    const report = await visibleReport(sql, actor, reportId)
    if (report === undefined) return refuse('NOT_FOUND')
    const { reportedId: personId } = report
    await recordAction(sql, needs, actor, { action: 'transcript', reason, reportId, personId })
    return readTranscript(sql, reportId)
  })
  if (!(outcome instanceof Refusal)) needs.securityEvent({ event: 'moderation', outcome: 'transcript' })
  return outcome
}

/** Answers a message of the contact form by mail, or closes it for a reason. */
export async function settleFeedbackBy(
  needs: ModerationNeeds,
  actor: Actor,
  wanted: { readonly feedbackId: FeedbackId } & ({ readonly message: string } | { readonly reason: string }),
): Promise<Refusal | undefined> {
  const { feedbackId } = wanted
  const message = 'message' in wanted ? wanted.message : undefined
  const reason = 'reason' in wanted ? wanted.reason : ''
  const [action, state] =
    message === undefined
      ? (['close-feedback', 'closed'] as const)
      : (['answer-feedback', 'answered'] as const)
  const outcome = await asActor(needs, actor, async sql => {
    const feedback = await findFeedback(sql, feedbackId)
    if (feedback === undefined) return refuse('NOT_FOUND')
    // The address is erased with the sender's account.
    if (state === 'answered' && feedback.email === '') return refuse('USER_NOT_FOUND')
    if (!(await settleFeedback(sql, feedbackId, state))) return refuse('ALREADY_DONE')
    await recordAction(sql, needs, actor, { action, reason, feedbackId, message })
    if (message !== undefined) await writeMail(needs, sql, { ...feedback, kind: 'answer-feedback', message })
    return undefined
  })
  if (outcome === undefined) needs.securityEvent({ event: 'moderation', outcome: action })
  return outcome
}

/** A moderator sees no report about themselves, because it would reveal who reported them. */
async function visibleReport(sql: Sql, actor: Actor, reportId: ReportId): Promise<Report | undefined> {
  const report = await findReport(sql, reportId)
  return actor.id !== undefined && report?.reportedId === actor.id ? undefined : report
}
