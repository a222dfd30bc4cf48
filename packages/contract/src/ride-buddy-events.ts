import type { ChatMessage } from './chat.ts'
import type { SocketError } from './event.ts'
import type { BuddyMatch, SharedRouteDetails } from './ride-buddy.ts'

export interface NewRequestEvent {
  readonly requestId: string
  readonly senderId: string
  readonly senderName: string
  readonly senderEmail: string
  readonly routeDetails: SharedRouteDetails
  readonly message: string
}

/** To the sender of a request. Name and phone are whole, and there, only after an accept. */
export interface RequestResponseEvent {
  readonly action: 'accepted' | 'declined'
  readonly requestId: string
  readonly responderId: string
  readonly responderName: string
  readonly responderPhone?: string
  readonly receiverId: string
  readonly matchId?: string
  readonly chatId?: string
  readonly routeDetails: SharedRouteDetails
  /** What the receiver wrote with the answer; may be empty. */
  readonly message: string
}

export interface NewMatchEvent {
  readonly matchId: string
  readonly chatId: string
  readonly partnerId: string
  readonly partnerName: string
  readonly partnerPhone: string
  readonly routeDetails: SharedRouteDetails
  readonly estimatedSharedFare: number
}

export interface NotificationEvent {
  readonly type: 'ride_request' | 'request_response'
  readonly title: string
  readonly message: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface RideBuddyServerEvents {
  ride_buddy_new_request: (request: NewRequestEvent) => void
  ride_buddy_request_response: (response: RequestResponseEvent) => void
  ride_buddy_new_match: (match: NewMatchEvent) => void
  ride_buddy_auto_connection: (match: NewMatchEvent) => void
  ride_buddy_new_potential_match: (found: { readonly newMatch: BuddyMatch }) => void
  ride_buddy_connection_ended: (ended: {
    readonly matchId: string
    readonly chatId: string
    readonly endedBy: string | null
  }) => void
  ride_buddy_search_expired: (search: { readonly searchId: string }) => void
  /** The user did something on one device: the others read it again. */
  ride_buddy_changed: (change: { readonly what: 'search' | 'requests' }) => void
  /** Of a chat that this socket has not joined. */
  ride_buddy_new_message: (message: ChatMessage) => void
  new_notification: (notification: NotificationEvent) => void
  auth_error: (error: SocketError) => void
  /** The same as the three above, for older clients. */
  ride_request: (request: NewRequestEvent) => void
  request_response: (response: RequestResponseEvent) => void
  match_confirmed: (match: NewMatchEvent) => void
}
