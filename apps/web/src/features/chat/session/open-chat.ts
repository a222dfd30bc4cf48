import type { ChatId, UserId } from '@sawari/contract'

/** The data with which the panel opens. */
export interface OpenChat {
  readonly chatId: ChatId
  readonly partner: { readonly id: UserId; readonly name: string; readonly phone: string }
  /** In this device's time; an estimate until the chat is joined. */
  readonly chatEndsAtMs: number
  readonly endsAtMs: number
}
