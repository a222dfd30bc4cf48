// How messages reach riders: their wire form, and the sockets that get it.

import type {
  ChatId,
  ChatMessage,
  ConversationId,
  ConversationMessage,
  MessageReceipt,
  UserId,
} from '@sawari/contract'
import { holdsContactDetails } from '@sawari/matching'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { SocketIo } from '../../platform/sockets/socket-io.ts'
import { userRoom } from '../../platform/sockets/user-sockets.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { chatRoom, hasOthersHere, isEmptyHere, openChatRooms } from './chat-rooms.ts'
import { listStoredSince, type NewMessage, type StoredMessage, type ThreadId } from './messages.store.ts'

/**
 * Sends a stored message to the sockets of the riders who may read it. It never throws, because the message is
 * already stored.
 */
export type Deliver<Thread extends ThreadId> = (
  message: StoredMessage<Thread>,
  readers: readonly UserId[],
) => void

export interface DeliveryNeeds {
  readonly io: SocketIo
  /** Reaches the sockets of other processes; undefined if there are none. */
  readonly bus: Bus | undefined
  readonly logger: Logger
  /** Increments the message counter. */
  readonly count: () => void
}

/**
 * Sends `new-message` to sockets that have the chat open, and `ride_buddy_new_message` to the members' other
 * sockets.
 */
export function chatDelivery({ io, ...needs }: DeliveryNeeds): Deliver<ChatId> {
  return everywhere('chat-messages', needs, (message, readers) => {
    for (const userId of readers) {
      // Socket.IO encodes a message before it looks for sockets. With several servers each reader is on one of them.
      if (isEmptyHere(io, userRoom(userId))) continue
      const content = wireChatMessage(message, userId)
      const room = chatRoom(message.threadId, userId)
      if (!isEmptyHere(io, room)) io.local.to(room).emit('new-message', content)
      if (!hasOthersHere(io, userRoom(userId), room)) continue
      io.local.to(userRoom(userId)).except(room).emit('ride_buddy_new_message', content)
    }
  })
}

/** Sends to every socket of both members, joined or not, because conversations have no other notification. */
export function conversationDelivery({ io, ...needs }: DeliveryNeeds): Deliver<ConversationId> {
  return everywhere('conversation-messages', needs, (message, readers) => {
    for (const userId of readers) {
      io.local.to(userRoom(userId)).emit('new_message', wireConversationMessage(message, userId))
    }
  })
}

/** A message for the other processes, sent once for all sockets there. */
interface BusMessage<Thread extends ThreadId> {
  readonly message: Omit<StoredMessage<Thread>, 'createdAt'> & { readonly createdAt: string }
  readonly readers: readonly UserId[]
}

function everywhere<Thread extends ThreadId>(
  topic: string,
  { bus, logger, count }: Omit<DeliveryNeeds, 'io'>,
  deliver: Deliver<Thread>,
): Deliver<Thread> {
  const here: Deliver<Thread> = (message, readers) => {
    try {
      deliver(message, readers)
    } catch (error) {
      logger.error({ err: error }, 'a message was stored, and could not be delivered')
    }
  }
  bus?.subscribe(topic, received => {
    const { message, readers } = received as BusMessage<Thread>
    here({ ...message, createdAt: new Date(message.createdAt) } as StoredMessage<Thread>, readers)
  })
  return (message, readers) => {
    count()
    here(message, readers)
    bus?.publish(topic, { message, readers })
  }
}

/** Exceeds the difference between the clocks of two processes and the duration of a statement. */
const MARGIN_MS = 10_000

/**
 * Delivers to the open chats of this process the messages that other processes stored while the bus was interrupted.
 * Clients may receive a message again; they recognise it by its `seq`.
 */
export async function deliverMissed(
  { sql, io }: { readonly sql: Sql; readonly io: SocketIo },
  since: Date,
): Promise<void> {
  const readers = new Map<ChatId, { readonly room: string; readonly userId: UserId }[]>()
  for (const { chatId, ...reader } of openChatRooms(io)) {
    readers.set(chatId, [...(readers.get(chatId) ?? []), reader])
  }
  const from = new Date(since.getTime() - MARGIN_MS)
  for (const { message, members } of await listStoredSince(sql, [...readers.keys()], from)) {
    for (const { room, userId } of readers.get(message.threadId) ?? []) {
      // A socket enters the room before its membership is checked.
      if (members.includes(userId)) io.local.to(room).emit('new-message', wireChatMessage(message, userId))
    }
  }
}

/** A chat message for one reader; only its sender sees the `clientMessageId`. */
export function wireChatMessage(message: StoredMessage<ChatId>, readerId: UserId): ChatMessage {
  return { ...wireContent(message, readerId), chatId: message.threadId }
}

export function wireConversationMessage(
  message: StoredMessage<ConversationId>,
  readerId: UserId,
): ConversationMessage {
  return { ...wireContent(message, readerId), conversationId: message.threadId }
}

/** The sender's receipt, with a caution if the message contains contact details. */
export function wireReceipt(message: StoredMessage): MessageReceipt {
  return {
    messageId: message.id,
    seq: message.seq,
    timestamp: message.createdAt.toISOString(),
    ...(holdsContactDetails(message.body) ? { caution: 'contact-details' } : {}),
  }
}

interface SentMessage {
  readonly message: string
  readonly messageType: NewMessage['type']
  readonly clientMessageId?: string | undefined
}

/** A message to store, from the fields of an event or a call. */
export function newMessage<Thread extends ThreadId>(
  threadId: Thread,
  senderId: UserId,
  { message, messageType, clientMessageId }: SentMessage,
): NewMessage<Thread> {
  return { threadId, senderId, body: message, type: messageType, clientMessageId }
}

function wireContent(message: StoredMessage, readerId: UserId) {
  const { clientMessageId, senderId } = message
  return {
    id: message.id,
    senderId,
    message: message.body,
    timestamp: message.createdAt.toISOString(),
    messageType: message.type,
    seq: message.seq,
    ...(clientMessageId !== undefined && senderId === readerId ? { clientMessageId } : {}),
  }
}
