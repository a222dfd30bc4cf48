import type { UserId } from '@sawari/contract'
import * as contract from '@sawari/contract'
import { HIDDEN_EMAIL, shownName, timeRemainingMs } from '@sawari/matching'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/calls/refusal.ts'
import { moreOf } from '../../platform/database/pages.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { RideBuddy } from './needs.ts'
import { acceptRequest, declineRequest, sendRequest } from './requests.service.ts'
import { listRequests, type RideRequest } from './requests.store.ts'
import { type Riders, readRiders } from './riders.store.ts'
import { findLatestSearch } from './searches.store.ts'
import { searchIn } from './shared-ride.ts'
import { wireConnection, wireRide } from './wire-rides.ts'

export function bindRequests(app: FastifyInstance, needs: RideBuddy): void {
  const { clock, database } = needs

  bindEndpoint(app, contract.sendBuddyRequest, async ({ viewer, body }) => {
    const { receiverId, message } = body
    const sent = await sendRequest(needs, { senderId: viewer.userId, receiverId, message: message.trim() })
    if (sent instanceof Refusal) return sent
    if (sent.kind === 'connected') {
      const data = wireConnection(sent.connection, viewer.userId, sent.riders)
      return succeed({ message: 'You are connected', data })
    }
    const reading = { reader: viewer.userId, riders: sent.riders, now: clock.now() }
    const data = await wireRequest(needs, sent.request, reading)
    return succeed({ message: 'Request sent', data })
  })

  bindEndpoint(app, contract.answerBuddyRequest, async ({ viewer, params, body }) => {
    const answer = { requestId: params.id, receiverId: viewer.userId, message: body.message.trim() }
    if (body.action === 'decline') {
      const refusal = await declineRequest(needs, answer)
      return refusal ?? succeed({ message: 'Request declined' })
    }
    const accepted = await acceptRequest(needs, answer)
    if (accepted instanceof Refusal) return accepted
    const data = wireConnection(accepted.connection, viewer.userId, accepted.riders)
    return succeed({ message: 'Request accepted', data })
  })

  bindEndpoint(app, contract.buddyRequests, async ({ viewer: { userId }, query }) => {
    const now = clock.now()
    const { sql } = database
    const page = { number: query.page, size: contract.LISTED_PER_PAGE }
    const own = { userId, side: 'sender_id', page } as const
    const received = await listRequests(sql, { ...own, side: 'receiver_id', state: 'pending' }, now)
    const sent = await listRequests(sql, { ...own, state: 'pending' }, now)
    const declined = await listRequests(sql, { ...own, state: 'declined' }, now)
    const listed = [...received.rows, ...sent.rows, ...declined.rows]
    const people = new Set(listed.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))
    const riders = await readRiders(sql, [...people])
    const reading = { reader: userId, riders, now }
    const wired = await Promise.all(
      listed
        .filter(({ senderId, receiverId }) => riders.has(senderId) && riders.has(receiverId))
        .map(request => wireRequest(needs, request, reading)),
    )
    return succeed({
      data: {
        requests: wired.filter(({ type }) => type === 'incoming'),
        sentRequests: wired.filter(({ type, status }) => type === 'outgoing' && status === 'pending'),
        ...(declined.rows.length > 0 && {
          declinedRequests: wired.filter(({ status }) => status === 'declined'),
        }),
      },
      ...moreOf({ hasMore: received.hasMore || sent.hasMore || declined.hasMore }),
    })
  })
}

interface Reading {
  readonly reader: UserId
  readonly riders: Riders
  readonly now: Date
}

/** A pending or declined request, with the figures of its reader and the reader's alias of the other rider. */
async function wireRequest(
  needs: RideBuddy,
  request: RideRequest,
  { reader, riders, now }: Reading,
): Promise<contract.BuddyRequest> {
  const sender = riders.get(request.senderId)!
  const isOwn = reader === request.senderId
  const other = await aliasIn(needs, request, { reader, other: isOwn ? request.receiverId : sender.id })
  return {
    _id: request.id,
    id: request.id,
    senderId: isOwn ? reader : other,
    senderName: shownName(sender.name),
    senderEmail: HIDDEN_EMAIL,
    ...(sender.emailProvedAt !== null && { senderEmailProved: true }),
    receiverId: isOwn ? other : reader,
    receiverName: shownName(riders.get(request.receiverId)!.name),
    routeDetails: wireRide(request.ride, reader),
    message: request.message,
    status: request.state === 'declined' ? 'declined' : 'pending',
    type: isOwn ? 'outgoing' : 'incoming',
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    timeRemaining: timeRemainingMs(request.expiresAt, now),
  }
}

/** A request of an earlier version did not store the search: then it is the other's newest at that time. */
async function aliasIn(
  { database, aliasOf }: RideBuddy,
  request: RideRequest,
  { reader, other }: { readonly reader: UserId; readonly other: UserId },
): Promise<UserId> {
  const search =
    searchIn(request.ride, other) ?? (await findLatestSearch(database.sql, other, request.createdAt))?.id
  return aliasOf(search ?? request.id, reader)
}
