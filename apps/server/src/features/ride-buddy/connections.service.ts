import type { RequestId, UserId } from '@sawari/contract'
import { expiresAt } from '@sawari/matching'
import type { Sql } from '../../platform/database/database.ts'
import { asMembers, type Connection, expireConnectionOf, insertConnection } from './connections.store.ts'
import type { RideBuddy } from './needs.ts'
import { answerRequest, type RideRequest, withdrawRequests } from './requests.store.ts'
import { endMatchedSearches } from './searches.store.ts'

/** The results of an accepted request, all stored in one transaction. */
export interface NewConnection {
  readonly request: RideRequest
  readonly connection: Connection
  /** Earlier connections that had expired without an announcement. */
  readonly expired: readonly Connection[]
}

/**
 * Turns a pending request into a connection and ends both riders' searches. The caller has locked both riders'
 * rows. Requests to and from other riders stay pending and can be accepted too, because three can share an
 * auto. Undefined if the request was answered, withdrawn or expired.
 */
export async function connectRiders(
  sql: Sql,
  { newId, durations, notePush }: Pick<RideBuddy, 'newId' | 'durations' | 'notePush'>,
  pending: { readonly requestId: RequestId; readonly receiverId: UserId },
  now: Date,
): Promise<NewConnection | undefined> {
  const request = await answerRequest(sql, { ...pending, state: 'accepted' }, now)
  if (request === undefined) return undefined
  const { senderId, receiverId } = request
  const members = asMembers(senderId, receiverId)
  await withdrawRequests(sql, senderId, receiverId, now)
  const expired = await expireConnectionOf(sql, members, now)
  await endMatchedSearches(sql, members, now)
  const chatEndsAt = expiresAt(now, durations.chatSeconds * 1_000)
  const connection: Connection = {
    id: newId(),
    chatId: newId(),
    requestId: request.id,
    members,
    ride: request.ride,
    createdAt: now,
    chatEndsAt,
    contactEndsAt: expiresAt(chatEndsAt, durations.contactSeconds * 1_000),
    endedAt: undefined,
    end: undefined,
  }
  await insertConnection(sql, connection)
  // The other rider has just acted and sees the result.
  const notice = { subjectId: connection.id, userId: senderId, expiresAt: chatEndsAt }
  await notePush(sql, { ...notice, kind: 'acceptance' }, now)
  return { request, connection, expired }
}
