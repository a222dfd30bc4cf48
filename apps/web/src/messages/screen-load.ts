import { screenLoad as english } from './en/screen-load.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type ScreenLoadTexts = Wording<typeof english>

export const screenLoadTexts = texts<ScreenLoadTexts>(
  english,
  async () => (await import('./hi/at-start.ts')).screenLoad,
)
