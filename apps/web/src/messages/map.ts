import { map as english } from './en/map.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type MapTexts = Wording<typeof english>

export const mapTexts = texts<MapTexts>(english, async () => (await import('./hi/map.ts')).map)
