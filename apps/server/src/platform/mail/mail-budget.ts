import { rateLimits } from '@sawari/contract'
import { Refusal } from '../calls/refusal.ts'
import type { AttemptLimits } from '../identity/attempt-limits.ts'
import type { Mail } from './mailer.ts'

/** Whether the mail is within the budgets of its recipient and of the address that caused it. */
export type MayMail = (mail: Mail, address: string | undefined) => Promise<boolean>

/**
 * `groupOf` returns the part of an address to which limits apply. Counts every mail of every feature, so that
 * no combination of calls floods a person or a mail server.
 */
export function mayMail(limits: AttemptLimits, groupOf: (address: string) => string): MayMail {
  return async ({ to }, address) => {
    const counted = await limits.count([
      { limit: rateLimits.mailsByRecipient, subject: to },
      ...(address === undefined ? [] : [{ limit: rateLimits.mailsByAddress, subject: groupOf(address) }]),
    ])
    return !(counted instanceof Refusal)
  }
}
