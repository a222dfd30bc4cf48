import type { ChatId, ChatJoined, ChatMessage, UserId } from '@sawari/contract'
import { createStore } from 'zustand/vanilla'
import type { SocketClient } from '../../../shared/socket/socket-client.socket.ts'
import {
  type ChatEvent,
  type ChatProblem,
  type ChatSession,
  changeChat,
  newChatSession,
  partnerHiddenFromMs,
  wholeUpTo,
} from './chat-session.ts'
import { createTyping } from './typing.ts'

const JOIN_TIMEOUT_MS = 10_000
/**
 * The delay before a join is repeated while the server's database is unavailable, or after the end, if the server has
 * not announced it by then.
 */
const JOIN_AGAIN_MS = 5_000
/** A typing rider sends a signal every three seconds; six seconds without one mean that they stopped. */
const PARTNER_TYPING_MS = 6_000

interface OlderMessages {
  readonly messages: readonly ChatMessage[]
  readonly hasMore: boolean
}

/** Events that show a toast. */
export type ChatToast = 'connected' | 'partnerJoined' | 'partnerLeft' | 'sendFailed'

export type Notify = (toast: ChatToast, session: ChatSession) => void

interface Parts {
  readonly socket: Pick<SocketClient, 'status' | 'onStatus' | 'on' | 'send' | 'reconnect'>
  readonly chatId: ChatId
  readonly viewerId: UserId
  /** The expected end, until the server sends it. */
  readonly ends?: Pick<ChatSession, 'chatEndsAtMs' | 'endsAtMs' | 'mayEndAtMs'>
  /** The page of messages before this number. */
  readonly readOlder: (beforeSeq: number) => Promise<OlderMessages>
  readonly notify: Notify
  /** A clock that is not stepped, in milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  readonly joinAgainMs?: number
}

export type LiveChat = ReturnType<typeof createLiveChat>

/**
 * One rider's side of one chat. It outlives the panel: the draft and the unconfirmed messages stay while the
 * panel is closed, and are removed when the chat or the session ends.
 */
export function createLiveChat(parts: Parts) {
  const { socket, chatId, viewerId, ends, readOlder, now, newId, joinAgainMs = JOIN_AGAIN_MS } = parts
  const store = createStore<ChatSession>(() => ({ ...newChatSession, ...ends }))
  let stopListening: (() => void) | null = null
  let joinRound = 0
  let joinTimer: ReturnType<typeof setTimeout> | undefined
  let endTimer: ReturnType<typeof setTimeout> | undefined
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  const typing = createTyping({
    now,
    sendOnce: isTyping => sendOnce('typing', { chatId, userId: viewerId, isTyping }),
  })
  let isDelivering = false
  let wasConnected = socket.status() === 'connected'
  const stopWatching = socket.onStatus(onStatus)

  return {
    state: store.getState,
    onChange: store.subscribe,
    open,
    /** Joins again, and reconnects first if needed. */
    retryJoin() {
      if (socket.status() !== 'connected') socket.reconnect()
      void join()
    },
    write(text: string) {
      change({ type: 'wrote', text })
      if (socket.status() === 'connected' && store.getState().stage === 'joined')
        typing.wrote(text.trim() !== '')
    },
    send() {
      if (chatId === '' || viewerId === '') return change({ type: 'informationMissing' })
      const { returned, draft } = store.getState()
      const again = returned !== null && returned.text === draft.trim()
      change({ type: 'handedOver', clientMessageId: again ? returned.clientMessageId : newId() })
      typing.stop()
      void deliver()
    },
    sendAgain(clientMessageId: string) {
      change({ type: 'retried', clientMessageId })
      void deliver()
    },
    loadOlder,
    forgetCaution: () => change({ type: 'cautionRead' }),
    /** After an absence in which the clock may have stood still for `lostMs`: asks the server for the time left. */
    comeBack(lostMs: number) {
      change({ type: 'cameBack', lostMs })
      if (stopListening !== null) void join()
    },
    forget() {
      close()
      stopWatching()
      clearTimeout(endTimer)
    },
  }

  /** Joins the room and listens until it is closed. */
  function open(): () => void {
    close()
    const unsubscribe = listen()
    stopListening = () => {
      for (const stop of unsubscribe) stop()
    }
    void join()
    return close
  }

  function close(): void {
    if (stopListening === null) return
    stopListening()
    stopListening = null
    joinRound += 1
    clearTimeout(joinTimer)
    clearTimeout(typingTimer)
    typing.stop()
    sendOnce('leave-chat', { chatId })
    const { endsAtMs } = store.getState()
    if (endsAtMs !== null && endsAtMs <= now()) expire('connection')
    else change({ type: 'cut' })
  }

  function listen(): (() => void)[] {
    const isHere = (about: { readonly chatId: ChatId }) => about.chatId === chatId
    const isPartner = (about: { readonly chatId: ChatId; readonly userId: UserId }) =>
      isHere(about) && about.userId !== viewerId
    return [
      socket.on('new-message', message => isHere(message) && received(message)),
      // Until the room is joined again, messages arrive by this event.
      socket.on(
        'ride_buddy_new_message',
        message => 'chatId' in message && isHere(message) && received(message),
      ),
      socket.on('user-joined', who => isPartner(who) && notify('partnerJoined')),
      socket.on('user-left', who => isPartner(who) && partnerLeft()),
      socket.on('user-typing', who => isPartner(who) && partnerTyping(who.isTyping)),
      socket.on('chat-phase-expired', about => isHere(about) && chatPhaseOver(about.contactTimeRemaining)),
      socket.on('connection-expired', about => isHere(about) && expire('connection')),
      socket.on('chat-expired', about => isHere(about) && expire('chat')),
      socket.on('ride_buddy_connection_ended', about => isHere(about) && expire('ended')),
    ]
  }

  function onStatus(): void {
    const isConnected = socket.status() === 'connected'
    if (isConnected === wasConnected) return
    wasConnected = isConnected
    if (!isConnected) {
      joinRound += 1
      clearTimeout(joinTimer)
      typing.forget()
      change({ type: 'cut' })
    } else if (stopListening) void join()
    else void deliver()
  }

  /** Joins the room; the response holds the messages that were missed. */
  async function join(isRepeat = false): Promise<void> {
    joinRound += 1
    clearTimeout(joinTimer)
    if (store.getState().stage === 'expired') return
    // A repeated attempt keeps the displayed problem, because it would otherwise be announced again.
    if (!isRepeat) change({ type: 'joining' })
    joinTimer = setTimeout(() => change({ type: 'joinTimedOut' }), JOIN_TIMEOUT_MS)
    if (socket.status() !== 'connected') return
    const mine = joinRound
    const { messages, hasOlder } = store.getState()
    const after = wholeUpTo(messages, hasOlder)
    const ask = { chatId, userId: viewerId, ...(after > 0 ? { after } : {}) }
    const answer = await socket.send('join-chat', ask).catch(() => null)
    // The connection ended meanwhile: the next one joins again.
    if (answer === null || mine !== joinRound) return
    clearTimeout(joinTimer)
    if (!answer.success) {
      if (answer.code === 'CHAT_EXPIRED') return expire('chat')
      change({ type: 'refused', ...answer })
      // The connection is intact, so no reconnection would repeat the join.
      if (answer.code === 'DATABASE_ERROR') joinTimer = setTimeout(() => void join(true), joinAgainMs)
      return
    }
    if (store.getState().stage !== 'joined') notify('connected')
    joined(answer, after > 0)
    // More messages were missed than one response holds.
    if (after > 0 && answer.hasMore) return join()
    void deliver()
  }

  async function loadOlder(): Promise<void> {
    const { hasOlder, older, messages, stage } = store.getState()
    const [first] = messages
    if (!hasOlder || older === 'loading' || first === undefined || stage === 'expired') return
    change({ type: 'olderAsked' })
    const page = await readOlder(first.seq).catch(() => null)
    if (page === null) change({ type: 'olderFailed' })
    else change({ type: 'olderCame', messages: page.messages, hasOlder: page.hasMore })
  }

  function joined(answer: ChatJoined, isAfter: boolean): void {
    const nowMs = now()
    const endsAtMs = nowMs + answer.totalTimeRemaining
    clearTimeout(endTimer)
    endTimer = setTimeout(timeOver, answer.totalTimeRemaining + joinAgainMs)
    const chatEndsAtMs = nowMs + answer.chatTimeRemaining
    const { messages, hasMore } = answer
    const older = isAfter ? {} : { hasOlder: hasMore }
    change({ type: 'joined', chat: { messages, ...older, chatEndsAtMs, endsAtMs } })
  }

  function received(message: ChatMessage): void {
    if (message.senderId !== viewerId) partnerTyping(false)
    change({ type: 'received', message })
  }

  function partnerTyping(isTyping: boolean): void {
    clearTimeout(typingTimer)
    if (isTyping) typingTimer = setTimeout(() => partnerTyping(false), PARTNER_TYPING_MS)
    if (isTyping !== store.getState().partnerTyping) change({ type: 'partnerTyping', isTyping })
  }

  function partnerLeft(): void {
    partnerTyping(false)
    notify('partnerLeft')
  }

  function chatPhaseOver(contactTimeRemaining: number): void {
    const nowMs = now()
    change({ type: 'chatPhaseOver', chatEndedAtMs: nowMs, endsAtMs: nowMs + contactTimeRemaining })
  }

  /** A panel keeps its messages and the draft until the server has confirmed the end. */
  function timeOver(): void {
    if (stopListening === null) expire('connection')
    else void join()
  }

  function expire(because: 'connection' | 'chat' | 'ended'): void {
    clearTimeout(endTimer)
    const session = store.getState()
    const hasEnded = session.wasJoined && (partnerHiddenFromMs(session) ?? Number.POSITIVE_INFINITY) <= now()
    // The time of a chat that was open has passed; another one was over before it was opened.
    change({ type: 'expired', because: because === 'chat' && hasEnded ? 'connection' : because })
  }

  /**
   * Sends the waiting messages one after the other, so that they are stored in the order they were written.
   * After a disconnection the next call sends the same message again: its id prevents a duplicate.
   */
  async function deliver(): Promise<void> {
    if (isDelivering) return
    isDelivering = true
    try {
      while (await deliverNext());
    } finally {
      isDelivering = false
    }
  }

  /** False when no message is waiting, or none can be sent now. */
  async function deliverNext(): Promise<boolean> {
    // In an open panel the room is joined first.
    const { stage, outgoing } = store.getState()
    const isReady = stage === 'joined' || stopListening === null
    const message = isReady ? outgoing.find(({ status }) => status === 'waiting') : undefined
    if (!message || socket.status() !== 'connected') return false
    const { clientMessageId, text } = message
    const timestamp = new Date().toISOString()
    const payload = { chatId, message: text, senderId: viewerId, timestamp, clientMessageId }
    const answer = await socket.send('send-message', payload).catch(() => null)
    if (answer === null) {
      if (socket.status() !== 'connected') return false
      notStored(clientMessageId, { kind: 'sendFailed' })
    } else if (answer.success) {
      const { messageId: id, seq, timestamp, caution } = answer
      const fields = { id, chatId, seq, timestamp, clientMessageId, senderId: viewerId }
      const stored = { ...fields, message: text, messageType: 'text' } as const
      change({ type: 'stored', message: stored, caution: caution !== undefined })
    } else notStored(clientMessageId, { kind: 'refused', code: answer.code, error: answer.error })
    return true
  }

  function notStored(clientMessageId: string, problem: ChatProblem): void {
    const isOver = problem.kind === 'refused' && problem.code === 'CHAT_EXPIRED'
    if (isOver) change({ type: 'chatPhaseOver', chatEndedAtMs: now() })
    change({ type: 'notStored', clientMessageId, problem })
    // The connection may be over too.
    if (isOver && stopListening !== null) void join()
    // While the panel is closed, a toast reports it.
    if (stopListening === null) notify('sendFailed')
  }

  function notify(toast: ChatToast): void {
    parts.notify(toast, store.getState())
  }

  function change(event: ChatEvent): void {
    const before = store.getState()
    store.setState(changeChat(before, event), true)
    const { resyncAfter } = store.getState()
    if (resyncAfter !== null && resyncAfter !== before.resyncAfter) void join()
  }

  /** Sends an event once and ignores a failure, because nothing depends on it. */
  function sendOnce(...event: Parameters<typeof socket.send<'typing' | 'leave-chat'>>): void {
    if (socket.status() === 'connected') socket.send(...event).catch(() => undefined)
  }
}
