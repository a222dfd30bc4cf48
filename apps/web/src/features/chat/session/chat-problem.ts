import type { ErrorCode } from '@sawari/contract'
import type { ChatTexts } from '../../../messages/chat.ts'
import type { ChatProblem } from './chat-session.ts'

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
