import type { ChatId, ConversationId } from '@sawari/contract'
import type { SocketIo } from '../../platform/sockets/socket-io.ts'
import { userRoom } from '../../platform/sockets/user-sockets.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { chatRoom, hasOthersHere } from './chat-rooms.ts'
import type { Members, StoredMessage, ThreadId } from './messages.store.ts'
import { wireChatMessage, wireConversationMessage } from './wire-message.ts'

/** Tells the sockets of both members of a stored message. It never throws: the message is stored. */
export type Deliver<Thread extends ThreadId> = (message: StoredMessage<Thread>, members: Members) => void

export interface DeliveryNeeds {
  readonly io: SocketIo
  /** All sockets are this process's own. */
  readonly isOneProcess: boolean
  readonly logger: Logger
  /** Counts one message. */
  readonly count: () => void
}

/** In the dialect of `join-chat` to those who have the chat open, else as news of it. */
export function chatDelivery({ io, isOneProcess, ...needs }: DeliveryNeeds): Deliver<ChatId> {
  return guarded(needs, (message, members) => {
    for (const userId of members) {
      const content = wireChatMessage(message, userId)
      const room = chatRoom(message.threadId, userId)
      io.to(room).emit('new-message', content)
      // Mostly there is nobody: what nobody gets need not be encoded.
      if (isOneProcess && !hasOthersHere(io, userRoom(userId), room)) continue
      io.to(userRoom(userId)).except(room).emit('ride_buddy_new_message', content)
    }
  })
}

/** To every socket of both, joined or not: there is no other news of a conversation. */
export function conversationDelivery({
  io,
  ...needs
}: Omit<DeliveryNeeds, 'isOneProcess'>): Deliver<ConversationId> {
  return guarded(needs, (message, members) => {
    for (const userId of members) {
      io.to(userRoom(userId)).emit('new_message', wireConversationMessage(message, userId))
    }
  })
}

function guarded<Thread extends ThreadId>(
  { logger, count }: Pick<DeliveryNeeds, 'logger' | 'count'>,
  deliver: Deliver<Thread>,
): Deliver<Thread> {
  return (message, members) => {
    count()
    try {
      deliver(message, members)
    } catch (error) {
      logger.error({ err: error }, 'a message was stored, and could not be delivered')
    }
  }
}
