import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useCountdown } from '../../../shared/ui/time/use-countdown.ts'
import type { Connection } from '../model/buddy.ts'
import { minutesOf } from './minutes.ts'

/** The time left to chat, or after that of the contact phase, in words; after an absence, that it is being checked. */
export function useTimeLeft({ chatEndsAtMs, endsAtMs, mayEndAtMs }: Connection): string {
  const { connections } = useTexts(rideBuddyTexts)
  const chatMinutes = minutesOf(useCountdown(chatEndsAtMs))
  const contactMinutes = minutesOf(useCountdown(endsAtMs))
  if (mayEndAtMs !== undefined) return connections.checkingTime
  return chatMinutes > 0 ? connections.minutesLeft(chatMinutes) : connections.contactLeft(contactMinutes)
}
