// Moderation: moderators look at reports and feedback, warn, suspend and restore, and each step is recorded.

import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../platform/database/database.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import { deleteExpiredMailboxes } from './held-mailboxes.ts'
import { deleteEntriesBefore } from './log.store.ts'
import { bindModeration } from './moderation.http.ts'
import type { ModerationNeeds } from './needs.ts'
import { deleteProofsBefore } from './second-factor.store.ts'

export { createHeldMailboxes } from './held-mailboxes.ts'
export { createReportReview } from './holds.ts'
export { runModeratorCommand } from './moderation.command.ts'
/** The data stored about a passenger, for export and deletion. */
export { moderationRecords } from './records.ts'
export { SECOND_FACTORS } from './second-factor.service.ts'

const LOG_KEPT_MS = 365 * 86_400_000

export function moderationSlice(
  app: FastifyInstance,
  needs: ModerationNeeds & { readonly limits: AttemptLimits },
): { sweep: () => Promise<void> } {
  const { database, clock } = needs
  bindModeration(app, needs)
  return {
    sweep: () => sweepModeration(database.sql, clock.now()),
  }
}

export async function sweepModeration(sql: Sql, now: Date): Promise<void> {
  await deleteEntriesBefore(sql, new Date(now.getTime() - LOG_KEPT_MS))
  await deleteProofsBefore(sql, now)
  await deleteExpiredMailboxes(sql, now)
}
