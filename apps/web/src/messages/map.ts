import { map as english } from './en/map.ts'
import { defineTexts } from './texts.ts'

export const mapTexts = defineTexts(english, async () => (await import('./hi/map.ts')).map)
