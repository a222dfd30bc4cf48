import { session } from '../../../shared/session/session.ts'
import { socket } from '../../../shared/socket/socket.ts'
import type { ChatNote, LiveChat } from './live-chat.socket.ts'
import { createLiveChat } from './live-chat.socket.ts'
import type { OpenChat } from './open-chat.ts'

const chats = new Map<string, LiveChat>()

/** The viewer's side of a chat; the same one, draft and all, each time its panel opens. */
export function liveChat(open: OpenChat, viewerId: string, say: (note: ChatNote) => void): LiveChat {
  const { chatId, chatEndsAtMs, endsAtMs } = open
  const known = chats.get(chatId)
  if (known && known.state().stage !== 'expired') return known
  known?.forget()
  const chat = createLiveChat({
    socket,
    chatId,
    viewerId,
    ends: { chatEndsAtMs, endsAtMs },
    say,
    now: Date.now,
    newId,
  })
  chats.set(chatId, chat)
  return chat
}

// What was written in one session is nobody's in the next.
session.onEnd(() => {
  for (const chat of chats.values()) chat.forget()
  chats.clear()
})

/** Not `crypto.randomUUID`: that is missing where the page comes by plain HTTP. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
