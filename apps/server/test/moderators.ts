// Moderators with their second factor, and reports that riders make.

import * as contract from '@sawari/contract'
import { TOTP } from 'otpauth'
import { SECOND_FACTORS } from '../src/features/moderation/index.ts'
import { makeModerator } from '../src/features/moderation/second-factor.service.ts'
import { idGenerator } from '../src/platform/database/ids.ts'
import { createTextSealer } from '../src/platform/identity/secrets.ts'
import { TEST_SECRET, type TestAnswer, type TestServer } from './harness.ts'
import { callAs } from './passengers.ts'
import * as buddy from './riders.ts'
import { changeRows, rowsOf } from './rows.ts'

export interface TestModerator extends buddy.TestRider {
  /** The secret of the codes, in base32. */
  readonly secret: string
}

/** A moderator who has not entered the second factor yet. */
export async function aNewModerator(
  server: TestServer,
  traits: buddy.RiderTraits = {},
): Promise<TestModerator> {
  const rider = await buddy.aRider(server, { name: 'Meera Iyer', ...traits })
  const { clock, database } = server
  const needs = { clock, database, newId: idGenerator(clock), securityEvent: () => undefined }
  const sealer = createTextSealer(TEST_SECRET, SECOND_FACTORS)
  const { secret } = await makeModerator(
    { ...needs, sealer },
    { id: undefined, name: 'the tests' },
    { person: rider, reason: 'needed for tests' },
  )
  return { ...rider, secret }
}

/** A moderator who may use every call. */
export async function aModerator(server: TestServer, traits: buddy.RiderTraits = {}): Promise<TestModerator> {
  const moderator = await aNewModerator(server, traits)
  ;(await prove(server, moderator, codeOf(moderator, server))).as(contract.proveSecondFactor)
  return moderator
}

const SECOND_FACTOR = ['POST', '/api/moderation/second-factor'] as const

export function prove(server: TestServer, moderator: buddy.TestRider, code: string): Promise<TestAnswer> {
  return callAs(server, moderator, SECOND_FACTOR, { code })
}

/** The code that the app shows a number of half minutes from now. */
export function codeOf({ secret }: TestModerator, { clock }: TestServer, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })
}

export interface TestReport {
  readonly reporter: buddy.TestRider
  readonly reported: buddy.TestRider
  readonly id: contract.ReportId
}

/** A report by a rider to whom the reported one had sent a request. */
export async function aReport(
  server: TestServer,
  riders?: { readonly reporter?: buddy.TestRider; readonly reported?: buddy.TestRider },
): Promise<TestReport> {
  const [first, second] = riders?.reported ? [riders.reported, riders.reporter!] : await buddy.aPair(server)
  if (riders?.reported === undefined) await buddy.asked(server, first, second)
  const userId = await buddy.shownAlias(server, second, first)
  const body = { userId, reason: 'harassment', description: 'He was rude.' }
  await callAs(server, second, buddy.REPORT, body)
  const written = await rowsOf(server, 'reports', { reporter_id: second.id, reported_id: first.id })
  const { id } = written.sort((a, b) => (a.id < b.id ? 1 : -1))[0]!
  return { reporter: second, reported: first, id }
}

const DAY_MS = 86_400_000

/** Makes an account old enough to count. */
export async function aged(server: TestServer, rider: buddy.TestRider): Promise<buddy.TestRider> {
  const created_at = server.clock.now().getTime() - 2 * DAY_MS
  await changeRows(server, 'users', { id: rider.id }, { created_at })
  return rider
}

/** A rider whose report counts for a hold. */
export async function aCountingReporter(
  server: TestServer,
  reported: buddy.TestRider,
): Promise<buddy.TestRider> {
  const reporter = await buddy.aSearcher(server, { name: 'Priya Sharma' })
  await buddy.asked(server, reported, reporter)
  return aged(server, reporter)
}

export async function reportsOf(
  server: TestServer,
  moderator: buddy.TestRider,
  query = '?limit=100',
): Promise<readonly contract.ModerationReport[]> {
  const answer = await callAs(server, moderator, ['GET', `/api/moderation/reports${query}`])
  return answer.as(contract.moderationReports).data
}

/** The moderators' actions on a report. */
export async function logOf(
  server: TestServer,
  moderator: buddy.TestRider,
  reportId: string,
): Promise<contract.ModerationEntry[]> {
  const answer = await callAs(server, moderator, ['GET', '/api/moderation/log?limit=100'])
  return answer.as(contract.moderationLog).data.filter(entry => entry.reportId === reportId)
}

export function act(
  server: TestServer,
  moderator: buddy.TestRider,
  reportId: string,
  body: { readonly action: string; readonly reason?: string; readonly message?: string },
): Promise<TestAnswer> {
  const path = ['POST', `/api/moderation/reports/${reportId}/actions`] as const
  return callAs(server, moderator, path, { reason: 'as the chat shows', ...body })
}
