/** What the panel is opened with. */
export interface OpenChat {
  readonly chatId: string
  readonly partner: { readonly id: string; readonly name: string; readonly phone: string }
  /** By this device's clock, as far as is known before the chat is joined. */
  readonly chatEndsAtMs: number
  readonly endsAtMs: number
}

/** First name and initial: all that may be shown of a person once the connection is over. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = Array.from(others.at(-1) ?? '')[0]
  return initial === undefined ? first : `${first} ${initial}.`
}
