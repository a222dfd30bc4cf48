import { fileIn } from './file-in.ts'
import { currentLanguage } from './language.ts'

/** The server's messages: why it rejected a call, and the errors of single fields. */
export interface ServerMessagesTexts {
  refusal(code: string, sent: string): string
  objection(field: string, sent: string): string
}

const files = import.meta.glob<{
  refusal?(code: string): string | undefined
  objection?(field: string): string | undefined
}>('../../../../packages/messages/src/*/server-messages.ts')

/**
 * A translation loads with the first rejected call, because most visits have none. The sent text, which is English,
 * is shown in English, where there is no translation, and if the translation does not load.
 */
export async function serverMessages(): Promise<ServerMessagesTexts> {
  const own = await fileIn(files, currentLanguage())?.().catch(() => undefined)
  return {
    refusal: (code, sent) => own?.refusal?.(code) ?? sent,
    objection: (field, sent) => own?.objection?.(field) ?? sent,
  }
}
