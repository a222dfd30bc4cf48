import { type ExplanationMessages, explanation as en } from './en/explanation.ts'
import { currentLanguage } from './messages.ts'

// Apart from the other texts: they are loaded with the dialog, and are no part of the first load.
const catalogues = { en } satisfies Record<string, ExplanationMessages>

export function useExplanationMessages(): ExplanationMessages {
  return catalogues[currentLanguage()]
}

export type { ExplanationMessages }
