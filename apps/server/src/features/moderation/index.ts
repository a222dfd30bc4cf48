// Moderation: moderators look at reports and feedback, warn, suspend and restore, and each step is recorded.

import type { UserId } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { sql as raw } from 'kysely'
import type { Core } from '../../platform/core.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import type { RideBuddyNeeds } from '../ride-buddy/needs.ts'
import type { HeldMailboxes } from './held-mailboxes.ts'
import { HOLDING_REPORTERS, reporterCounts } from './hold-rule.ts'
import {
  AUTOMATIC,
  deleteEntriesBefore,
  eraseMessagesTo,
  listEntriesAbout,
  recordAction,
} from './log.store.ts'
import { bindModeration } from './moderation.http.ts'
import type { ModerationNeeds } from './needs.ts'
import { holdPerson, isHeld, readPeople, readReportedPeople } from './people.store.ts'
import { markCounting } from './reports.store.ts'

export { createHeldMailboxes } from './held-mailboxes.ts'
export { runModeratorCommand } from './moderation.command.ts'
/** The data stored about a passenger, for export and deletion. */
export { SECOND_FACTORS } from './second-factor.service.ts'

const LOG_KEPT_MS = 365 * 86_400_000

export function moderationSlice(
  app: FastifyInstance,
  needs: ModerationNeeds & { readonly limits: AttemptLimits },
): { sweep: () => Promise<void> } {
  const { database, clock } = needs
  bindModeration(app, needs)
  return { sweep: () => sweepModeration(database.sql, clock.now()) }
}

export async function sweepModeration(sql: Sql, now: Date): Promise<void> {
  await deleteEntriesBefore(sql, new Date(now.getTime() - LOG_KEPT_MS))
  for (const table of ['second_factor_proofs', 'held_mailboxes']) {
    await raw`delete from ${raw.table(table)} where expires_at <= ${now.getTime()}`.execute(sql)
  }
}

// The actions of moderators on a passenger, for the export and the deletion of the account.

const SHOWN_TO_PERSON: ReadonlySet<string> = new Set(['warn', 'suspend', 'restore', 'hold'])

/**
 * Contains no reporter, moderator or reason, because a reason may describe a report. The mailbox of a held
 * account is kept if `heldMailboxes` is given; a restored backup already contains it.
 */
export function moderationRecords(heldMailboxes?: Pick<HeldMailboxes, 'keep'>) {
  return {
    name: 'moderation',
    read: async (sql: Sql, userId: UserId): Promise<readonly unknown[]> => {
      const entries = await listEntriesAbout(sql, userId, Number.MAX_SAFE_INTEGER)
      return entries
        .filter(({ action }) => SHOWN_TO_PERSON.has(action))
        .map(({ action, at, message }) => ({ action, at, message }))
    },
    erase: async (sql: Sql, { id }: { readonly id: UserId }) => {
      await eraseMessagesTo(sql, id)
      const person = (await readPeople(sql, [id])).get(id)
      if (person !== undefined && isHeld(person)) await heldMailboxes?.keep(sql, person)
    },
  }
}

// The automatic hold: three counting reporters exclude a person from Travel Buddy until a moderator reviews the
// reports.

interface HoldNeeds extends Pick<Core, 'clock' | 'newId' | 'securityEvent'> {
  /** Reporters count only with a confirmed email. */
  readonly emailProofRequired: boolean
  readonly heldMailboxes: Pick<HeldMailboxes, 'keep'>
}

/**
 * The caller has locked the rows of both riders, so that two reports about one rider are processed one after
 * the other.
 */
export function createReportReview(needs: HoldNeeds): RideBuddyNeeds['reviewReport'] {
  const { clock, securityEvent, emailProofRequired, heldMailboxes } = needs
  return async (sql, { reportId, reporterId, reportedId, wasAsked, wereConnected }) => {
    const now = clock.now()
    const reporter = (await readPeople(sql, [reporterId])).get(reporterId)
    if (reporter === undefined) return false
    const accountAgeMs = now.getTime() - reporter.createdAt.getTime()
    const { isEmailProved } = reporter
    const facts = { wasAsked, wereConnected, isEmailProved, accountAgeMs }
    if (!reporterCounts(facts, emailProofRequired)) return false
    await markCounting(sql, reportId)
    const reported = (await readReportedPeople(sql, [reportedId], now)).get(reportedId)
    if (reported === undefined || reported.countingReporters < HOLDING_REPORTERS) return false
    if (!(await holdPerson(sql, reportedId, now))) return false
    await heldMailboxes.keep(sql, reported)
    await recordAction(sql, needs, AUTOMATIC, {
      action: 'hold',
      personId: reportedId,
      reportId,
      reason: `${reported.countingReporters} reporters who count within 30 days`,
    })
    securityEvent({ event: 'moderation', outcome: 'hold', userId: reportedId })
    return true
  }
}
