import type { UserId } from '@sawari/contract'
import * as contract from '@sawari/contract'
import { maskedEmail, shownName, timeRemainingMs } from '@sawari/matching'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/calls/refusal.ts'
import { moreOf } from '../../platform/database/pages.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { RideBuddy } from './needs.ts'
import { acceptRequest, declineRequest, sendRequest } from './requests.service.ts'
import { listDeclinedRequests, listPendingRequests, type RideRequest } from './requests.store.ts'
import { type Rider, readRiders } from './riders.store.ts'
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
    const data = wireRequest(sent.request, viewer.userId, sent.riders, clock.now())
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
    const received = await listPendingRequests(sql, { userId, side: 'receiver_id', page }, now)
    const sent = await listPendingRequests(sql, { userId, side: 'sender_id', page }, now)
    const declined = await listDeclinedRequests(sql, { senderId: userId, page }, now)
    const listed = [...received.rows, ...sent.rows, ...declined.rows]
    const people = new Set(listed.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))
    const riders = await readRiders(sql, [...people])
    const wired = listed
      .filter(({ senderId, receiverId }) => riders.has(senderId) && riders.has(receiverId))
      .map(request => wireRequest(request, userId, riders, now))
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

/** A pending or declined request, with the figures of its reader. */
function wireRequest(
  request: RideRequest,
  readerId: UserId,
  riders: ReadonlyMap<UserId, Rider>,
  now: Date,
): contract.BuddyRequest {
  const sender = riders.get(request.senderId)!
  return {
    _id: request.id,
    id: request.id,
    senderId: sender.id,
    senderName: shownName(sender.name),
    senderEmail: maskedEmail(sender.email),
    ...(sender.emailProvedAt !== null && { senderEmailProved: true }),
    receiverId: request.receiverId,
    receiverName: shownName(riders.get(request.receiverId)!.name),
    routeDetails: wireRide(request.ride, readerId),
    message: request.message,
    status: request.state === 'declined' ? 'declined' : 'pending',
    type: readerId === sender.id ? 'outgoing' : 'incoming',
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    timeRemaining: timeRemainingMs(request.expiresAt, now),
  }
}
