import { explanation as english } from './en/explanation.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type ExplanationTexts = Wording<typeof english>

export const explanationTexts = texts<ExplanationTexts>(
  english,
  async () => (await import('./hi/explanation.ts')).explanation,
)
