import { serverMessages as english } from './en/server-messages.ts'
import { currentLanguage } from './language.ts'
import type { Wording } from './wording.ts'

/** What the server says: why it refused a call, and what it objects to in a field. */
export type ServerMessagesTexts = Wording<typeof english>

/** In Hindi they are loaded with the first refusal: most visits see none. English stands in should they stay away. */
export async function serverMessages(): Promise<ServerMessagesTexts> {
  if (currentLanguage() === 'en') return english
  try {
    return (await import('./hi/server-messages.ts')).serverMessages
  } catch {
    return english
  }
}
