import type { ChatId, ConversationId } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Core } from '../../platform/core.ts'
import type { Sql } from '../../platform/database/database.ts'
import { batched } from '../../platform/database/group-commit.ts'
import type { SocketServer } from '../../platform/sockets/socket-server.ts'
import { bindChat } from './chat.http.ts'
import { findChats, lockChats } from './chats.store.ts'
import { bindConversations, type ConversationNeeds, welcomeWithConversations } from './conversation.socket.ts'
import { lockConversations } from './conversations.store.ts'
import { chatDelivery, conversationDelivery, deliverMissed } from './delivery.ts'
import { createHistoryTurns } from './history-turns.ts'
import { bindLiveChat, leaveOnDisconnect } from './live-chat.socket.ts'
import { deleteMessagesOfThreadsOverAt, eraseMessagesOf, listMessagesOf } from './message-records.store.ts'
import { createMessageWriter, type Threads } from './messages.store.ts'

export interface ChatSliceNeeds extends Pick<Core, 'database' | 'clock' | 'newId' | 'logger' | 'metrics'> {
  readonly server: SocketServer
  /** Reaches the sockets of other processes; undefined if there are none. */
  readonly bus: Bus | undefined
  /** The rider whom a user names by an alias or an id. */
  readonly findRider: ConversationNeeds['findRider']
  /** Undefined: no notifications of messages are sent. */
  readonly queuePushes: Threads<ChatId>['queuePushes']
  /** How long messages are kept after the end of their chat. */
  readonly retentionSeconds: number
}

export const chatRecords = { name: 'messages', read: listMessagesOf, erase: eraseMessagesOf }

export function sweepChats(sql: Sql, now: Date, retentionSeconds: number): Promise<void> {
  return deleteMessagesOfThreadsOverAt(sql, new Date(now.getTime() - retentionSeconds * 1_000))
}

/** Chats and conversations: one pipeline for messages from HTTP and from both event dialects. */
export function chatSlice(app: FastifyInstance, needs: ChatSliceNeeds) {
  const { database, clock, newId, logger, metrics, server } = needs
  const { io, flood, users: sockets } = server
  const { sql } = database
  const count = metrics.counter('chat_messages_total', 'Messages stored, of chats and of conversations')
  const delivery = { io, bus: needs.bus, logger, count }
  const observe = metrics.histogram(
    'chat_group_duration_seconds',
    'Time to store a group of messages, which share one transaction',
    [],
  )
  const chatWriter = createMessageWriter<ChatId>({
    sql,
    clock,
    newId,
    observe,
    threads: { id: 'connections.chat_id', lock: lockChats, queuePushes: needs.queuePushes },
    deliver: chatDelivery(delivery),
  })
  const conversationWriter = createMessageWriter<ConversationId>({
    sql,
    clock,
    newId,
    observe,
    threads: { id: 'conversations.id', lock: lockConversations },
    deliver: conversationDelivery(delivery),
  })
  metrics.gauge('chat_messages_waiting', 'Messages that wait to be stored in a group', () => {
    return chatWriter.waiting() + conversationWriter.waiting()
  })
  const histories = createHistoryTurns(database.readsAtOnce)
  const chat = { database, clock, logger, io, histories, write: chatWriter.add }
  const liveChat = {
    ...chat,
    findChatTogether: batched((chatIds: readonly ChatId[]) => findChats(sql, chatIds)),
  }
  const budget = app.processorBudget
  const conversations = { ...needs, sockets, histories, budget, write: conversationWriter.add }

  needs.bus?.onGap(since => {
    deliverMissed({ sql, io }, since).catch((error: unknown) => {
      logger.warn({ err: error }, 'missed messages could not be delivered')
    })
  })

  bindChat(app, { ...chat, flood })
  bindLiveChat(server.onEvent, liveChat)
  bindConversations(server.onEvent, conversations)
  server.onConnect(socket => {
    leaveOnDisconnect(socket, liveChat)
    welcomeWithConversations(socket, conversations)
  })
  app.addHook('onClose', async () => {
    await chatWriter.idle()
    await conversationWriter.idle()
  })

  return {
    /** The data stored about a passenger, for export and deletion. */
    records: chatRecords,
    sweep: () => sweepChats(sql, clock.now(), needs.retentionSeconds),
  }
}
