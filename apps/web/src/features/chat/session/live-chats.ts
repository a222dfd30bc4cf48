import type { UserId } from '@sawari/contract'
import { chatMessages } from '@sawari/contract/chat'
import type { App } from '../../../shared/app-context.ts'
import { createSocket } from '../../../shared/socket/create-socket.ts'
import { onReturn, steadyNowMs } from '../../../shared/steady-clock.ts'
import type { ChatNote, LiveChat } from './live-chat.socket.ts'
import { createLiveChat } from './live-chat.socket.ts'
import type { OpenChat } from './open-chat.ts'

/** A few screens of messages. */
const OLDER_AT_ONCE = 100

/** The viewer's chats, by chat id. They are forgotten when the session ends. */
export function createLiveChats(app: App) {
  const socket = app.only(createSocket)
  const chats = new Map<string, LiveChat>()

  app.session.onEnd(() => {
    for (const chat of chats.values()) chat.forget()
    chats.clear()
  })
  onReturn(lostMs => {
    for (const chat of chats.values()) chat.comeBack(lostMs)
  })

  /** The viewer's side of a chat: the same object, with its draft, each time its panel opens. */
  return function liveChat(open: OpenChat, viewerId: UserId, notify: (note: ChatNote) => void): LiveChat {
    const { chatId, chatEndsAtMs, endsAtMs, mayEndAtMs = null } = open
    const known = chats.get(chatId)
    if (known && known.state().stage !== 'expired') return known
    known?.forget()
    const chat = createLiveChat({
      socket,
      chatId,
      viewerId,
      ends: { chatEndsAtMs, endsAtMs, mayEndAtMs },
      readOlder: async before => {
        const query = { before: String(before), limit: String(OLDER_AT_ONCE) }
        return (await app.api.call(chatMessages, { params: { id: chatId }, query })).data
      },
      notify,
      now: steadyNowMs,
      newId,
    })
    chats.set(chatId, chat)
    return chat
  }
}

/** `crypto.randomUUID` is missing on pages served by plain HTTP. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
