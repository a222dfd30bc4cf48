import type { ChatId, UserId } from '@sawari/contract'

/** What the panel is opened with. */
export interface OpenChat {
  readonly chatId: ChatId
  readonly partner: { readonly id: UserId; readonly name: string; readonly phone: string }
  /** By this device's clock, as far as is known before the chat is joined. */
  readonly chatEndsAtMs: number
  readonly endsAtMs: number
}
