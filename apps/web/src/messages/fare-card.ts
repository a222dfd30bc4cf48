import type { Language } from '@sawari/contract/languages'
import { fareCard as english } from './en/fare-card.ts'
import { fareCard as hindi } from './hi/fare-card.ts'
import type { Wording } from './texts.ts'

export type FareCardTexts = Wording<typeof english>

/** Both languages at once: the card is read by two people. It loads with the card. */
export const fareCardTexts: Readonly<Record<Language, FareCardTexts>> = { en: english, hi: hindi }
