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

/** A chat message for one reader; only its sender sees the `clientMessageId`. */
export function wireChatMessage(message: StoredMessage<ChatId>, readerId: UserId): ChatMessage {
  return { ...wireContent(message, readerId), chatId: message.threadId }
}

export function wireConversationMessage(
  message: StoredMessage<ConversationId>,
  readerId: UserId,
): ConversationMessage {
  return { ...wireContent(message, readerId), conversationId: message.threadId }
}

/** The sender's receipt, with a caution if the message contains contact details. */
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

/** Converts the options of a message from the API's names. */
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
