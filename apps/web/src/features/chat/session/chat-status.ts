import type { ErrorCode } from '@sawari/contract'
import type { ChatTexts } from '../../../messages/chat.ts'
import type { SocketState } from '../../../shared/socket/socket-client.socket.ts'
import type { ChatProblem, ChatSession } from './chat-session.ts'

/** The state of the chat for its coloured dot and its label. */
export type ChatConnection = 'connecting' | 'connected' | 'reconnecting' | 'disconnected' | 'expired'

export function connectionOf(
  isExpired: boolean,
  stage: ChatSession['stage'],
  socket: SocketState,
): ChatConnection {
  if (isExpired) return 'expired'
  if (socket.failed) return 'disconnected'
  if (socket.status === 'connected') return stage === 'joined' ? 'connected' : 'connecting'
  return socket.attempt > 0 ? 'reconnecting' : 'connecting'
}

/** short: less than three minutes left. last: less than one minute left. */
type TimeLevel = 'plenty' | 'short' | 'last'

export function timeLevelOf(leftMs: number): TimeLevel {
  if (leftMs <= 60_000) return 'last'
  return leftMs <= 180_000 ? 'short' : 'plenty'
}

/** After these errors the panel shows the reason and closes. */
const closing: readonly ErrorCode[] = [
  'CHAT_NOT_FOUND',
  'CHAT_ACCESS_DENIED',
  'INVALID_CHAT_ID',
  'INVALID_USER_ID',
]

export const CLOSES_AFTER_MS = 2_000

export function closesChat(problem: ChatProblem | null): boolean {
  return problem?.kind === 'refused' && closing.includes(problem.code)
}

/** The sentence of section 8 for an error code; for any other code the server's message. */
export function problemText(
  problem: ChatProblem,
  { problems, expired }: ChatTexts,
  chatMinutes: number,
): string {
  if (problem.kind !== 'refused') return problems[problem.kind]
  if (problem.code === 'CHAT_EXPIRED') return expired.chat(chatMinutes)
  const known: Partial<Record<ErrorCode, string>> = problems.byCode
  return known[problem.code] ?? (problem.error || problems.other)
}
