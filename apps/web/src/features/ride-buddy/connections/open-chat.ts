import type { ChatId, MatchId } from '@sawari/contract'
import type { Connection, Rider, Timed } from '../model/buddy.ts'

/** The data with which a chat panel opens. */
export interface OpenChat extends Timed {
  readonly chatId: ChatId
  readonly matchId: MatchId
  readonly partner: Rider & { readonly phone: string }
  /** By `steadyNowMs`. */
  readonly chatEndsAtMs: number
}

export type ChatProblem = 'noChatId' | 'noPartner' | 'invalidChatId'

/** Why the chat of a connection cannot be opened; null when it can. */
export function chatProblem({ chatId, partner }: Pick<Connection, 'chatId' | 'partner'>): ChatProblem | null {
  if (!chatId) return 'noChatId'
  if (!partner?.id) return 'noPartner'
  return /^[0-9a-f]{24}$/i.test(chatId) ? null : 'invalidChatId'
}
