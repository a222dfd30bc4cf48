import { shell as english } from './en/shell.ts'
import { defineTexts, type TextsOf } from './texts.ts'

export const shellTexts = defineTexts(english, async () => (await import('./hi/at-start.ts')).shell)

export type ShellTexts = TextsOf<typeof shellTexts>
