import { defineTexts, type TextsOf } from './texts.ts'

export const errorsTexts = defineTexts({
  en: async () => (await import('./en/at-start.ts')).errors,
  hi: async () => (await import('./hi/at-start.ts')).errors,
})

export type ErrorsTexts = TextsOf<typeof errorsTexts>
