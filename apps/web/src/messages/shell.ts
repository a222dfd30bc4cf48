import { shell as english } from './en/shell.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type ShellTexts = Wording<typeof english>

export const shellTexts = texts<ShellTexts>(english, async () => (await import('./hi/at-start.ts')).shell)
