import { defineTexts } from './texts.ts'

export const hotspotsTexts = defineTexts(
  { en: () => import('./en/hotspots.ts'), hi: () => import('./hi/hotspots.ts') },
  'hotspots',
)
