import { fareCard as english } from './en/fare-card.ts'
import { fareCard as hindi } from './hi/fare-card.ts'
import type { Wording } from './wording.ts'

/** Both languages at once: the card is read by two people. It loads with the card. */
export const fareCardTexts = { en: english, hi: hindi } as const

export type FareCardTexts = Wording<typeof english>
