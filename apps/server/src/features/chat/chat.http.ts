import type { ChatId, UserId } from '@sawari/contract'
import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuse, refuseFor } from '../../platform/calls/refusal.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { FloodGuard } from '../../platform/sockets/flood-guard.ts'
import { type ChatNeeds, openChat, timesOf, whyClosed } from './chat.service.ts'
import type { ListedChat } from './chats.ts'
import { lastMessages, listMessages, type StoredMessage } from './messages.store.ts'
import { wireChatMessage, wireReceipt, wireTimes } from './wire-message.ts'

export interface ChatHttpNeeds extends ChatNeeds {
  readonly flood: FloodGuard
}

export function bindChat(app: FastifyInstance, needs: ChatHttpNeeds): void {
  const { sql } = needs.database

  bindEndpoint(app, contract.chats, async ({ viewer: { userId } }) => {
    const now = needs.clock.now()
    const chats = await needs.chats.listLive(sql, userId, now)
    const last = await lastMessages(sql, new Map(chats.map(({ id, lastSeq }) => [id, lastSeq])))
    return succeed({ data: chats.map(chat => wireChat(chat, { userId, now, last: last.get(chat.id) })) })
  })

  bindEndpoint(app, contract.chatMessages, async ({ viewer: { userId }, params, query }) => {
    const chat = await openChat(needs, params.id, userId)
    if (chat instanceof Refusal) return hideFromStrangers(chat)
    const messages = await listMessages(sql, chat.id, query.after)
    return succeed({
      data: {
        messages: messages.map(message => wireChatMessage(message, userId)),
        ...wireTimes(timesOf(chat, needs.clock.now())),
      },
    })
  })

  bindEndpoint(app, contract.postChatMessage, async ({ viewer: { userId }, params, body }) => {
    // Shares the socket's limit, so that HTTP cannot be used to bypass it.
    if (needs.flood.admit(userId, true) !== 'admitted') return refuseFor('RATE_LIMITED', 1)
    const message = {
      threadId: params.id,
      senderId: userId,
      body: body.message,
      type: body.messageType,
      clientMessageId: body.clientMessageId,
    }
    const outcome = await needs.write(message)
    if (outcome === 'closed') return hideFromStrangers(await whyClosed(needs, message))
    return succeed({ data: wireReceipt(outcome.message) })
  })
}

/** Hides from other users whether a chat exists. */
function hideFromStrangers(refusal: Refusal): Refusal {
  return refusal.code === 'CHAT_ACCESS_DENIED' ? refuse('CHAT_NOT_FOUND') : refusal
}

interface ChatView {
  readonly userId: UserId
  readonly now: Date
  readonly last: StoredMessage<ChatId> | undefined
}

function wireChat(chat: ListedChat, { userId, now, last }: ChatView): contract.Chat {
  return {
    chatId: chat.id,
    matchId: chat.matchId,
    partner: chat.partner,
    lastMessage: last === undefined ? null : wireChatMessage(last, userId),
    ...wireTimes(timesOf(chat, now)),
  }
}
