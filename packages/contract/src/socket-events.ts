// The two event maps that Socket.IO is typed with, on both sides.

import type { z } from 'zod'
import type { MessageReceipt } from './chat.ts'
import type { Conversation, ConversationMessage, ConversationServerEvents } from './conversation-events.ts'
import { conversationEvents } from './conversation-events.ts'
import type { Acknowledge } from './event.ts'
import type { ChatJoined, LiveChatServerEvents } from './live-chat-events.ts'
import { liveChatEvents } from './live-chat-events.ts'
import type { RideBuddyServerEvents } from './ride-buddy-events.ts'

export const clientEvents = { ...liveChatEvents, ...conversationEvents } as const

export type ClientEventName = keyof typeof clientEvents

/** What a successful acknowledgement carries besides `success`. */
export interface AcknowledgedFields {
  'join-chat': ChatJoined
  'leave-chat': object
  'send-message': MessageReceipt
  typing: object
  send_ride_buddy_message: MessageReceipt
  authenticate: object
  create_conversation: Conversation
  join_conversation: { readonly conversationId: string; readonly messages: readonly ConversationMessage[] }
  send_message: MessageReceipt
}

export type ClientToServerEvents = {
  [Name in ClientEventName]: (
    payload: z.input<(typeof clientEvents)[Name]['payload']>,
    acknowledge?: Acknowledge<AcknowledgedFields[Name]>,
  ) => void
}

export interface ServerToClientEvents
  extends LiveChatServerEvents,
    ConversationServerEvents,
    RideBuddyServerEvents {}
