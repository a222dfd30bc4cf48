import { connectionTimesAt, holdsContactDetails } from '@sawari/matching'
import { type Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Chat, findChat } from './chats.store.ts'
import type { WriteMessage } from './message-writer.ts'
import type { NewMessage, StoredMessage, WriteOutcome } from './messages.store.ts'

export interface ChatNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly write: WriteMessage
}

/** A message that is stored, and whether its sender should think about what it tells. */
export interface SentMessage {
  readonly message: StoredMessage
  readonly holdsContactDetails: boolean
}

/** The chat, when the user is one of its two and it is not over. */
export async function openChat(
  { database, clock }: Pick<ChatNeeds, 'database' | 'clock'>,
  chatId: string,
  userId: string,
): Promise<Chat | Refusal> {
  const chat = await findChat(database.sql, chatId)
  if (chat === undefined) return refuse('CHAT_NOT_FOUND')
  if (!chat.members.includes(userId)) return refuse('CHAT_ACCESS_DENIED')
  const isOver = chat.endedAt !== undefined || chat.contactEndsAt <= clock.now()
  return isOver ? refuse('CHAT_EXPIRED') : chat
}

/** Stores a message of the first phase, or gives back the one that has its name already. */
export async function sendMessage(needs: ChatNeeds, message: NewMessage): Promise<SentMessage | Refusal> {
  const outcome = await needs.write(message)
  if (outcome !== 'closed') return sentMessage(outcome)
  const chat = await openChat(needs, message.threadId, message.senderId)
  return 'code' in chat ? chat : refuse('CHAT_EXPIRED')
}

export function sentMessage({ message }: Exclude<WriteOutcome, 'closed'>): SentMessage {
  return { message, holdsContactDetails: holdsContactDetails(message.body) }
}

export function otherMember({ members: [low, high] }: Pick<Chat, 'members'>, userId: string): string {
  return low === userId ? high : low
}

/** Where the chat stands, by the moments that its connection was given. */
export function timesOf({ createdAt, chatEndsAt, contactEndsAt }: Chat, now: Date) {
  return connectionTimesAt(createdAt, now, {
    chatMs: chatEndsAt.getTime() - createdAt.getTime(),
    contactMs: contactEndsAt.getTime() - chatEndsAt.getTime(),
  })
}
