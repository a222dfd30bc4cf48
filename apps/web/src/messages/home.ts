import { home as english } from './en/home.ts'
import { texts } from './texts.ts'

export const homeTexts = texts(english, async () => (await import('./hi/home.ts')).home)

export type HomeTexts = typeof english
