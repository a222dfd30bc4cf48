import { rideBuddy as en, type RideBuddyMessages } from './en/ride-buddy.ts'
import { currentLanguage } from './messages.ts'

// Apart from the other texts: many, and for one screen alone, they are no part of the first load.
const catalogues = { en } satisfies Record<string, RideBuddyMessages>

/** The texts of the Travel Buddy page, for code outside components. */
export function rideBuddyMessages(): RideBuddyMessages {
  return catalogues[currentLanguage()]
}

export function useRideBuddyMessages(): RideBuddyMessages {
  return rideBuddyMessages()
}

export type { RideBuddyMessages }
