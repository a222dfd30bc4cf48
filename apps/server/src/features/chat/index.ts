import type { UserId } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import type { Bus } from '../../platform/bus/bus.ts'
import { batchedRead } from '../../platform/database/batched-read.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import type { SocketServer } from '../../platform/sockets/socket-server.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import { bindChat } from './chat.http.ts'
import { chatMessageStore } from './chat-messages.store.ts'
import type { Chats, MessageNotes } from './chats.ts'
import { bindConversations, type ConversationNeeds, welcomeWithConversations } from './conversation.socket.ts'
import { conversationMessageStore } from './conversation-messages.store.ts'
import { usersWithConversations } from './conversations.store.ts'
import { chatDelivery, conversationDelivery } from './delivery.ts'
import { createHistoryTurns } from './history-turns.ts'
import { createChatReader } from './join.store.ts'
import { bindLiveChat, leaveOnDisconnect } from './live-chat.socket.ts'
import { createMessageWriter } from './message-writer.ts'
import { eraseMessagesOf, listMessagesOf } from './messages.store.ts'
import { deliverMissed } from './missed-messages.ts'
import { deleteMessagesOfThreadsOverAt } from './retention.store.ts'

export interface ChatSliceNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly newId: IdGenerator
  readonly logger: Logger
  readonly server: SocketServer
  /** Reaches the sockets of other processes; undefined if there are none. */
  readonly bus: Bus | undefined
  readonly metrics: Metrics
  readonly chats: Chats
  /** The rider whom a user names by an alias or an id. */
  readonly findRider: ConversationNeeds['findRider']
  /** Undefined: no notifications of messages are sent. */
  readonly notes: MessageNotes | undefined
  /** How long messages are kept after the end of their chat. */
  readonly retentionSeconds: number
}

export const chatRecords = { name: 'messages', read: listMessagesOf, erase: eraseMessagesOf }

export function sweepChats(sql: Sql, now: Date, retentionSeconds: number): Promise<void> {
  return deleteMessagesOfThreadsOverAt(sql, new Date(now.getTime() - retentionSeconds * 1_000))
}

/** Chats and conversations: one pipeline for messages from HTTP and from both event dialects. */
export function chatSlice(app: FastifyInstance, needs: ChatSliceNeeds) {
  const { database, clock, newId, logger, metrics, server, chats } = needs
  const { io, flood, users: sockets } = server
  const count = metrics.counter('chat_messages_total', 'Messages stored, of chats and of conversations')
  const delivery = { io, bus: needs.bus, logger, count }
  const observe = metrics.histogram(
    'chat_group_duration_seconds',
    'Time to store a group of messages, which share one transaction',
    [],
  )
  const isElsewhere = database.kind === 'postgres'
  const store = chatMessageStore(database, { newId, rows: chats.rows, notes: needs.notes })
  const chatWriter = createMessageWriter({
    ...{ clock, isElsewhere, observe, store },
    deliver: chatDelivery(delivery),
  })
  const conversationWriter = createMessageWriter({
    ...{ clock, isElsewhere, observe },
    store: conversationMessageStore(database, newId),
    deliver: conversationDelivery(delivery),
  })
  metrics.gauge('chat_messages_waiting', 'Messages that wait to be stored in a group', () => {
    return chatWriter.waiting() + conversationWriter.waiting()
  })
  const chat = { database, clock, chats, logger, io, write: chatWriter.write }
  const histories = createHistoryTurns(database.kind)
  const read = createChatReader({ database, clock, ofRow: chats.ofRow, turnFor: histories.turnFor })
  const hasConversations = batchedRead(async (userIds: readonly UserId[]) => {
    const having = await usersWithConversations(database, userIds)
    return userIds.map(userId => having.has(userId))
  })
  const conversations = {
    ...{ database, clock, newId, logger, sockets, histories, hasConversations },
    findRider: needs.findRider,
    budget: app.processorBudget,
    write: conversationWriter.write,
  }

  needs.bus?.onGap(since => {
    deliverMissed({ sql: database.sql, io }, since).catch((error: unknown) => {
      logger.warn({ err: error }, 'missed messages could not be delivered')
    })
  })

  bindChat(app, { ...chat, histories, flood })
  const liveChat = { ...chat, read }
  bindLiveChat(server.onEvent, liveChat)
  bindConversations(server.onEvent, conversations)
  server.onConnect(socket => {
    leaveOnDisconnect(socket, liveChat)
    welcomeWithConversations(socket, conversations)
  })
  // An empty group opens the connection and plans its statements, for which the first message would wait. If the
  // database is unavailable, the first group does it.
  app.addHook('onReady', () =>
    store([], clock.now()).then(
      () => undefined,
      () => undefined,
    ),
  )
  app.addHook('onClose', async () => {
    await chatWriter.idle()
    await conversationWriter.idle()
  })

  return {
    /** The data stored about a passenger, for export and deletion. */
    records: chatRecords,
    sweep: () => sweepChats(database.sql, clock.now(), needs.retentionSeconds),
  }
}
