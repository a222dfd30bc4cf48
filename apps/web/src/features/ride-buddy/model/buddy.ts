// The page's data about other riders: matches, requests and connections.

import type { ChatId, MatchId, RequestId, UserId } from '@sawari/contract'

/** Another rider; only first name and initial until both are connected. */
export interface Rider {
  readonly id: UserId
  readonly name: string
  /** Whether the rider has confirmed their email address; absent if not known. */
  readonly emailProved?: boolean | undefined
}

export interface TripNames {
  readonly source: string
  readonly destination: string
}

/** A rider whose trip overlaps with the viewer's; all figures are for the viewer. */
export interface Match {
  readonly rider: Rider
  readonly trip: TripNames
  readonly overlapPercentage: number
  readonly sharedFareRupees: number
  readonly sharedDistanceKm: number
}

/** A period of which the server has said how much is left. */
export interface Timed {
  /** A moment of `steadyNowMs`. */
  readonly endsAtMs: number
  /**
   * Set when the page returns after an absence, until the server's next answer: the end if the clock stood still
   * meanwhile. Until then the time left is not shown.
   */
  readonly mayEndAtMs?: number
}

/** A pending or declined request; `rider` and `trip` belong to the other side. */
export interface RideRequest extends Timed {
  readonly id: RequestId
  readonly rider: Rider
  readonly trip: TripNames
  readonly overlapPercentage: number
  readonly sharedFareRupees: number
  readonly message: string
}

export interface Requests {
  readonly incoming: readonly RideRequest[]
  readonly sent: readonly RideRequest[]
  /** Sent ones that were declined, until they would have expired. */
  readonly declined: readonly RideRequest[]
}

/** A trip of a connection; `whose` is absent if both ride the same, or it is not known. */
export interface OwnedTrip extends TripNames {
  readonly whose?: 'viewer' | 'partner'
}

/** Two riders who agreed to share: a chat phase, a contact phase, then expired. */
export interface Connection extends Timed {
  readonly matchId: MatchId
  readonly chatId: ChatId
  readonly partner: Rider & { readonly phone: string }
  /** Both riders' trips, the viewer's first; one if they are the same. */
  readonly trips: readonly OwnedTrip[]
  readonly sharedFareRupees: number
  /** A moment of `steadyNowMs`. */
  readonly chatEndsAtMs: number
}

/** A rider of a connection that has ended, who can still be reported; by the short name. */
export interface RecentPartner {
  readonly rider: Rider
  readonly endedAtMs: number
}

export const noRequests: Requests = { incoming: [], sent: [], declined: [] }

type ChatProblem = 'noChatId' | 'noPartner' | 'invalidChatId'

/** Why the chat of a connection cannot be opened; null when it can. */
export function chatProblem({ chatId, partner }: Pick<Connection, 'chatId' | 'partner'>): ChatProblem | null {
  if (!chatId) return 'noChatId'
  if (!partner?.id) return 'noPartner'
  return /^[0-9a-f]{24}$/i.test(chatId) ? null : 'invalidChatId'
}
