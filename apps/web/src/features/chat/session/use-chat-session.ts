import type { UserId } from '@sawari/contract'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { chatTexts } from '../../../messages/chat.ts'
import { textsOf } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { firstNameAndInitial } from '../../../shared/first-name.ts'
import { useSocketState } from '../../../shared/socket/use-socket.ts'
import { steadyNowMs } from '../../../shared/steady-clock.ts'
import { useCountdown } from '../../../shared/ui/time/use-countdown.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import { CLOSES_AFTER_MS, closesChat } from './chat-problem.ts'
import { type ChatSession, partnerHiddenFromMs, phaseOf } from './chat-session.ts'
import { connectionOf } from './chat-status.ts'
import type { ChatNote, LiveChat } from './live-chat.socket.ts'
import { createLiveChats } from './live-chats.ts'
import type { OpenChat } from './open-chat.ts'

/** The same notice of a chat shows once within this time. */
const NOTE_SILENCE_MS = 5_000

/** Joins the chat while the panel is open, and returns its state. */
export function useChatSession(chat: OpenChat, viewerId: UserId, onClose: () => void) {
  const liveChat = useApp().only(createLiveChats)
  const [live] = useState<LiveChat>(() => {
    const opened = liveChat(chat, viewerId, note => {
      const hiddenFromMs = partnerHiddenFromMs(opened.state()) ?? Number.POSITIVE_INFINITY
      showNote(note, shownName(chat, steadyNowMs() >= hiddenFromMs))
    })
    return opened
  })
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

function showNote(note: ChatNote, partner: string): void {
  const { toasts, problems } = textsOf(chatTexts)
  if (note === 'connected') showToast.success(toasts.connected, NOTE_SILENCE_MS)
  else if (note === 'sendFailed') showToast.error(problems.sendFailed)
  else showToast.note(toasts[note](partner), NOTE_SILENCE_MS)
}
