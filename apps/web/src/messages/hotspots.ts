import { hotspots as english } from './en/hotspots.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type HotspotsTexts = Wording<typeof english>

export const hotspotsTexts = texts<HotspotsTexts>(
  english,
  async () => (await import('./hi/hotspots.ts')).hotspots,
)
