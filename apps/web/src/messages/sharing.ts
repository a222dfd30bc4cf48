import { sharing as english } from './en/sharing.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type SharingTexts = Wording<typeof english>

export const sharingTexts = texts<SharingTexts>(
  english,
  async () => (await import('./hi/sharing.ts')).sharing,
)
