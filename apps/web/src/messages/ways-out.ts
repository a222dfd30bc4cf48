import { waysOut as english } from './en/ways-out.ts'
import { defineTexts } from './texts.ts'

export const waysOutTexts = defineTexts(english, async () => (await import('./hi/ways-out.ts')).waysOut)
