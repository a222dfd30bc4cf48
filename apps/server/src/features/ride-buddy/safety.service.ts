import type { ReportId, RiderId, UserId } from '@sawari/contract'
import { rateLimits } from '@sawari/contract'
import { eligibility, shownFigures } from '@sawari/matching'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { asMembers, type Connection, endConnections } from './connections.store.ts'
import { deleteRidesOf } from './legacy.store.ts'
import type { RideBuddy } from './needs.ts'
import { aliasFor } from './notify-buddies.ts'
import { endRequestsOf } from './requests.store.ts'
import { aliasBasis } from './rider-alias.ts'
import { lockRiders, readRelationships, readRiders } from './riders.store.ts'
import {
  type Block,
  copyChats,
  deleteBlock,
  insertBlock,
  insertReport,
  type Report,
  readMeeting,
} from './safety.store.ts'
import { cancelSearch, findActiveSearch } from './searches.store.ts'

/** Hides two riders from each other; to the blocked rider the connection appears to end normally. */
export async function blockRider(
  needs: RideBuddy,
  { blockerId, named, reason }: { readonly blockerId: UserId; readonly reason: string } & Named,
): Promise<Refusal | undefined> {
  const { database, clock, announce, findRider } = needs
  const blockedId = await findRider(blockerId, named)
  if (blockedId === undefined) return refuse('USER_NOT_FOUND')
  const listedId = listedIdOf(needs, blockedId, named)
  const outcome = await database.sql.transaction().execute(async sql => {
    const refusal = await holdPair(sql, blockerId, blockedId)
    if (refusal !== undefined) return refusal
    return storeBlock(sql, { blockerId, blockedId, listedId, reason, createdAt: clock.now() })
  })
  if (outcome instanceof Refusal) return outcome
  if (outcome !== undefined) announce.connectionEnded(outcome, blockerId)
  announce.changed(blockerId, 'requests', 'search')
  return undefined
}

/** How a client names the other rider. */
interface Named {
  readonly named: RiderId
}

/** A rider who was blocked as a stranger is listed by an id of the block, because an alias ends with its search. */
function listedIdOf({ newId }: RideBuddy, blockedId: UserId, named: RiderId): RiderId {
  return (named as string) === blockedId ? named : newId<RiderId>()
}

/**
 * Removes a block; returns false if there was none. To the other rider an active search of the blocker looks as
 * if it began now.
 */
export async function unblockRider(
  { database, clock, notifyBuddies, finder }: RideBuddy,
  block: Pick<Block, 'blockerId' | 'listedId'>,
): Promise<boolean> {
  const { sql } = database
  const { blockerId } = block
  const now = clock.now()
  const blockedId = await deleteBlock(sql, block, now)
  if (blockedId === undefined) return false
  const own = await findActiveSearch(sql, blockerId, now)
  const theirs = await findActiveSearch(sql, blockedId, now)
  const rider = (await readRiders(sql, [blockerId])).get(blockerId)
  if (own === undefined || theirs === undefined || rider === undefined) return true
  const relationships = await readRelationships(sql, blockerId, now)
  const found = eligibility(theirs, { ...own, isLive: true }, relationships.with(blockedId))
  if (found.eligible) {
    const figures = shownFigures(theirs.trip.aloneFareRupees, found.overlap)
    const named = { basis: aliasBasis(own, now), userId: blockerId }
    const alias = aliasFor(finder, named, blockedId, relationships)
    const newcomer = { rider, trip: own.trip, createdAt: now, expiresAt: own.expiresAt }
    notifyBuddies(newcomer, [{ userId: blockedId, figures, alias }])
  }
  return true
}

/** Stores the report with a copy of the riders' messages, and blocks the reported rider. */
export async function reportRider(
  needs: RideBuddy,
  { named, ...given }: Pick<Report, 'reporterId' | 'reason' | 'description'> & Named,
): Promise<Refusal | undefined> {
  const { database, clock, newId, limits, announce, reviewReport, findRider } = needs
  const { reporterId } = given
  const counted = await limits.count([{ limit: rateLimits.reportsByRider, subject: reporterId }])
  if (counted instanceof Refusal) return counted
  const reportedId = await findRider(reporterId, named)
  if (reportedId === undefined) return refuse('USER_NOT_FOUND')
  const report = { ...given, reportedId }
  const listedId = listedIdOf(needs, reportedId, named)
  const outcome = await database.sql.transaction().execute(async sql => {
    const refusal = await holdPair(sql, reporterId, reportedId)
    if (refusal !== undefined) return refusal
    const createdAt = clock.now()
    const { reason } = report
    const block = { blockerId: reporterId, blockedId: reportedId, listedId, reason, createdAt }
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
  const [ended] = await endConnections(
    sql,
    { reason: 'blocked', members: asMembers(blockerId, blockedId) },
    createdAt,
  )
  return ended
}

/**
 * Ends everything that a held rider has in progress: searches, requests in both directions, posted rides and
 * connections, whose partners the announcer notifies.
 */
export async function endRidesOf(sql: Sql, userId: UserId, now: Date): Promise<void> {
  await cancelSearch(sql, { userId }, now)
  await endRequestsOf(sql, userId, now)
  await deleteRidesOf(sql, userId)
  await endConnections(sql, { reason: 'held', userId }, now)
}
