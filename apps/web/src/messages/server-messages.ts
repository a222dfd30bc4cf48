import { currentLanguage } from './language.ts'
import type { Wording } from './texts.ts'

/** In English the server's texts are shown unchanged. */
const english = {
  refusal: (_code: string, said: string) => said,
  objection: (_field: string, said: string) => said,
}

/** The server's messages: why it rejected a call, and the errors of single fields. */
export type ServerMessagesTexts = Wording<typeof english>

/**
 * In Hindi they load with the first rejected call, because most visits have none. If they do not load, English is
 * used.
 */
export async function serverMessages(): Promise<ServerMessagesTexts> {
  if (currentLanguage() === 'en') return english
  try {
    return await import('./hi/server-messages.ts')
  } catch {
    return english
  }
}
