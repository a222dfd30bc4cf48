import { screenLoad as english } from './en/screen-load.ts'
import { texts } from './texts.ts'

export const screenLoadTexts = texts(english, async () => (await import('./hi/screen-load.ts')).screenLoad)

export type ScreenLoadTexts = typeof english
