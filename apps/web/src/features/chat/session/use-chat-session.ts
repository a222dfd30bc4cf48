import type { UserId } from '@sawari/contract'
import { chatMessages } from '@sawari/contract/chat'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { chatTexts } from '../../../messages/chat.ts'
import { textsOf } from '../../../messages/texts.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import { firstNameAndInitial } from '../../../shared/format.ts'
import { createSocket, useSocketState } from '../../../shared/socket/use-socket.ts'
import { onReturn, steadyNowMs } from '../../../shared/steady-clock.ts'
import { useCountdown } from '../../../shared/ui/countdown.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import { type ChatSession, type OpenChat, partnerHiddenFromMs, phaseOf } from './chat-session.ts'
import { CLOSES_AFTER_MS, closesChat, connectionOf } from './chat-status.ts'
import { type ChatToast, createLiveChat, type LiveChat, type Notify } from './live-chat.socket.ts'

/** The same notice of a chat shows once within this time. */
const TOAST_SILENCE_MS = 5_000

/** Joins the chat while the panel is open, and returns its state. */
export function useChatSession(chat: OpenChat, viewerId: UserId, onClose: () => void) {
  const liveChat = useApp().singleton(createLiveChats)
  const [live] = useState(() =>
    liveChat(chat, viewerId, (toast, state) => {
      const hiddenFromMs = partnerHiddenFromMs(state) ?? Number.POSITIVE_INFINITY
      showChatToast(toast, shownName(chat, steadyNowMs() >= hiddenFromMs))
    }),
  )
  const close = useEffectEvent(onClose)
  const session = useSyncExternalStore<ChatSession>(live.onChange, live.state)
  const socket = useSocketState()
  const chatLeftMs = useCountdown(session.chatEndsAtMs)
  const leftMs = useCountdown(session.endsAtMs)
  const partnerLeftMs = useCountdown(partnerHiddenFromMs(session))
  const phase = phaseOf(session, chatLeftMs, leftMs)
  const closes = closesChat(session.problem)

  useEffect(() => live.open(), [live])

  useEffect(() => {
    if (!closes) return
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [closes])

  const isOver = session.stage === 'expired'
  const isPartnerHidden = isOver || (phase !== null && partnerLeftMs === 0)
  const isConnected = session.stage === 'joined' && socket.status === 'connected'
  return {
    live,
    session,
    phase,
    /** Null while it is unknown. */
    phaseLeftMs: session.mayEndAtMs === null ? (phase === 'chat' ? chatLeftMs : leftMs) : null,
    /** The server has confirmed the end. */
    isOver,
    isPartnerHidden,
    partnerName: shownName(chat, isPartnerHidden),
    connection: connectionOf(isOver, session.stage, socket),
    socket,
    canSend: isConnected && phase === 'chat',
  }
}

function shownName({ partner: { name } }: OpenChat, isHidden: boolean): string {
  return isHidden ? firstNameAndInitial(name) : name
}

function showChatToast(toast: ChatToast, partner: string): void {
  const { toasts, problems } = textsOf(chatTexts)
  if (toast === 'connected') showToast.success(toasts.connected, TOAST_SILENCE_MS)
  else if (toast === 'sendFailed') showToast.error(problems.sendFailed)
  else showToast.info(toasts[toast](partner), TOAST_SILENCE_MS)
}

/** A few screens of messages. */
const OLDER_AT_ONCE = 100

/** The viewer's chats, by chat id. They are forgotten when the session ends. */
function createLiveChats(app: App) {
  const socket = app.singleton(createSocket)
  const chats = new Map<string, LiveChat>()

  app.session.onEnd(() => {
    for (const chat of chats.values()) chat.forget()
    chats.clear()
  })
  onReturn(lostMs => {
    for (const chat of chats.values()) chat.comeBack(lostMs)
  })

  /** The viewer's side of a chat: the same object, with its draft, each time its panel opens. */
  return function liveChat(open: OpenChat, viewerId: UserId, notify: Notify): LiveChat {
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
