// The same actions as the calls, for an operator at the command line: npm run moderator -- …

import { parseArgs } from 'node:util'
import { type FeedbackId, type ModerationEntryId, normaliseEmail, type ReportId } from '@sawari/contract'
import { CommandRefused, Refusal } from '../../platform/calls/refusal.ts'
import {
  actOnPerson,
  actOnReported,
  closeReportOf,
  openTranscript,
  type PersonAction,
  restoreMailbox,
  settleFeedbackBy,
} from './actions.service.ts'
import {
  entryLine,
  feedbackLines,
  personLine,
  reportLines,
  secondFactorLines,
  transcriptLines,
} from './command-lines.ts'
import { type Actor, listEntries, listEntriesBySubject } from './log.store.ts'
import type { ModerationNeeds } from './needs.ts'
import { findPersonByEmail, type Person, readReportedPeople } from './people.store.ts'
import { findReport, listFeedback, listReports } from './reports.store.ts'
import { makeModerator, unmakeModerator } from './second-factor.service.ts'
import { wireFeedback, wireReports } from './wire-moderation.ts'

const MODERATOR_USAGE = `usage: npm run moderator -- COMMAND
  EMAIL [--why TEXT]                 makes the account a moderator and prints its second factor, once
  EMAIL --remove [--why TEXT]        takes the role away
  reports [--closed] [--before ID]   lists the reports, newest first, a hundred at a time
  show REPORT --why TEXT             a report with the messages of the two; the reading is recorded
  warn REPORT|EMAIL --why TEXT --message TEXT
  suspend REPORT|EMAIL --why TEXT [--message TEXT]
  restore REPORT|EMAIL --why TEXT [--message TEXT]
  close REPORT --why TEXT
  feedback [--answered|--closed] [--before ID]
                                     lists the messages of the contact form
  answer MESSAGE --message TEXT      answers one by mail
  dismiss MESSAGE --why TEXT         closes one without an answer
  log [--before ID]                  who read or did what, when and why`

interface Wanted {
  readonly command: string
  readonly subject: string | undefined
  readonly why: string
  readonly message: string
  readonly remove: boolean
  readonly closed: boolean
  readonly answered: boolean
  /** The id of the last row of the previous page. */
  readonly before: string | undefined
}

export interface CommandNeeds extends ModerationNeeds {
  readonly actor: Actor
  readonly print: (line: string) => void
}

const ROWS = 100

/** Throws `CommandRefused` with the reason if the command cannot be carried out. */
export async function runModeratorCommand(needs: CommandNeeds, args: readonly string[]): Promise<void> {
  const wanted = readArguments(args)
  if (wanted.command.includes('@')) return giveOrTakeRole(needs, wanted)
  const command = COMMANDS[wanted.command]
  if (command === undefined) throw new CommandRefused(MODERATOR_USAGE)
  await command(needs, wanted)
}

type Command = (needs: CommandNeeds, wanted: Wanted) => Promise<void>

const COMMANDS: Readonly<Record<string, Command>> = {
  reports: printReports,
  show: showReport,
  warn: (needs, wanted) => actOn(needs, wanted, 'warn'),
  suspend: (needs, wanted) => actOn(needs, wanted, 'suspend'),
  restore: (needs, wanted) => actOn(needs, wanted, 'restore'),
  close: closeOne,
  feedback: printFeedback,
  answer: answerOne,
  dismiss: dismissOne,
  log: printLog,
}

function readArguments(args: readonly string[]): Wanted {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string', default: '' } as const
  const before = { type: 'string' } as const
  const options = { why: text, message: text, remove: flag, closed: flag, answered: flag, before }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [command, subject, ...more] = positionals
    if (command === undefined || more.length > 0) throw new CommandRefused(MODERATOR_USAGE)
    const texts = { why: values.why.trim(), message: values.message.trim() }
    return { command, subject, ...values, ...texts, before: values.before }
  } catch {
    throw new CommandRefused(MODERATOR_USAGE)
  }
}

async function giveOrTakeRole(needs: CommandNeeds, { command, remove, why }: Wanted): Promise<void> {
  const person = await personBy(needs, command)
  const reason = why === '' ? 'by an operator' : why
  if (remove) {
    const removed = await unmakeModerator(needs, needs.actor, { personId: person.id, reason })
    if (!removed) throw new CommandRefused(`${command} is no moderator`)
    needs.print(`${command} is no longer a moderator.`)
    return
  }
  for (const line of secondFactorLines(await makeModerator(needs, needs.actor, { person, reason })))
    needs.print(line)
}

async function printReports(
  { database, clock, print }: CommandNeeds,
  { closed, before }: Wanted,
): Promise<void> {
  const state = closed ? 'closed' : 'open'
  const page = { state, before: before as ReportId | undefined, limit: ROWS + 1 } as const
  const found = await listReports(database.sql, page)
  const reports = found.slice(0, ROWS)
  const wired = await wireReports(database.sql, reports, clock.now())
  if (wired.length === 0) print(closed ? 'No report is closed.' : 'No report is open.')
  for (const report of wired) for (const line of reportLines(report)) print(line)
  printMore(print, found)
}

/** Prints how to get the next page, if there is one. */
function printMore(print: CommandNeeds['print'], found: readonly { readonly id: string }[]): void {
  if (found.length > ROWS) print(`More: --before ${found[ROWS - 1]!.id}`)
}

async function showReport(needs: CommandNeeds, wanted: Wanted): Promise<void> {
  const { database, clock, actor, print } = needs
  const reportId = subjectOf(wanted) as ReportId
  const chats = succeeded(await openTranscript(needs, actor, { reportId, reason: whyOf(wanted) }), reportId)
  const report = await findReport(database.sql, reportId)
  const wired = await wireReports(database.sql, report === undefined ? [] : [report], clock.now())
  for (const each of wired) for (const line of reportLines(each)) print(line)
  for (const line of transcriptLines(chats)) print(line)
  const entries = await listEntriesBySubject(database.sql, 'report_id', [reportId])
  for (const entry of entries.get(reportId) ?? []) print(entryLine(entry))
}

async function actOn(needs: CommandNeeds, wanted: Wanted, action: PersonAction): Promise<void> {
  const { database, clock, actor, print } = needs
  const subject = subjectOf(wanted)
  const reason = whyOf(wanted)
  const message = action === 'warn' ? messageOf(wanted) : wanted.message
  if (action === 'restore' && (await restoredWithoutAccount(needs, subject, reason))) return
  const byEmail = subject.includes('@') ? await personBy(needs, subject) : undefined
  const refusal =
    byEmail === undefined
      ? await actOnReported(needs, actor, { reportId: subject as ReportId, action, reason, message })
      : await actOnPerson(needs, actor, { personId: byEmail.id, action, reason, message })
  succeeded(refusal, subject)
  const id = byEmail?.id ?? (await findReport(database.sql, subject as ReportId))?.reportedId
  const people = await readReportedPeople(database.sql, id === undefined ? [] : [id], clock.now())
  for (const person of people.values()) print(personLine(person))
}

/** A hold outlives the deletion of its account. */
async function restoredWithoutAccount(
  needs: CommandNeeds,
  subject: string,
  reason: string,
): Promise<boolean> {
  if (!subject.includes('@')) return false
  const email = normaliseEmail(subject)
  if ((await findPersonByEmail(needs.database.sql, email)) !== undefined) return false
  if (!(await restoreMailbox(needs, needs.actor, { email, reason }))) return false
  needs.print(`${subject} has no account; the remaining hold is lifted.`)
  return true
}

async function closeOne(needs: CommandNeeds, wanted: Wanted): Promise<void> {
  const reportId = subjectOf(wanted) as ReportId
  succeeded(await closeReportOf(needs, needs.actor, { reportId, reason: whyOf(wanted) }), reportId)
  needs.print(`${reportId} is closed.`)
}

async function printFeedback({ database, print }: CommandNeeds, wanted: Wanted): Promise<void> {
  const { sql } = database
  const state = wanted.answered ? 'answered' : wanted.closed ? 'closed' : 'open'
  const before = wanted.before as FeedbackId | undefined
  const found = await listFeedback(sql, { state, before, limit: ROWS + 1 })
  const messages = await wireFeedback(sql, found.slice(0, ROWS))
  if (messages.length === 0) print(`No message is ${state}.`)
  for (const each of messages) for (const line of feedbackLines(each)) print(line)
  printMore(print, found)
}

async function answerOne(needs: CommandNeeds, wanted: Wanted): Promise<void> {
  const feedbackId = subjectOf(wanted) as FeedbackId
  const message = messageOf(wanted)
  succeeded(await settleFeedbackBy(needs, needs.actor, { feedbackId, message }), feedbackId)
  needs.print(`${feedbackId} is answered.`)
}

async function dismissOne(needs: CommandNeeds, wanted: Wanted): Promise<void> {
  const feedbackId = subjectOf(wanted) as FeedbackId
  succeeded(await settleFeedbackBy(needs, needs.actor, { feedbackId, reason: whyOf(wanted) }), feedbackId)
  needs.print(`${feedbackId} is closed.`)
}

async function printLog({ database, print }: CommandNeeds, wanted: Wanted): Promise<void> {
  const before = wanted.before as ModerationEntryId | undefined
  const found = await listEntries(database.sql, { before, limit: ROWS + 1 })
  for (const entry of found.slice(0, ROWS)) print(entryLine(entry))
  printMore(print, found)
}

async function personBy({ database }: CommandNeeds, email: string): Promise<Person> {
  const person = await findPersonByEmail(database.sql, normaliseEmail(email))
  if (person === undefined) throw new CommandRefused(`${email} has no account`)
  return person
}

/** An email or an id, as typed; no row has an id that is malformed. */
function subjectOf({ subject }: Wanted): string {
  if (subject === undefined) throw new CommandRefused(MODERATOR_USAGE)
  return subject
}

function whyOf({ why }: Wanted): string {
  if (why === '') throw new CommandRefused('Say why with --why "…": it is recorded.')
  return why
}

function messageOf({ message }: Wanted): string {
  if (message === '') throw new CommandRefused('Say it with --message "…": it is mailed.')
  return message
}

function succeeded<Value>(outcome: Value | Refusal, subject: string): Value {
  if (outcome instanceof Refusal) throw new CommandRefused(`${subject}: ${outcome.body.error}`)
  return outcome
}
