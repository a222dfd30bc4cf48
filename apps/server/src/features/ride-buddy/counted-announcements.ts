import type { Metrics } from '../../platform/telemetry/metrics.ts'
import type { Announcements } from './ride-buddy.socket.ts'

/** Counts announcements: each announcement follows a commit. */
export function countedAnnouncements(announce: Announcements, metrics: Metrics): Announcements {
  const countRequest = metrics.counter('buddy_requests_total', 'Requests to share a ride, by their state', {
    state: ['sent', 'accepted', 'declined'],
  })
  const countConnection = metrics.counter('buddy_connections_total', 'Connections of two riders', {
    state: ['begun', 'ended', 'expired'],
  })
  const countExpired = metrics.counter('buddy_searches_expired_total', 'Searches that ended by time')
  return {
    ...announce,
    requested: (request, sender) => {
      countRequest({ state: 'sent' })
      announce.requested(request, sender)
    },
    accepted: (accepted, message) => {
      countRequest({ state: 'accepted' })
      countConnection({ state: 'begun' })
      announce.accepted(accepted, message)
    },
    autoConnected: accepted => {
      // The second of two requests that crossed.
      countRequest({ state: 'sent' })
      countRequest({ state: 'accepted' })
      countConnection({ state: 'begun' })
      announce.autoConnected(accepted)
    },
    declined: (request, receiver, message) => {
      countRequest({ state: 'declined' })
      announce.declined(request, receiver, message)
    },
    connectionEnded: (connection, endedBy) => {
      countConnection({ state: 'ended' })
      announce.connectionEnded(connection, endedBy)
    },
    connectionsExpired: connections => {
      countConnection({ state: 'expired' }, connections.length)
      announce.connectionsExpired(connections)
    },
    searchesExpired: searches => {
      countExpired({}, searches.length)
      announce.searchesExpired(searches)
    },
  }
}
