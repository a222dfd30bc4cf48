import type { Logger } from '../../platform/logger.ts'
import type { SocketIo } from '../../platform/socket-server.ts'
import { userRoom } from '../../platform/user-sockets.ts'
import { threadRoom } from './chat-rooms.ts'
import type { Members, StoredMessage } from './messages.store.ts'
import { wireChatMessage, wireConversationMessage } from './wire-message.ts'

/** Tells the sockets of both members of a stored message. It never throws: the message is stored. */
export type Deliver = (message: StoredMessage, members: Members) => void

/** In the dialect of `join-chat` to those who have the chat open, else as news of it. */
export function chatDelivery(io: SocketIo, logger: Logger): Deliver {
  return guarded(logger, (message, members) => {
    for (const userId of members) {
      const content = wireChatMessage(message, userId)
      const room = threadRoom('chat', message.threadId, userId)
      io.to(room).emit('new-message', content)
      io.to(userRoom(userId)).except(room).emit('ride_buddy_new_message', content)
    }
  })
}

export function conversationDelivery(io: SocketIo, logger: Logger): Deliver {
  return guarded(logger, (message, members) => {
    for (const userId of members) {
      const room = threadRoom('conversation', message.threadId, userId)
      io.to(room).emit('new_message', wireConversationMessage(message, userId))
    }
  })
}

function guarded(logger: Logger, deliver: Deliver): Deliver {
  return (message, members) => {
    try {
      deliver(message, members)
    } catch (error) {
      logger.error({ err: error }, 'a message was stored, and could not be delivered')
    }
  }
}
