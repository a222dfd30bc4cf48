import { defineTexts } from './texts.ts'

export const sharingTexts = defineTexts({
  en: async () => (await import('./en/sharing.ts')).sharing,
  hi: async () => (await import('./hi/sharing.ts')).sharing,
})
