import type { ChatId, ChatMessage, UserId } from '@sawari/contract'
import type { SocketClient } from '../../../shared/socket/socket-client.socket.ts'
import type { ChatProblem, OutgoingMessage } from './chat-session.ts'

interface Parts {
  readonly socket: Pick<SocketClient, 'status' | 'send'>
  readonly chatId: ChatId
  readonly viewerId: UserId
  /** The oldest waiting message, if it may be sent now. */
  readonly next: () => OutgoingMessage | undefined
  readonly stored: (message: ChatMessage, caution: boolean) => void
  readonly failed: (clientMessageId: string, problem: ChatProblem) => void
}

/**
 * Sends the waiting messages one after the other, so that they are stored in the order they were written.
 * After a disconnection the next call sends the same message again: its id prevents a duplicate.
 */
export function createDelivery({ socket, chatId, viewerId, next, stored, failed }: Parts) {
  let underWay = false
  return async function deliver(): Promise<void> {
    if (underWay) return
    underWay = true
    try {
      while (await deliverNext());
    } finally {
      underWay = false
    }
  }

  /** False when no message is waiting, or none can be sent now. */
  async function deliverNext(): Promise<boolean> {
    const message = next()
    if (!message || socket.status() !== 'connected') return false
    const { clientMessageId, text } = message
    const timestamp = new Date().toISOString()
    const payload = { chatId, message: text, senderId: viewerId, timestamp, clientMessageId }
    const answer = await socket.send('send-message', payload).catch(() => null)
    if (answer === null) {
      if (socket.status() !== 'connected') return false
      failed(clientMessageId, { kind: 'sendFailed' })
    } else if (answer.success) {
      const { messageId: id, seq, timestamp, caution } = answer
      const fields = { id, chatId, seq, timestamp, clientMessageId }
      stored({ ...fields, senderId: viewerId, message: text, messageType: 'text' }, caution !== undefined)
    } else failed(clientMessageId, { kind: 'refused', code: answer.code, error: answer.error })
    return true
  }
}
