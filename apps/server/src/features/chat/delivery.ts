import type { ChatId, ConversationId, UserId } from '@sawari/contract'
import type { SocketIo } from '../../platform/sockets/socket-io.ts'
import { userRoom } from '../../platform/sockets/user-sockets.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { chatRoom, hasOthersHere } from './chat-rooms.ts'
import type { StoredMessage, ThreadId } from './messages.store.ts'
import { wireChatMessage, wireConversationMessage } from './wire-message.ts'

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
  /** True if all sockets belong to this process. */
  readonly isOneProcess: boolean
  readonly logger: Logger
  /** Increments the message counter. */
  readonly count: () => void
}

/**
 * Sends `new-message` to sockets that have the chat open, and `ride_buddy_new_message` to the members' other
 * sockets.
 */
export function chatDelivery({ io, isOneProcess, ...needs }: DeliveryNeeds): Deliver<ChatId> {
  return guarded(needs, (message, readers) => {
    for (const userId of readers) {
      const content = wireChatMessage(message, userId)
      const room = chatRoom(message.threadId, userId)
      io.to(room).emit('new-message', content)
      // Usually there are no other sockets, so this saves encoding the message.
      if (isOneProcess && !hasOthersHere(io, userRoom(userId), room)) continue
      io.to(userRoom(userId)).except(room).emit('ride_buddy_new_message', content)
    }
  })
}

/** Sends to every socket of both members, joined or not, because conversations have no other notification. */
export function conversationDelivery({
  io,
  ...needs
}: Omit<DeliveryNeeds, 'isOneProcess'>): Deliver<ConversationId> {
  return guarded(needs, (message, readers) => {
    for (const userId of readers) {
      io.to(userRoom(userId)).emit('new_message', wireConversationMessage(message, userId))
    }
  })
}

function guarded<Thread extends ThreadId>(
  { logger, count }: Pick<DeliveryNeeds, 'logger' | 'count'>,
  deliver: Deliver<Thread>,
): Deliver<Thread> {
  return (message, readers) => {
    count()
    try {
      deliver(message, readers)
    } catch (error) {
      logger.error({ err: error }, 'a message was stored, and could not be delivered')
    }
  }
}
