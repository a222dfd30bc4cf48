import type { ReportId, UserId } from '@sawari/contract'
import { rateLimits } from '@sawari/contract'
import { eligibility } from '@sawari/matching'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { asMembers, type Connection, endBlockedConnection } from './connections.store.ts'
import { endRidesOf, readMeeting } from './held-riders.store.ts'
import type { RideBuddy } from './needs.ts'
import { lockRiders, readRelationships, readRiders } from './riders.store.ts'
import { type Block, copyChats, deleteBlock, insertBlock, insertReport, type Report } from './safety.store.ts'
import { findActiveSearch } from './searches.store.ts'
import { figuresOfOverlap } from './shared-ride.ts'

/** Hides two riders from each other; to the blocked rider the connection appears to end normally. */
export async function blockRider(
  { database, clock, announce }: RideBuddy,
  block: Omit<Block, 'createdAt'>,
): Promise<Refusal | undefined> {
  const { blockerId, blockedId } = block
  const outcome = await database.sql.transaction().execute(async sql => {
    const refusal = await holdPair(sql, blockerId, blockedId)
    if (refusal !== undefined) return refusal
    return storeBlock(sql, { ...block, createdAt: clock.now() })
  })
  if (outcome instanceof Refusal) return outcome
  if (outcome !== undefined) announce.connectionEnded(outcome, blockerId)
  announce.changed(blockerId, 'requests', 'search')
  return undefined
}

/**
 * Removes a block; returns false if there was none. To the other rider an active search of the blocker looks as
 * if it began now.
 */
export async function unblockRider(
  { database, clock, notifyBuddies }: RideBuddy,
  block: Pick<Block, 'blockerId' | 'blockedId'>,
): Promise<boolean> {
  const { sql } = database
  const { blockerId, blockedId } = block
  const now = clock.now()
  if (!(await deleteBlock(sql, block, now))) return false
  const own = await findActiveSearch(sql, blockerId, now)
  const theirs = await findActiveSearch(sql, blockedId, now)
  const rider = (await readRiders(sql, [blockerId])).get(blockerId)
  if (own === undefined || theirs === undefined || rider === undefined) return true
  const relationship = (await readRelationships(database, blockerId, now)).with(blockedId)
  const found = eligibility(theirs, { ...own, isLive: true }, relationship)
  if (found.eligible) {
    const figures = figuresOfOverlap(theirs.trip, found.overlap)
    notifyBuddies({ rider, trip: own.trip, createdAt: now }, [{ userId: blockedId, figures }])
  }
  return true
}

/** Stores the report with a copy of the riders' messages, and blocks the reported rider. */
export async function reportRider(
  { database, clock, newId, limits, announce, reviewReport }: RideBuddy,
  report: Pick<Report, 'reporterId' | 'reportedId' | 'reason' | 'description'>,
): Promise<Refusal | undefined> {
  const { reporterId, reportedId } = report
  const counted = await limits.count([{ limit: rateLimits.reportsByRider, subject: reporterId }])
  if (counted instanceof Refusal) return counted
  const outcome = await database.sql.transaction().execute(async sql => {
    const refusal = await holdPair(sql, reporterId, reportedId)
    if (refusal !== undefined) return refusal
    const createdAt = clock.now()
    const block = { blockerId: reporterId, blockedId: reportedId, reason: report.reason, createdAt }
    // Ends the chat first, so that no message is written while it is copied.
    const ended = await storeBlock(sql, block)
    const reportId = newId<ReportId>()
    await insertReport(sql, { ...report, id: reportId, chats: await copyChats(sql, report), createdAt })
    const meeting = await readMeeting(sql, report)
    const isHeld = await reviewReport(sql, { reportId, reporterId, reportedId, ...meeting })
    if (isHeld) await endRidesOf(sql, reportedId, createdAt)
    return ended
  })
  if (outcome instanceof Refusal) return outcome
  if (outcome !== undefined) announce.connectionEnded(outcome, reporterId)
  announce.changed(reporterId, 'requests', 'search')
  return undefined
}

async function holdPair(sql: Sql, ownId: UserId, otherId: UserId): Promise<Refusal | undefined> {
  if (ownId === otherId) {
    return refuse('VALIDATION_FAILED', [{ path: 'userId', message: 'must be another rider' }])
  }
  const riders = await lockRiders(sql, [ownId, otherId])
  if (!riders.has(ownId)) return refuse('INVALID_TOKEN')
  return riders.has(otherId) ? undefined : refuse('USER_NOT_FOUND')
}

/**
 * Stores the block; returns the connection that it ended. Pending requests between the two stay as they are,
 * because a request that disappeared early would reveal the block.
 */
async function storeBlock(sql: Sql, block: Block): Promise<Connection | undefined> {
  const { blockerId, blockedId, createdAt } = block
  await insertBlock(sql, block)
  return endBlockedConnection(sql, asMembers(blockerId, blockedId), createdAt)
}
