import type { ChatId, UserId } from '@sawari/contract'
import * as contract from '@sawari/contract'
import { connectionTimesAt } from '@sawari/matching'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuse, refuseFor } from '../../platform/calls/refusal.ts'
import { moreOf } from '../../platform/database/pages.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { FloodGuard } from '../../platform/sockets/flood-guard.ts'
import { type ChatNeeds, openChat, whyClosed } from './chat.service.ts'
import { type ListedChat, listLiveChats } from './chats.store.ts'
import { newMessage, wireChatMessage, wireReceipt } from './delivery.ts'
import { type HistoryTurns, listOf, pageOf } from './history-turns.ts'
import { lastMessages, listMessages, type NewMessage, type StoredMessage } from './messages.store.ts'

export interface ChatHttpNeeds extends ChatNeeds {
  readonly flood: FloodGuard
  readonly histories: HistoryTurns
}

export function bindChat(app: FastifyInstance, needs: ChatHttpNeeds): void {
  const { sql } = needs.database

  bindEndpoint(app, contract.chats, async ({ viewer: { userId }, query }) => {
    const now = needs.clock.now()
    const page = { number: query.page, size: contract.LISTED_PER_PAGE }
    const read = async () => {
      const listed = await listLiveChats(sql, { userId, now, page })
      const lastSeqs = new Map(listed.rows.map(({ id, lastSeq }) => [id, lastSeq]))
      return { ...listed, last: await lastMessages(sql, userId, lastSeqs) }
    }
    const listed = await needs.histories.read(listOf(read))
    if (listed instanceof Refusal) return listed
    const data = listed.rows.map(chat => wireChat(chat, { userId, now, last: listed.last.get(chat.id) }))
    return succeed({ data, ...moreOf(listed) })
  })

  bindEndpoint(app, contract.chatMessages, async ({ viewer: { userId }, params, query }) => {
    const chat = await openChat(needs, params.id, userId)
    if (chat instanceof Refusal) return hideFromStrangers(chat)
    const thread = { threadId: chat.id, readerId: userId }
    const page = await needs.histories.read(pageOf(() => listMessages(sql, thread, query)))
    if (page instanceof Refusal) return page
    const { messages, hasMore } = page
    return succeed({
      data: {
        messages: messages.map(message => wireChatMessage(message, userId)),
        hasMore,
        ...connectionTimesAt(chat, needs.clock.now()),
      },
    })
  })

  bindEndpoint(app, contract.postChatMessage, async ({ viewer: { userId }, params, body }) => {
    // Shares the socket's limit, so that HTTP cannot be used to bypass it.
    if (needs.flood.admit(userId, true) !== 'admitted') return refuseFor('RATE_LIMITED', 1)
    const message = newMessage(params.id, userId, body)
    const outcome = await needs.write(message)
    if (outcome === 'closed') return hideFromStrangers(await whyClosed(needs, message))
    if (outcome === 'full') return refuseFor('CONVERSATION_FULL', await secondsLeft(needs, message))
    return succeed({ data: wireReceipt(outcome.message) })
  })
}

/** After this time the chat is over, and the riders may have a new one. */
async function secondsLeft(needs: ChatNeeds, { threadId, senderId }: NewMessage<ChatId>): Promise<number> {
  const chat = await openChat(needs, threadId, senderId)
  return chat instanceof Refusal ? 0 : connectionTimesAt(chat, needs.clock.now()).chatTimeRemaining / 1_000
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
    ...connectionTimesAt(chat, now),
  }
}
