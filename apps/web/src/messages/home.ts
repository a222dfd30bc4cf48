import { defineTexts } from './texts.ts'

export const homeTexts = defineTexts(
  { en: () => import('./en/home.ts'), hi: () => import('./hi/home.ts') },
  'home',
)
