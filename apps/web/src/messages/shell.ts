import { defineTexts, type TextsOf } from './texts.ts'

export const shellTexts = defineTexts({
  en: async () => (await import('./en/at-start.ts')).shell,
  hi: async () => (await import('./hi/at-start.ts')).shell,
})

export type ShellTexts = TextsOf<typeof shellTexts>
