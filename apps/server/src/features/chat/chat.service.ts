import type { ChatId, UserId } from '@sawari/contract'
import { type Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Core } from '../../platform/core.ts'
import { type Chat, findChat } from './chats.store.ts'
import type { NewMessage, WriteMessage } from './messages.store.ts'

export interface ChatNeeds extends Pick<Core, 'database' | 'clock'> {
  readonly write: WriteMessage<ChatId>
}

/** Returns the chat if the user is a member and it has not ended. */
export async function openChat(
  { database, clock }: Pick<ChatNeeds, 'database' | 'clock'>,
  chatId: ChatId,
  userId: UserId,
): Promise<Chat | Refusal> {
  return ifOpenTo(await findChat(database.sql, chatId), userId, clock.now())
}

export function ifOpenTo(chat: Chat | undefined, userId: UserId, now: Date): Chat | Refusal {
  if (chat === undefined) return refuse('CHAT_NOT_FOUND')
  if (!chat.members.includes(userId)) return refuse('CHAT_ACCESS_DENIED')
  const isOver = chat.endedAt !== undefined || chat.contactEndsAt <= now
  return isOver ? refuse('CHAT_EXPIRED') : chat
}

/** The reason why the writer rejected a message: the chat is unknown, not the sender's, or has ended. */
export async function whyClosed(
  needs: ChatNeeds,
  { threadId, senderId }: NewMessage<ChatId>,
): Promise<Refusal> {
  const chat = await openChat(needs, threadId, senderId)
  return 'code' in chat ? chat : refuse('CHAT_EXPIRED')
}

export function otherMember({ members: [low, high] }: Pick<Chat, 'members'>, userId: UserId): UserId {
  return low === userId ? high : low
}
