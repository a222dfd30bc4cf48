import { hotspots as english } from './en/hotspots.ts'
import { texts } from './texts.ts'

export const hotspotsTexts = texts(english, async () => (await import('./hi/hotspots.ts')).hotspots)

export type HotspotsTexts = typeof english
