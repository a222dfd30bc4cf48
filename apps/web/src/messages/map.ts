import { defineTexts, type TextsOf } from './texts.ts'

export const mapTexts = defineTexts({
  en: async () => (await import('./en/with-places.ts')).map,
  hi: async () => (await import('./hi/with-places.ts')).map,
})

export type MapTexts = TextsOf<typeof mapTexts>
