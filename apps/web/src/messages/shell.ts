import { shell as english } from './en/shell.ts'
import { texts } from './texts.ts'

export const shellTexts = texts(english, async () => (await import('./hi/shell.ts')).shell)

export type ShellTexts = typeof english
