// The two event maps that type Socket.IO on both sides.

import { z } from 'zod'
import { hasMoreMessages, messageReceipt } from './chat.ts'
import {
  conversation,
  conversationEvents,
  conversationMessage,
  conversationServerEvents,
} from './conversation-events.ts'
import type { Acknowledge, ListenersOf } from './event.ts'
import * as ids from './ids.ts'
import { chatJoined, liveChatEvents, liveChatServerEvents } from './live-chat-events.ts'
import { rideBuddyServerEvents } from './ride-buddy-events.ts'

export const clientEvents = { ...liveChatEvents, ...conversationEvents } as const

export type ClientEventName = keyof typeof clientEvents

export const serverEvents = {
  ...liveChatServerEvents,
  ...conversationServerEvents,
  ...rideBuddyServerEvents,
} as const

const nothing = z.object({})

/** The fields of a successful acknowledgement besides `success`. */
export const acknowledgedFields = {
  'join-chat': chatJoined,
  'leave-chat': nothing,
  'send-message': messageReceipt,
  typing: nothing,
  send_ride_buddy_message: messageReceipt,
  authenticate: nothing,
  create_conversation: conversation,
  join_conversation: z.object({
    conversationId: ids.conversationId,
    messages: z.array(conversationMessage),
    hasMore: hasMoreMessages,
  }),
  send_message: messageReceipt,
} as const satisfies Record<ClientEventName, z.ZodType>

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
