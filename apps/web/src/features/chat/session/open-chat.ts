import type { ChatId, UserId } from '@sawari/contract'

/** The data with which the panel opens. */
export interface OpenChat {
  readonly chatId: ChatId
  readonly partner: { readonly id: UserId; readonly name: string; readonly phone: string }
  /** By `steadyNowMs`; an estimate until the chat is joined. */
  readonly chatEndsAtMs: number
  readonly endsAtMs: number
  /** Set if the page has returned from an absence since the server named these ends. */
  readonly mayEndAtMs?: number
}
