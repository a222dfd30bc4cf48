import { defineTexts } from './texts.ts'

export const hotspotsTexts = defineTexts({
  en: async () => (await import('./en/hotspots.ts')).hotspots,
  hi: async () => (await import('./hi/hotspots.ts')).hotspots,
})
