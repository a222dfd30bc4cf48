// The two event maps that type Socket.IO on both sides, collected from the features.

import type { z } from 'zod'
import { conversationEvents, conversationServerEvents } from './chat/conversation-events.ts'
import { liveChatEvents, liveChatServerEvents } from './chat/live-chat-events.ts'
import { type Acknowledge, fieldOfEach, type ListenersOf } from './event.ts'
import { rideBuddyServerEvents } from './ride-buddy/events.ts'

/** The events of each channel of the AsyncAPI document. */
export const eventChannels = {
  liveChat: {
    description: 'Chats by their chat id, with hyphens in the names of events',
    sentByClients: liveChatEvents,
    sentByServer: liveChatServerEvents,
  },
  conversations: {
    description: 'Conversations of two riders, with underscores in the names of events',
    sentByClients: conversationEvents,
    sentByServer: conversationServerEvents,
  },
  rideBuddy: {
    description: 'Changes of searches, requests and connections',
    sentByClients: {},
    sentByServer: rideBuddyServerEvents,
  },
} as const

export const clientEvents = { ...liveChatEvents, ...conversationEvents } as const

export type ClientEventName = keyof typeof clientEvents

/** The schema of each event that the server sends. */
export const serverEvents = fieldOfEach(
  { ...liveChatServerEvents, ...conversationServerEvents, ...rideBuddyServerEvents },
  'payload',
)

/** The fields of a successful acknowledgement besides `success`. */
export const acknowledgedFields = fieldOfEach(clientEvents, 'acknowledged')

export type AcknowledgedFields = {
  [Name in ClientEventName]: Readonly<z.output<(typeof acknowledgedFields)[Name]>>
}

export type ClientToServerEvents = {
  [Name in ClientEventName]: (
    payload: z.input<(typeof clientEvents)[Name]['payload']>,
    acknowledge?: Acknowledge<AcknowledgedFields[Name]>,
  ) => void
}

export type ServerToClientEvents = ListenersOf<typeof serverEvents>
