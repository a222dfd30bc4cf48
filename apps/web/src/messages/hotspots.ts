import { hotspots as english } from './en/hotspots.ts'
import { defineTexts } from './texts.ts'

export const hotspotsTexts = defineTexts(english, async () => (await import('./hi/hotspots.ts')).hotspots)
