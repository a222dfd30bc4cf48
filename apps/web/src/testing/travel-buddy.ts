import {
  type BuddyMatch,
  type BuddyRequest,
  type buddyConnection,
  buddyConnections,
  buddyRequests,
  buddySearchHistory,
  buddySearchStatus,
  type ChatId,
  type ChatJoined,
  type ChatMessage,
  chats,
  cleanupDuplicates,
  cleanupExpired,
  type MatchId,
  type MessageId,
  type RequestId,
  recentPartners,
  type SearchId,
  type UserId,
} from '@sawari/contract'
import { within } from '@testing-library/dom'
import type { z } from 'zod'
import { eventually, OPENED_AT } from './page-clock.ts'
import { type RenderedScreen, renderScreen } from './render-screen.tsx'
import { createServerStub, type ServerStub } from './server-stub.ts'
import { createSocketStub, type SocketStub } from './socket-stub.ts'
import { asha } from './test-passenger.ts'

const MINUTE_MS = 60_000
const MATCH_ID = 'd'.repeat(24) as MatchId
const CHAT_ID = 'c'.repeat(24) as ChatId
export const BILAL = { id: 'b'.repeat(24) as UserId, name: 'Bilal Khan', phone: '9876543210' }

/** A connection with Bilal, made just now. */
export function aConnection(): z.input<typeof buddyConnection> {
  const trip = { source: 'Noida City Centre', destination: 'Gaur Chowk' }
  return {
    matchId: MATCH_ID,
    chatId: CHAT_ID,
    partner: BILAL,
    routeDetails: {
      senderRoute: trip,
      receiverRoute: trip,
      overlapPercentage: 100,
      sharedDistance: 6,
      estimatedSharedFare: 24,
    },
    estimatedSharedFare: 24,
    createdAt: OPENED_AT.toISOString(),
    phase: 'chat',
    chatTimeRemaining: 10 * MINUTE_MS,
    contactTimeRemaining: 5 * MINUTE_MS,
    totalTimeRemaining: 15 * MINUTE_MS,
  }
}

/** A request to Asha, sent just now; names are shortened until she accepts. */
export function aRequestFrom(rider: { readonly id: UserId; readonly name: string }): BuddyRequest {
  const [first = '', last = ''] = rider.name.split(' ')
  const requestId = rider.id as string as RequestId
  return {
    _id: requestId,
    id: requestId,
    senderId: rider.id,
    senderName: `${first} ${last[0]}.`,
    senderEmail: '•••@•••',
    receiverId: asha.userId,
    receiverName: 'Asha V.',
    routeDetails: aConnection().routeDetails,
    message: '',
    status: 'pending',
    type: 'incoming',
    createdAt: OPENED_AT.toISOString(),
    expiresAt: new Date(OPENED_AT.getTime() + 10 * MINUTE_MS).toISOString(),
    timeRemaining: 10 * MINUTE_MS,
  }
}

/** A request of Asha to Bilal that he has not answered. */
export const sentRequest: BuddyRequest = {
  ...aRequestFrom(BILAL),
  _id: 'f'.repeat(24) as RequestId,
  id: 'f'.repeat(24) as RequestId,
  type: 'outgoing',
  senderId: asha.userId,
  senderName: 'Asha V.',
  receiverId: BILAL.id,
  receiverName: 'Bilal K.',
}

/** From now on the rider has these requests. */
export function answerRequests(
  server: ServerStub,
  requests: readonly BuddyRequest[],
  sentRequests: readonly BuddyRequest[] = [],
): void {
  const data = { requests: [...requests], sentRequests: [...sentRequests] }
  server.answers(buddyRequests, { success: true, data })
}

/** The event that tells of a request. */
export function requestEvent({ id, senderId, senderName, senderEmail, routeDetails }: BuddyRequest) {
  return { requestId: id, senderId, senderName, senderEmail, routeDetails, message: '' }
}

/** The event that tells of the connection with Bilal. */
export function matchEvent() {
  const { routeDetails, estimatedSharedFare } = aConnection()
  const partner = { partnerId: BILAL.id, partnerName: BILAL.name, partnerPhone: BILAL.phone }
  return { matchId: MATCH_ID, chatId: CHAT_ID, ...partner, routeDetails, estimatedSharedFare }
}

/** Bilal as a search finds him. */
export const bilalFound: BuddyMatch = {
  userId: BILAL.id,
  userName: 'Bilal K.',
  userEmail: '•••@•••',
  source: 'Noida City Centre',
  destination: 'Gaur Chowk',
  overlapPercentage: 100,
  estimatedSharedFare: 24,
  sharedDistance: 6,
  createdAt: OPENED_AT.toISOString(),
}

/** A search that was started just now. */
export const begunSearch = {
  searchId: 'e'.repeat(24) as SearchId,
  expiresAt: new Date(OPENED_AT.getTime() + 5 * MINUTE_MS).toISOString(),
  timeRemaining: 5 * MINUTE_MS,
}

/** From now on the rider's search runs and has found these riders. */
export function answerSearch(
  server: ServerStub,
  matches: readonly BuddyMatch[] = [],
  more: { readonly limited?: true } = {},
): void {
  const ends = { source: { name: 'Noida City Centre' }, destination: { name: 'Gaur Chowk' } }
  const found = { searchRadius: 2, matchCount: matches.length, matches: [...matches] }
  const data = { hasActiveSearch: true, ...begunSearch, ...ends, ...found }
  server.answers(buddySearchStatus, { success: true, data, ...more })
}

export function answerNoSearch(server: ServerStub): void {
  const none = { searchId: null, expiresAt: null, source: null, destination: null, searchRadius: null }
  const data = { hasActiveSearch: false, ...none, timeRemaining: 0, matchCount: 0, matches: [] }
  server.answers(buddySearchStatus, { success: true, data })
}

/** The chat with Bilal, with this time left and these messages. */
export function joined(
  chatTimeRemaining = 10 * MINUTE_MS,
  messages: readonly ChatMessage[] = [],
): ChatJoined {
  return {
    chatId: CHAT_ID,
    messages: [...messages],
    hasMore: false,
    phase: 'chat',
    isChatPhase: true,
    isContactPhase: false,
    chatTimeRemaining,
    contactTimeRemaining: 5 * MINUTE_MS,
    totalTimeRemaining: chatTimeRemaining + 5 * MINUTE_MS,
  }
}

export function aMessage(seq: number, senderId: UserId, message: string): ChatMessage {
  return {
    id: seq.toString(16).padStart(24, '0') as MessageId,
    chatId: CHAT_ID,
    senderId,
    message,
    timestamp: OPENED_AT.toISOString(),
    messageType: 'text',
    seq,
  }
}

/** A server on which the rider has these connections, but no search and no requests. */
export function buddyServer(connections: readonly z.input<typeof buddyConnection>[] = []): ServerStub {
  const server = createServerStub()
  answerNoSearch(server)
  server.answers(buddySearchHistory, { success: true, data: [] })
  answerRequests(server, [])
  server.answers(buddyConnections, { success: true, data: [...connections] })
  server.answers(recentPartners, { success: true, data: [] })
  server.answers(chats, { success: true, data: [] })
  server.answers(cleanupExpired, { success: true, data: { cleanedCount: 0 } })
  server.answers(cleanupDuplicates, { success: true, data: { duplicatesRemoved: 0 } })
  return server
}

/** A socket on which the chat with Bilal can be joined and messages sent. */
export function buddySocket(): SocketStub {
  const socket = createSocketStub()
  let seq = 0
  socket.acknowledges('join-chat', () => joined())
  socket.acknowledges('send-message', () => {
    seq += 1
    return {
      messageId: seq.toString(16).padStart(24, 'e') as MessageId,
      seq,
      timestamp: OPENED_AT.toISOString(),
    }
  })
  return socket
}

/** Opens the chat with Bilal from the list of connections. */
export async function openChat(page: RenderedScreen) {
  await page.user.click(await eventually(() => page.getByRole('button', { name: /^Open Chat/ })))
  const dialog = await eventually(() => page.getByRole('dialog', { name: BILAL.name }))
  const inPanel = within(dialog)
  const composer = () => inPanel.getByRole('textbox', { name: 'Message' })
  const sendButton = () => inPanel.getByRole('button', { name: 'Send' })
  return {
    dialog,
    composer,
    sendButton,
    state: inPanel.getByTestId('chat-state'),
    timer: () => inPanel.getByRole('timer'),
    own: () => inPanel.queryAllByTestId('own-message'),
    partners: () => inPanel.queryAllByTestId('partner-message'),
    async writes(text: string): Promise<void> {
      await page.fill(composer(), text)
      await page.user.click(sendButton())
    },
  }
}

/** Opens an address for Asha, with a connected socket unless another one is given. */
export function renderBuddy(
  address = '/ridebuddy?tab=connections',
  server = buddyServer(),
  socket = buddySocket(),
): Promise<RenderedScreen> {
  return renderScreen(address, { server, socket, signedInAs: asha })
}
