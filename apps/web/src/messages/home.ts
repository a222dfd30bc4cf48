import { home as english } from './en/home.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type HomeTexts = Wording<typeof english>

export const homeTexts = texts<HomeTexts>(english, async () => (await import('./hi/at-start.ts')).home)
