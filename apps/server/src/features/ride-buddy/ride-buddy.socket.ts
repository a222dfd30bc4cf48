// Sends events to the sockets of the riders concerned. Called after the commit; a client that misses an event
// reads the same state from the database.

import type { NewMatchEvent, NewRequestEvent, RequestResponseEvent, UserId } from '@sawari/contract'
import { HIDDEN_EMAIL, shownName } from '@sawari/matching'
import type { UserSockets } from '../../platform/sockets/user-sockets.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import type { Connection } from './connections.store.ts'
import type { RideRequest } from './requests.store.ts'
import type { Rider, Riders } from './riders.store.ts'
import type { EndedSearch } from './searches.store.ts'
import { wireConnection, wireRide } from './wire-rides.ts'

/** An accepted request and the resulting connection. */
export interface Accepted {
  readonly request: RideRequest
  readonly connection: Connection
  /** Both members. */
  readonly riders: Riders
}

export interface Announcements {
  /** `sender` with the id by which the receiver knows them. */
  requested(request: RideRequest, sender: Rider): void
  accepted(accepted: Accepted, message: string): void
  /** `receiver` with the id by which the sender knows them. */
  declined(request: RideRequest, receiver: Rider, message: string): void
  /** Both riders had sent each other a request, so they were connected without an answer. */
  autoConnected(accepted: Accepted): void
  /** The rider changed their own data; notifies their other devices. */
  changed(userId: UserId, ...what: readonly OwnChange[]): void
  /** One of the members ended the connection, by ending it, blocking, reporting or deleting the account. */
  connectionEnded(connection: Connection, endedBy: UserId): void
  /** The chat phase of a connection is over: each member now sees the other's phone number. */
  contactPhaseBegan(connection: Connection, now: Date): void
  connectionsExpired(connections: readonly Connection[]): void
  searchesExpired(searches: readonly EndedSearch[]): void
}

type OwnChange = 'search' | 'requests'

/** Without `metrics` nothing is counted: another process counts what it announces. */
export function createAnnouncements(sockets: Pick<UserSockets, 'emit'>, metrics?: Metrics): Announcements {
  const count = metrics && createCounters(metrics)
  const changed = (userId: UserId, ...changes: readonly OwnChange[]) => {
    for (const what of changes) sockets.emit(userId, 'ride_buddy_changed', { what })
  }
  const notifyOfAnswer = (
    request: RideRequest,
    answer: 'accepted' | 'declined',
    responder: Pick<Rider, 'id' | 'name'>,
  ) =>
    sockets.emit(request.senderId, 'new_notification', {
      type: 'request_response',
      title: answer === 'accepted' ? 'Ride Request Accepted' : 'Ride Request Declined',
      message: `${responder.name} ${answer} your ride request`,
      data: { requestId: request.id, action: answer, responderId: responder.id },
    })
  const respond = (request: RideRequest, response: RequestResponseEvent) => {
    sockets.emit(request.senderId, 'ride_buddy_request_response', response)
    sockets.emit(request.senderId, 'request_response', response)
    const { action, responderId: id, responderName: name } = response
    notifyOfAnswer(request, action, { id, name })
  }

  return {
    requested: (request, sender) => {
      count?.request({ state: 'sent' })
      const event = newRequestEvent(request, sender)
      sockets.emit(request.receiverId, 'ride_buddy_new_request', event)
      sockets.emit(request.receiverId, 'ride_request', event)
      sockets.emit(request.receiverId, 'new_notification', {
        type: 'ride_request',
        title: 'New Ride Request',
        message: `${event.senderName} wants to share a ride with you`,
        data: { requestId: event.requestId, senderId: event.senderId, senderName: event.senderName },
      })
      changed(request.senderId, 'requests')
    },

    accepted: ({ request, connection, riders }, message) => {
      count?.request({ state: 'accepted' })
      count?.connection({ state: 'begun' })
      const responder = riders.get(request.receiverId)!
      respond(request, {
        ...responseEvent(request, 'accepted', responder.id),
        message,
        responderName: responder.name,
        responderPhone: responder.phone,
        matchId: connection.id,
        chatId: connection.chatId,
      })
      for (const member of connection.members) {
        const event = newMatchEvent(connection, member, riders)
        sockets.emit(member, 'ride_buddy_new_match', event)
        sockets.emit(member, 'match_confirmed', event)
        changed(member, 'requests', 'search')
      }
    },

    declined: (request, receiver, message) => {
      count?.request({ state: 'declined' })
      const responderName = shownName(receiver.name)
      respond(request, { ...responseEvent(request, 'declined', receiver.id), message, responderName })
      changed(request.receiverId, 'requests')
    },

    changed,

    autoConnected: ({ request, connection, riders }) => {
      // This request is the second of two that crossed.
      count?.request({ state: 'sent' })
      count?.request({ state: 'accepted' })
      count?.connection({ state: 'begun' })
      for (const member of connection.members) {
        sockets.emit(member, 'ride_buddy_auto_connection', newMatchEvent(connection, member, riders))
        changed(member, 'requests', 'search')
      }
      notifyOfAnswer(request, 'accepted', riders.get(request.receiverId)!)
    },

    connectionEnded: ({ id, chatId, members }, endedBy) => {
      count?.connection({ state: 'ended' })
      for (const member of members) {
        sockets.emit(member, 'ride_buddy_connection_ended', { matchId: id, chatId, endedBy })
        sockets.emit(member, 'chat-expired', { chatId })
      }
    },

    contactPhaseBegan: ({ chatId, members, contactEndsAt }, now) => {
      const contactTimeRemaining = contactEndsAt.getTime() - now.getTime()
      // The announcement is late and the contact phase is already over, so the expiry follows immediately.
      if (contactTimeRemaining <= 0) return
      const change = { chatId, phase: 'contact', contactTimeRemaining } as const
      for (const member of members) sockets.emit(member, 'chat-phase-expired', change)
    },

    connectionsExpired: connections => {
      count?.connection({ state: 'expired' }, connections.length)
      for (const { id, chatId, members } of connections) {
        for (const member of members) {
          sockets.emit(member, 'connection-expired', { chatId, matchId: id })
          sockets.emit(member, 'chat-expired', { chatId })
        }
      }
    },

    searchesExpired: searches => {
      count?.expired({}, searches.length)
      for (const { id, userId } of searches) {
        sockets.emit(userId, 'ride_buddy_search_expired', { searchId: id })
      }
    },
  }
}

function newRequestEvent(request: RideRequest, sender: Rider): NewRequestEvent {
  return {
    requestId: request.id,
    senderId: sender.id,
    senderName: shownName(sender.name),
    senderEmail: HIDDEN_EMAIL,
    ...(sender.emailProvedAt !== null && { senderEmailProved: true }),
    routeDetails: wireRide(request.ride, request.receiverId),
    message: request.message,
  }
}

function responseEvent(
  request: RideRequest,
  action: RequestResponseEvent['action'],
  responderId: UserId,
): Omit<RequestResponseEvent, 'responderName' | 'message'> {
  return {
    action,
    requestId: request.id,
    responderId,
    receiverId: responderId,
    routeDetails: wireRide(request.ride, request.senderId),
  }
}

function newMatchEvent(connection: Connection, readerId: UserId, riders: Riders): NewMatchEvent {
  const { partner, ...match } = wireConnection(connection, readerId, riders)
  return { ...match, partnerId: partner.id, partnerName: partner.name, partnerPhone: partner.phone }
}

/** Counts announcements: each follows a commit. */
function createCounters(metrics: Metrics) {
  return {
    request: metrics.counter('buddy_requests_total', 'Requests to share a ride, by their state', {
      state: ['sent', 'accepted', 'declined'],
    }),
    connection: metrics.counter('buddy_connections_total', 'Connections of two riders', {
      state: ['begun', 'ended', 'expired'],
    }),
    expired: metrics.counter('buddy_searches_expired_total', 'Searches that ended by time'),
  }
}
