import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Logger } from '../../platform/logger.ts'
import type { SocketServer } from '../../platform/socket-server.ts'
import { bindChat } from './chat.http.ts'
import { chatThreads } from './chats.store.ts'
import { chatDelivery } from './delivery.ts'
import { bindLiveChat } from './live-chat.socket.ts'
import { createMessageWriter } from './message-writer.ts'
import { eraseMessagesOf, listMessagesOf } from './messages.store.ts'

export interface ChatSliceNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly newId: IdGenerator
  readonly logger: Logger
  readonly server: SocketServer
}

/** Chats and conversations: one pipeline behind the doors of HTTP and of both dialects of the socket. */
export function chatSlice(app: FastifyInstance, needs: ChatSliceNeeds) {
  const { database, clock, newId, logger, server } = needs
  const { io, flood } = server
  const write = createMessageWriter({
    ...{ database, clock, newId },
    threads: chatThreads(database.kind),
    deliver: chatDelivery(io, logger),
  })
  const chat = { database, clock, logger, io, write }

  bindChat(app, { ...chat, flood })
  server.onConnect(socket => bindLiveChat(socket, chat))

  return {
    /** What is kept about a passenger, for export and deletion. */
    records: { name: 'messages', read: listMessagesOf, erase: eraseMessagesOf },
  }
}
