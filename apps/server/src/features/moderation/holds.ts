// The automatic hold: three counting reporters exclude a person from Travel Buddy until a moderator reviews the
// reports.

import type { ReportId, UserId } from '@sawari/contract'
import type { Clock } from '../../platform/database/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import type { RecordSecurityEvent } from '../../platform/telemetry/security-events.ts'
import type { HeldMailboxes } from './held-mailboxes.ts'
import { HOLDING_REPORTERS, reporterCounts } from './hold-rule.ts'
import { AUTOMATIC, insertEntry } from './log.store.ts'
import { holdPerson, readPeople, readReportedPeople } from './people.store.ts'
import { markCounting } from './reports.store.ts'

/** A report that was just stored. */
export interface NewReport {
  readonly reportId: ReportId
  readonly reporterId: UserId
  readonly reportedId: UserId
  /** The reported rider had sent the reporter a request. */
  readonly wasAsked: boolean
  readonly wereConnected: boolean
}

/**
 * Call it in the transaction of the report; returns true if Travel Buddy is on hold for the reported rider from
 * now on.
 */
export type ReviewReport = (sql: Sql, report: NewReport) => Promise<boolean>

export interface HoldNeeds {
  readonly clock: Clock
  readonly newId: IdGenerator
  readonly securityEvent: RecordSecurityEvent
  /** Reporters count only with a confirmed email. */
  readonly emailProofRequired: boolean
  readonly heldMailboxes: Pick<HeldMailboxes, 'keep'>
}

/**
 * The caller has locked the rows of both riders, so that two reports about one rider are processed one after
 * the other.
 */
export function createReportReview(needs: HoldNeeds): ReviewReport {
  const { clock, newId, securityEvent, emailProofRequired, heldMailboxes } = needs
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
    await insertEntry(sql, {
      ...{ id: newId(), at: now, ...AUTOMATIC, action: 'hold', personId: reportedId, reportId },
      reason: `${reported.countingReporters} reporters who count within 30 days`,
    })
    securityEvent({ event: 'moderation', outcome: 'hold', userId: reportedId })
    return true
  }
}
