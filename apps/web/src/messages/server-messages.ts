import { serverMessages as english } from './en/server-messages.ts'
import { currentLanguage } from './language.ts'
import type { Wording } from './wording.ts'

/** What the server says: why it rejected a call, and what is wrong with a field. */
export type ServerMessagesTexts = Wording<typeof english>

/**
 * In Hindi they load with the first rejected call: most visits see none. English stands in where they do not
 * arrive.
 */
export async function serverMessages(): Promise<ServerMessagesTexts> {
  if (currentLanguage() === 'en') return english
  try {
    return (await import('./hi/server-messages.ts')).serverMessages
  } catch {
    return english
  }
}
