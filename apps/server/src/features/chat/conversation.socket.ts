// The event dialect with underscores: conversations of two riders who are or recently were connected.

import type { ConversationId, RiderId, UserId, Conversation as WireConversation } from '@sawari/contract'
import { shownName } from '@sawari/matching'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Core } from '../../platform/core.ts'
import { moreOf } from '../../platform/database/pages.ts'
import type { AccountBudget } from '../../platform/http/processor-budget.ts'
import type { ClientEvents } from '../../platform/sockets/client-events.ts'
import type { UserSocket } from '../../platform/sockets/socket-io.ts'
import type { UserSockets } from '../../platform/sockets/user-sockets.ts'
import { otherMember } from './chat.service.ts'
import {
  type Conversation,
  findConversation,
  findOrMakeConversation,
  isOpenTo,
  listConversations,
  readNames,
} from './conversations.store.ts'
import { newMessage, wireConversationMessage, wireReceipt } from './delivery.ts'
import {
  type HistoryTurns,
  listOf,
  MESSAGE_COST_MS,
  MESSAGES_PER_LISTED,
  pageOf,
  spendOnHistory,
} from './history-turns.ts'
import { lastMessages, listMessages, type WriteMessage } from './messages.store.ts'

export interface ConversationNeeds extends Pick<Core, 'database' | 'clock' | 'newId' | 'logger'> {
  readonly sockets: UserSockets
  readonly write: WriteMessage<ConversationId>
  readonly histories: HistoryTurns
  /** The rider whom a user names by an alias or an id. */
  readonly findRider: (readerId: UserId, named: RiderId) => Promise<UserId | undefined>
  /** Undefined while limits are off. */
  readonly budget: AccountBudget | undefined
}

export function bindConversations(on: ClientEvents['on'], needs: ConversationNeeds): void {
  const { database } = needs

  on('create_conversation', (socket, { otherUserId }) => createConversation(socket, needs, otherUserId))

  on('join_conversation', async (socket, { conversationId, ...page }) => {
    const { userId } = socket.data.viewer
    const conversation = await openConversation(needs, conversationId, userId)
    if (conversation instanceof Refusal) return conversation
    // New messages reach every socket of both members automatically; joining returns the earlier ones.
    const thread = { threadId: conversationId, readerId: userId }
    const read = await needs.histories.read(pageOf(() => listMessages(database.sql, thread, page)))
    if (read instanceof Refusal) return read
    const { messages, hasMore } = read
    spendOnHistory(messages.length)
    return { conversationId, messages: messages.map(each => wireConversationMessage(each, userId)), hasMore }
  })

  on('send_message', async (socket, { conversationId, senderId, ...sent }) => {
    const { userId } = socket.data.viewer
    if (senderId !== undefined && senderId !== userId) return refuse('INVALID_USER_ID')
    const outcome = await needs.write(newMessage(conversationId, userId, sent))
    if (outcome === 'full') return refuse('CONVERSATION_FULL')
    if (outcome !== 'closed') return wireReceipt(outcome.message)
    const conversation = await openConversation(needs, conversationId, userId)
    return conversation instanceof Refusal ? conversation : refuse('CONVERSATION_ACCESS_DENIED')
  })
}

/**
 * Sends the conversations of a rider who has connected, unless the account has used up its processor time, as by
 * connecting again and again.
 */
export function welcomeWithConversations(socket: UserSocket, needs: ConversationNeeds): void {
  if (needs.budget?.refusalOfAccount(socket.data.viewer.userId) !== undefined) return
  sendConversations(socket, needs).catch((error: unknown) => {
    needs.logger.error({ err: error }, 'conversations could not be listed')
  })
}

async function openConversation(
  { database, clock }: ConversationNeeds,
  conversationId: ConversationId,
  userId: UserId,
): Promise<Conversation | Refusal> {
  const conversation = await findConversation(database.sql, conversationId, clock.now())
  if (conversation === undefined) return refuse('CONVERSATION_NOT_FOUND')
  return isOpenTo(conversation, userId) ? conversation : refuse('CONVERSATION_ACCESS_DENIED')
}

async function createConversation(
  socket: UserSocket,
  needs: ConversationNeeds,
  named: RiderId,
): Promise<WireConversation | Refusal> {
  const { userId } = socket.data.viewer
  const otherUserId = await needs.findRider(userId, named)
  if (otherUserId === userId) return refuse('INVALID_USER_ID')
  if (otherUserId === undefined) return refuse('CONVERSATION_ACCESS_DENIED')
  const found = await findOrMakeConversation(needs.database.sql, userId, {
    id: needs.newId(),
    members: userId < otherUserId ? [userId, otherUserId] : [otherUserId, userId],
    createdAt: needs.clock.now(),
  })
  // Riders without a connection learn nothing about each other, not even whether the other exists.
  if (!found?.conversation.isOpen) return refuse('CONVERSATION_ACCESS_DENIED')
  const { conversation, isNew } = found
  const [mine] = await wireConversations(needs, [conversation], userId)
  if (mine === undefined) return refuse('CONVERSATION_ACCESS_DENIED')
  if (isNew && isOpenTo(conversation, otherUserId)) {
    const [theirs] = await wireConversations(needs, [conversation], otherUserId)
    if (theirs !== undefined) needs.sockets.emit(otherUserId, 'new_conversation', theirs)
  }
  socket.emit('conversation_created', mine)
  await sendConversations(socket, needs)
  return mine
}

async function sendConversations(socket: UserSocket, needs: ConversationNeeds): Promise<void> {
  const { userId } = socket.data.viewer
  const read = async () => {
    if (!socket.connected) return { rows: [], hasMore: false }
    const listed = await listConversations(needs.database.sql, userId, needs.clock.now())
    return { ...listed, rows: await wireConversations(needs, listed.rows, userId) }
  }
  const listed = await needs.histories.readForSocket(listOf(read))
  needs.budget?.spendOfAccount(userId, listed.rows.length * MESSAGES_PER_LISTED * MESSAGE_COST_MS)
  socket.emit('user_conversations', { conversations: listed.rows, ...moreOf(listed) })
}

/** Converts conversations for one member: the other's full name is shown only while they are connected. */
async function wireConversations(
  { database: { sql } }: ConversationNeeds,
  conversations: readonly Conversation[],
  userId: UserId,
): Promise<WireConversation[]> {
  const names = await readNames(
    sql,
    conversations.map(each => otherMember(each, userId)),
  )
  const lastSeqs = new Map(conversations.map(({ id, lastSeq }) => [id, lastSeq]))
  const last = await lastMessages(sql, userId, lastSeqs)
  return conversations.flatMap(conversation => {
    const otherId = otherMember(conversation, userId)
    const name = names.get(otherId)
    // Deleting an account also deletes its conversations.
    if (name === undefined) return []
    const lastMessage = last.get(conversation.id)
    return {
      conversationId: conversation.id,
      otherUser: { id: otherId, name: conversation.isConnected ? name : shownName(name) },
      lastMessage: lastMessage === undefined ? null : wireConversationMessage(lastMessage, userId),
      createdAt: conversation.createdAt.toISOString(),
    }
  })
}
