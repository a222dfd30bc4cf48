import { position as english } from './en/position.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type PositionTexts = Wording<typeof english>

export const positionTexts = texts<PositionTexts>(
  english,
  async () => (await import('./hi/position.ts')).position,
)
