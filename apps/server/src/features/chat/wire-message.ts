import type {
  ChatId,
  ChatMessage,
  ConversationId,
  ConversationMessage,
  MessageReceipt,
  UserId,
} from '@sawari/contract'
import { type ConnectionTimes, holdsContactDetails } from '@sawari/matching'
import type { NewMessage, StoredMessage } from './messages.store.ts'

/** A message of a chat as its reader sees it: the sender's own name for it is the sender's alone. */
export function wireChatMessage(message: StoredMessage<ChatId>, readerId: UserId): ChatMessage {
  return { ...wireContent(message, readerId), chatId: message.threadId }
}

export function wireConversationMessage(
  message: StoredMessage<ConversationId>,
  readerId: UserId,
): ConversationMessage {
  return { ...wireContent(message, readerId), conversationId: message.threadId }
}

/** For the sender: what was stored, with a caution where it tells contact details. */
export function wireReceipt(message: StoredMessage): MessageReceipt {
  return {
    messageId: message.id,
    seq: message.seq,
    timestamp: message.createdAt.toISOString(),
    ...(holdsContactDetails(message.body) ? { caution: 'contact-details' } : {}),
  }
}

export function wireTimes(times: ConnectionTimes) {
  return {
    phase: times.phase,
    chatTimeRemaining: times.chatTimeRemainingMs,
    contactTimeRemaining: times.contactTimeRemainingMs,
    totalTimeRemaining: times.totalTimeRemainingMs,
  }
}

interface MessageOptions {
  readonly messageType: NewMessage['type']
  readonly clientMessageId?: string | undefined
}

/** The wire's options of a message as ours. */
export function messageOptions({ messageType, clientMessageId }: MessageOptions) {
  return { type: messageType, clientMessageId }
}

function wireContent(message: StoredMessage, readerId: UserId) {
  const { clientMessageId, senderId } = message
  return {
    id: message.id,
    senderId,
    message: message.body,
    timestamp: message.createdAt.toISOString(),
    messageType: message.type,
    seq: message.seq,
    ...(clientMessageId !== undefined && senderId === readerId ? { clientMessageId } : {}),
  }
}
