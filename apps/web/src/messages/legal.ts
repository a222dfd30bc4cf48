import { defineTexts } from './texts.ts'

export const legalTexts = defineTexts(
  { en: () => import('./en/legal.ts'), hi: () => import('./hi/legal.ts') },
  'legal',
)
