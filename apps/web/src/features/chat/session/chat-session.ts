// One rider's side of a chat as a reducer: the state, and how each event changes it. No I/O, no clock, no
// React.

import type { ChatId, ChatJoined, ChatMessage, ErrorCode, UserId } from '@sawari/contract'
import { CHAT_MESSAGE_MAX_LENGTH } from '@sawari/contract/limits'

type ChatPhase = ChatJoined['phase']

/** The largest number of messages that wait for the server's receipt. */
export const WAITING_MESSAGES_MAX = 20

/** An own message that the server has not confirmed, or has rejected. */
export interface OutgoingMessage {
  readonly clientMessageId: string
  readonly text: string
  readonly status: 'waiting' | 'failed'
}

export type ChatProblem =
  | { readonly kind: 'joinFailed' | 'sendFailed' | 'missingInformation' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly error: string; readonly atJoin?: true }

/** The reason for the end: the time has passed, the server denies access, or one of the riders ended it. */
export type ExpiryReason = 'connection' | 'chat' | 'ended'

export interface ChatSession {
  /** expired: the server has confirmed the end. */
  readonly stage: 'joining' | 'joined' | 'expired'
  readonly wasJoined: boolean
  readonly expiredBecause: ExpiryReason
  /** Sorted by sequence number, without duplicates. */
  readonly messages: readonly ChatMessage[]
  /** The server has messages before the first one. */
  readonly hasOlder: boolean
  readonly older: 'idle' | 'loading' | 'failed'
  /** Messages with a lower number were loaded on request, as older ones. */
  readonly liveFromSeq: number
  /** Missing numbers up to here have been requested once and are treated as never assigned. */
  readonly settledSeq: number
  /** The messages after this sequence number must be requested; null without a gap. */
  readonly resyncAfter: number | null
  readonly outgoing: readonly OutgoingMessage[]
  readonly draft: string
  /** A text returned to the composer keeps its id, because the server may have stored it. */
  readonly returned: Omit<OutgoingMessage, 'status'> | null
  /** A time of a clock that is not stepped; null until the server has sent the times. */
  readonly chatEndsAtMs: number | null
  readonly endsAtMs: number | null
  /**
   * After an absence, until the server has answered: the end if the clock stood still meanwhile. The time left is then
   * unknown.
   */
  readonly mayEndAtMs: number | null
  readonly partnerTyping: boolean
  /** The last message looked like contact details. */
  readonly caution: boolean
  readonly problem: ChatProblem | null
}

/** The server's response to a join, converted to the app's types. */
interface JoinedChat {
  readonly messages: readonly ChatMessage[]
  /** Undefined if only the messages after a known one were requested. */
  readonly hasOlder?: boolean
  readonly chatEndsAtMs: number
  readonly endsAtMs: number
}

export type ChatEvent =
  | { readonly type: 'joining' | 'joinTimedOut' | 'cut' | 'cautionRead' | 'informationMissing' }
  | { readonly type: 'joined'; readonly chat: JoinedChat }
  /** After an absence in which the clock may have stood still for `lostMs`. */
  | { readonly type: 'cameBack'; readonly lostMs: number }
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly error: string }
  | { readonly type: 'received'; readonly message: ChatMessage }
  | { readonly type: 'olderAsked' | 'olderFailed' }
  | { readonly type: 'olderCame'; readonly messages: readonly ChatMessage[]; readonly hasOlder: boolean }
  | { readonly type: 'wrote'; readonly text: string }
  | { readonly type: 'handedOver' | 'retried'; readonly clientMessageId: string }
  | { readonly type: 'stored'; readonly message: ChatMessage; readonly caution: boolean }
  | { readonly type: 'notStored'; readonly clientMessageId: string; readonly problem: ChatProblem }
  | { readonly type: 'partnerTyping'; readonly isTyping: boolean }
  | { readonly type: 'chatPhaseOver'; readonly chatEndedAtMs: number; readonly endsAtMs?: number }
  | { readonly type: 'expired'; readonly because: ExpiryReason }

export const newChatSession: ChatSession = {
  stage: 'joining',
  wasJoined: false,
  expiredBecause: 'connection',
  messages: [],
  hasOlder: false,
  older: 'idle',
  liveFromSeq: 0,
  settledSeq: 0,
  resyncAfter: null,
  outgoing: [],
  draft: '',
  returned: null,
  chatEndsAtMs: null,
  endsAtMs: null,
  mayEndAtMs: null,
  partnerTyping: false,
  caution: false,
  problem: null,
}

export function changeChat(session: ChatSession, event: ChatEvent): ChatSession {
  if (session.stage === 'expired') return afterExpiry(session, event)
  switch (event.type) {
    case 'joining':
      return { ...session, problem: joinFailed(session) ? null : session.problem }
    case 'joinTimedOut':
      return { ...session, problem: { kind: 'joinFailed' } }
    case 'cut':
      return { ...session, stage: 'joining', partnerTyping: false }
    case 'cautionRead':
      return { ...session, caution: false }
    case 'informationMissing':
      return { ...session, problem: { kind: 'missingInformation' } }
    case 'joined':
      return joined(session, event.chat)
    case 'cameBack':
      return cameBack(session, event.lostMs)
    case 'refused':
      return refused(session, event)
    case 'received':
      return lookForGap(withMessages(session, [event.message]))
    case 'olderAsked':
      return { ...session, older: 'loading' }
    case 'olderFailed':
      return { ...session, older: 'failed' }
    case 'olderCame':
      return { ...withMessages(session, event.messages), hasOlder: event.hasOlder, older: 'idle' }
    case 'wrote':
      return { ...session, draft: event.text.slice(0, CHAT_MESSAGE_MAX_LENGTH) }
    case 'handedOver':
      return handedOver(session, event.clientMessageId)
    case 'retried':
      return withStatus(session, event.clientMessageId, 'waiting')
    case 'stored':
      return { ...lookForGap(withMessages(session, [event.message])), caution: event.caution }
    case 'notStored':
      return notStored(session, event.clientMessageId, event.problem)
    case 'partnerTyping':
      return { ...session, partnerTyping: event.isTyping }
    case 'chatPhaseOver':
      return chatPhaseOver(session, event.chatEndedAtMs, event.endsAtMs)
    case 'expired':
      return expired(session, event.because)
  }
}

/**
 * The phase for the given remaining time; null until the server has sent the times. The stage is another one than
 * 'expired' until the server has confirmed the end.
 */
export function phaseOf(session: ChatSession, chatLeftMs: number, leftMs: number): ChatPhase | null {
  if (session.stage === 'expired') return 'expired'
  if (session.chatEndsAtMs === null || session.endsAtMs === null) return null
  if (leftMs <= 0) return 'expired'
  return chatLeftMs > 0 ? 'chat' : 'contact'
}

/** The end, or the earliest possible one: from then on the partner's number and full name are hidden. */
export function partnerHiddenFromMs({ endsAtMs, mayEndAtMs }: ChatSession): number | null {
  return mayEndAtMs ?? endsAtMs
}

function joined(session: ChatSession, chat: JoinedChat): ChatSession {
  const merged = withMessages(session, chat.messages)
  const isFromEnd = chat.hasOlder !== undefined
  return lookForGap({
    ...merged,
    hasOlder: chat.hasOlder ?? merged.hasOlder,
    liveFromSeq: isFromEnd ? (chat.messages[0]?.seq ?? 0) : merged.liveFromSeq,
    stage: 'joined',
    wasJoined: true,
    // The response is complete up to its last number: numbers missing in it do not exist.
    settledSeq: Math.max(merged.settledSeq, chat.messages.at(-1)?.seq ?? 0),
    chatEndsAtMs: chat.chatEndsAtMs,
    endsAtMs: chat.endsAtMs,
    mayEndAtMs: null,
    problem: joinFailed(merged) ? null : merged.problem,
  })
}

function cameBack(session: ChatSession, lostMs: number): ChatSession {
  const endsAtMs = session.mayEndAtMs ?? session.endsAtMs
  return { ...session, mayEndAtMs: endsAtMs === null ? null : endsAtMs - lostMs }
}

function joinFailed({ problem }: ChatSession): boolean {
  return problem !== null && isOfJoin(problem)
}

/** Whether joining the room again may solve it. */
export function isOfJoin(problem: ChatProblem): boolean {
  return problem.kind === 'joinFailed' || (problem.kind === 'refused' && problem.atJoin === true)
}

function refused(session: ChatSession, { code, error }: { code: ErrorCode; error: string }): ChatSession {
  if (code === 'CHAT_EXPIRED') return expired(session, 'chat')
  return { ...session, problem: { kind: 'refused', code, error, atJoin: true } }
}

/** Adds messages; own messages among them no longer wait for a receipt. */
function withMessages(session: ChatSession, incoming: readonly ChatMessage[]): ChatSession {
  const arrived = new Set(incoming.map(message => message.clientMessageId))
  const { returned } = session
  const returnedArrived = returned !== null && arrived.has(returned.clientMessageId)
  return {
    ...session,
    messages: mergeMessages(session.messages, incoming),
    outgoing: session.outgoing.filter(message => !arrived.has(message.clientMessageId)),
    returned: returnedArrived ? null : returned,
    draft: returnedArrived && session.draft.trim() === returned.text ? '' : session.draft,
  }
}

/** Requests a gap once, because a number may never have been assigned. */
function lookForGap(session: ChatSession): ChatSession {
  const gap = firstGap(session.messages, session.settledSeq)
  // While joining, the response will fill the gap.
  if (gap === null || session.stage !== 'joined') return session
  return { ...session, resyncAfter: gap - 1, settledSeq: session.messages.at(-1)?.seq ?? 0 }
}

function handedOver(session: ChatSession, clientMessageId: string): ChatSession {
  const text = session.draft.trim()
  if (text === '') return session
  const waiting = session.outgoing.filter(message => message.status === 'waiting').length
  if (waiting >= WAITING_MESSAGES_MAX) return { ...session, problem: { kind: 'sendFailed' } }
  return {
    ...session,
    outgoing: [...session.outgoing, { clientMessageId, text, status: 'waiting' }],
    draft: '',
    returned: null,
    caution: false,
    problem: null,
  }
}

/** Returns the text to the composer if that is empty; otherwise the message stays, marked as failed. */
function notStored(session: ChatSession, clientMessageId: string, problem: ChatProblem): ChatSession {
  const failed = session.outgoing.find(message => message.clientMessageId === clientMessageId)
  if (!failed) return session
  const over = problem.kind === 'refused' && problem.code === 'CHAT_EXPIRED'
  if (over || session.draft.trim() !== '')
    return { ...withStatus(session, clientMessageId, 'failed'), problem }
  return {
    ...session,
    outgoing: session.outgoing.filter(message => message !== failed),
    draft: failed.text,
    returned: { clientMessageId, text: failed.text },
    problem,
  }
}

function withStatus(
  session: ChatSession,
  clientMessageId: string,
  status: OutgoingMessage['status'],
): ChatSession {
  const outgoing = session.outgoing.map(message =>
    message.clientMessageId === clientMessageId ? { ...message, status } : message,
  )
  return { ...session, outgoing, problem: null }
}

function chatPhaseOver(session: ChatSession, chatEndedAtMs: number, endsAtMs?: number): ChatSession {
  const known = session.chatEndsAtMs ?? chatEndedAtMs
  const over = { ...session, chatEndsAtMs: Math.min(known, chatEndedAtMs), partnerTyping: false }
  return endsAtMs === undefined ? over : { ...over, endsAtMs, mayEndAtMs: null }
}

/** The empty session of an expired chat. */
function expired(session: ChatSession, because: ExpiryReason): ChatSession {
  return {
    ...newChatSession,
    stage: 'expired',
    expiredBecause: because,
    chatEndsAtMs: session.chatEndsAtMs,
    endsAtMs: session.endsAtMs,
  }
}

/** Only the reason may still change, because both riders get "expired" even when one of them ended the connection. */
function afterExpiry(session: ChatSession, event: ChatEvent): ChatSession {
  if (event.type !== 'expired' || session.expiredBecause === 'ended') return session
  return event.because === 'chat' ? session : { ...session, expiredBecause: event.because }
}

/** Merges both lists by sequence number, without duplicates. */
function mergeMessages(
  known: readonly ChatMessage[],
  incoming: readonly ChatMessage[],
): readonly ChatMessage[] {
  const bySeq = new Map(known.map(message => [message.seq, message]))
  const fresh = incoming.filter(message => !bySeq.has(message.seq))
  if (fresh.length === 0) return known
  for (const message of fresh) bySeq.set(message.seq, message)
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

/** The lowest number above `settledSeq` that is missing before the last message; null without a gap. */
function firstGap(messages: readonly ChatMessage[], settledSeq: number): number | null {
  let expected = settledSeq + 1
  for (const { seq } of messages) {
    if (seq < expected) continue
    if (seq > expected) return expected
    expected += 1
  }
  return null
}

/**
 * The highest sequence number up to which no message is missing, except older ones that have not been requested
 * yet.
 */
export function wholeUpTo(messages: readonly ChatMessage[], hasOlder: boolean): number {
  const gap = firstGap(messages, hasOlder ? (messages[0]?.seq ?? 1) - 1 : 0)
  return gap === null ? (messages.at(-1)?.seq ?? 0) : gap - 1
}

/** The data with which the panel opens. */
export interface OpenChat {
  readonly chatId: ChatId
  readonly partner: { readonly id: UserId; readonly name: string; readonly phone: string }
  /** A time of `steadyNowMs`; it is an estimate until the chat is joined. */
  readonly chatEndsAtMs: number
  readonly endsAtMs: number
  /** Set if the page has returned from an absence since the server named these ends. */
  readonly mayEndAtMs?: number
}
