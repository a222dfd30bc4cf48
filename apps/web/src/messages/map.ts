import { map as english } from './en/map.ts'
import { texts } from './texts.ts'

export const mapTexts = texts(english, async () => (await import('./hi/map.ts')).map)

export type MapTexts = typeof english
