import { explanation as english } from './en/explanation.ts'
import { texts } from './texts.ts'

export const explanationTexts = texts(english, async () => (await import('./hi/explanation.ts')).explanation)

export type ExplanationTexts = typeof english
