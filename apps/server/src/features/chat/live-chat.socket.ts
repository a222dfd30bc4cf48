// The event dialect with hyphens: chats by their chat ids.

import type { ChatId, MessageReceipt, UserId } from '@sawari/contract'
import { connectionTimesAt } from '@sawari/matching'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { ClientEvents } from '../../platform/sockets/client-events.ts'
import type { SocketIo, UserSocket } from '../../platform/sockets/socket-io.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { type ChatNeeds, ifOpenTo, openChat, otherMember, whyClosed } from './chat.service.ts'
import { chatRoom, enterRoom, isEmptyElsewhere, isEmptyHere, leaveRoom, openChatIds } from './chat-rooms.ts'
import { type Chat, findChat } from './chats.store.ts'
import { newMessage, wireChatMessage, wireReceipt } from './delivery.ts'
import { type HistoryTurns, pageOf, spendOnHistory } from './history-turns.ts'
import { listMessages, type NewMessage } from './messages.store.ts'

export interface LiveChatNeeds extends ChatNeeds {
  readonly io: SocketIo
  readonly logger: Logger
  readonly histories: HistoryTurns
  /** Riders who ask at the same time share a statement. */
  readonly findChatTogether: (chatId: ChatId) => Promise<Chat | undefined>
}

export function bindLiveChat(on: ClientEvents['on'], needs: LiveChatNeeds): void {
  on('join-chat', async (socket, payload) => {
    if (isSomebodyElse(payload.userId, idOf(socket))) return refuse('INVALID_USER_ID')
    return joinChat(socket, needs, payload)
  })

  on('leave-chat', async (socket, { chatId }) => {
    const userId = idOf(socket)
    if (await leaveRoom(needs.io, socket, chatRoom(chatId, userId))) announceLeft(needs, chatId, userId)
    return {}
  })

  on('typing', async (socket, { chatId, isTyping, ...payload }) => {
    const userId = idOf(socket)
    if (isSomebodyElse(payload.userId, userId)) return refuse('INVALID_USER_ID')
    const chat = await openChat(needs, chatId, userId)
    if (chat instanceof Refusal) return chat
    if (connectionTimesAt(chat, needs.clock.now()).phase !== 'chat') return refuse('CHAT_EXPIRED')
    needs.io.to(chatRoom(chatId, otherMember(chat, userId))).emit('user-typing', { chatId, userId, isTyping })
    return {}
  })

  on('send-message', async (socket, { senderId, ...sent }) => {
    if (isSomebodyElse(senderId, idOf(socket))) return refuse('INVALID_USER_ID')
    return send(socket, needs, newMessage(sent.chatId, idOf(socket), sent))
  })

  on('send_ride_buddy_message', (socket, sent) =>
    send(socket, needs, newMessage(sent.chatId, idOf(socket), sent)),
  )
}

function idOf(socket: UserSocket): UserId {
  return socket.data.viewer.userId
}

function isSomebodyElse(named: string | undefined, userId: UserId): boolean {
  return named !== undefined && named !== userId
}

async function joinChat(
  socket: UserSocket,
  needs: LiveChatNeeds,
  { chatId, after }: { readonly chatId: ChatId; readonly after?: number | undefined },
) {
  const { userId } = socket.data.viewer
  const room = chatRoom(chatId, userId)
  const wasThere = socket.rooms.has(room)
  // Enters the room before reading the history, so that a message sent in between is in at least one of them.
  // Messages go to the rooms of members only, so a stranger gets nothing there.
  const isFirst = await enterRoom(needs.io, socket, room)
  let read: Awaited<ReturnType<typeof readChat>> | undefined
  try {
    read = await readChat(socket, needs, { chatId, after })
  } finally {
    if ((read === undefined || read instanceof Refusal) && !wasThere) await socket.leave(room)
  }
  if (read instanceof Refusal) {
    if (read.code === 'CHAT_EXPIRED') socket.emit('chat-expired', { chatId })
    return read
  }
  const { chat, messages, hasMore } = read
  if (isFirst) announceJoined(needs, chat, userId)
  spendOnHistory(messages.length)
  const times = connectionTimesAt(chat, needs.clock.now())
  const joined = {
    chatId,
    messages: messages.map(message => wireChatMessage(message, userId)),
    hasMore,
    ...times,
    isChatPhase: times.phase === 'chat',
    isContactPhase: times.phase === 'contact',
  }
  socket.emit('chat-joined', joined)
  return joined
}

/** Reads a chat with a page of its messages for a member. */
async function readChat(
  socket: UserSocket,
  { clock, database, findChatTogether, histories }: LiveChatNeeds,
  { chatId, after }: { readonly chatId: ChatId; readonly after: number | undefined },
) {
  const { userId } = socket.data.viewer
  const chat = ifOpenTo(await findChatTogether(chatId), userId, clock.now())
  if (chat instanceof Refusal) return chat
  const thread = { threadId: chatId, readerId: userId }
  const page = await histories.readForSocket(
    // A socket may close while it waits for its turn; nobody reads the page any more.
    pageOf(async () =>
      socket.connected ? listMessages(database.sql, thread, { after }) : { messages: [], hasMore: false },
    ),
  )
  return socket.connected ? { chat, ...page } : refuse('SERVICE_UNAVAILABLE')
}

async function send(
  socket: UserSocket,
  needs: LiveChatNeeds,
  message: NewMessage<ChatId>,
): Promise<MessageReceipt | Refusal> {
  const outcome = await needs.write(message)
  if (outcome === 'closed') return whyClosed(needs, message)
  if (outcome === 'full') return refuse('CONVERSATION_FULL')
  const { threadId: chatId, clientMessageId } = outcome.message
  const receipt = wireReceipt(outcome.message)
  socket.emit('message-sent', {
    ...receipt,
    chatId,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
  })
  return receipt
}

/** Notifies the partners of a rider who is disconnected. */
export function leaveOnDisconnect(socket: UserSocket, needs: LiveChatNeeds): void {
  const { userId } = socket.data.viewer
  socket.on('disconnecting', () => {
    const chatIds = openChatIds(socket)
    // The socket leaves its rooms after this event and before 'disconnect'.
    socket.once('disconnect', () => {
      for (const chatId of chatIds) {
        if (isEmptyHere(needs.io, chatRoom(chatId, userId))) announceLeft(needs, chatId, userId)
      }
    })
  })
}

/**
 * Notifies the partner, unless the user has the chat open in another process. Does not wait for the other
 * processes; if one does not respond, the partner is notified.
 */
function announceJoined({ io, logger }: LiveChatNeeds, chat: Chat, userId: UserId): void {
  const notify = async (): Promise<void> => {
    if (!(await isEmptyElsewhere(io, chatRoom(chat.id, userId)).catch(() => true))) return
    io.to(chatRoom(chat.id, otherMember(chat, userId))).emit('user-joined', { chatId: chat.id, userId })
  }
  notify().catch((error: unknown) =>
    logger.warn({ err: error }, 'a partner could not be notified that somebody joined'),
  )
}

/** The same for a user who has left the chat. */
function announceLeft({ io, database, logger }: LiveChatNeeds, chatId: ChatId, userId: UserId): void {
  const notify = async (): Promise<void> => {
    if (!(await isEmptyElsewhere(io, chatRoom(chatId, userId)).catch(() => true))) return
    const chat = await findChat(database.sql, chatId)
    if (chat === undefined || chat.endedAt !== undefined || !chat.members.includes(userId)) return
    io.to(chatRoom(chatId, otherMember(chat, userId))).emit('user-left', { chatId, userId })
  }
  notify().catch((error: unknown) =>
    logger.warn({ err: error }, 'a partner could not be notified that somebody left'),
  )
}
