// Deletes old rows permanently.

import { sql as raw } from 'kysely'
import { deleteInBatches } from '../../platform/database/pages.ts'
import { endDue } from './expiry.ts'
import { LISTED_AT_MOST_MS } from './legacy.service.ts'
import type { RideBuddy } from './needs.ts'
import { withdrawAnsweredTwice } from './requests.store.ts'
import { forgetTripsEndedBefore } from './searches.store.ts'
import { ALIAS_KEPT_MS } from './shown-riders.ts'

const DAY_MS = 86_400_000
const REPORTS_KEPT_MS = 365 * DAY_MS

/** Runs every SWEEP_SECONDS. */
export async function sweepRideBuddy(
  needs: Pick<RideBuddy, 'database' | 'clock' | 'announce' | 'durations'>,
): Promise<void> {
  const { clock, durations } = needs
  const { sql } = needs.database
  await endDue(needs)
  await withdrawAnsweredTwice(sql, clock.now())
  const now = clock.now().getTime()
  const requestMs = durations.buddyRequestSeconds * 1_000
  const retentionMs = durations.chatRetentionSeconds * 1_000
  await forgetTripsEndedBefore(sql, new Date(now - requestMs))
  // For some time after its end a search still permits requests, a declined request blocks a new one, and an alias
  // names the rider.
  const keptSince = now - Math.max(retentionMs, requestMs, ALIAS_KEPT_MS)
  await deleteInBatches(sql, 'buddy_searches', raw`ended_at < ${keptSince}`)
  await deleteInBatches(sql, 'buddy_requests', raw`state <> 'pending' and answered_at < ${keptSince}`)
  // Two riders may converse for a day after their connection. A connection is kept as long as its chat has messages,
  // because it defines the chat's members.
  const hasNoMessages = raw`not exists (select 1 from messages where thread_id = chat_id)`
  const connectedSince = now - Math.max(retentionMs, DAY_MS)
  await deleteInBatches(sql, 'connections', raw`ended_at < ${connectedSince} and ${hasNoMessages}`)
  await sql
    .deleteFrom('posted_rides')
    .where('expires_at', '<=', now - ALIAS_KEPT_MS)
    .execute()
  await sql.deleteFrom('shown_riders').where('kept_until', '<=', now).execute()
  // A report is deleted with its copy of the messages, which by then is the only one.
  await deleteInBatches(sql, 'reports', raw`created_at < ${now - REPORTS_KEPT_MS}`)
  await sql
    .deleteFrom('lifted_blocks')
    .where('lifted_at', '<', now - LISTED_AT_MOST_MS)
    .execute()
}
