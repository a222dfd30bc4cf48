/** What the panel is opened with. */
export interface OpenChat {
  readonly chatId: string
  readonly partner: { readonly id: string; readonly name: string; readonly phone: string }
  /** By this device's clock, as far as is known before the chat is joined. */
  readonly chatEndsAtMs: number
  readonly endsAtMs: number
}
