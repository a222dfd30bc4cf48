import { serverMessages as english } from './en/server-messages.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

/** What the server says: why it refused a call, and what it objects to in a field. */
export type ServerMessages = Wording<typeof english>

export const serverMessagesTexts = texts<ServerMessages>(
  english,
  async () => (await import('./hi/server-messages.ts')).serverMessages,
)
