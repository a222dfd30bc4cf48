import type { Endpoint, ErrorCode } from '@sawari/contract'
import type { Result } from '@sawari/planner'
import type { z } from 'zod'

/** The success envelope of a call, whole. */
export type Envelope<Definition extends Endpoint> = z.input<Definition['response']>

/** What a call is answered with that may be refused: the envelope, or the code of the refusal. */
export type Answer<Definition extends Endpoint> = Result<Envelope<Definition>, ErrorCode>

/** When a trip is to begin: now, where its asker did not say. */
export function departureOr(departAt: string | undefined, now: Date): Date {
  return departAt === undefined ? now : new Date(departAt)
}
