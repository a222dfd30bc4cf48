import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useSupportEmail } from '../../../shared/client-config.ts'
import type { Failures } from './failures.ts'

/** The texts of failed calls, with the support address of this server. */
export function useFailures(): Failures {
  const { failures, onHold } = useTexts(rideBuddyTexts)
  return { ...failures, onHold: onHold(useSupportEmail()) }
}
