import type { Endpoint } from '@sawari/contract'
import type { Result } from '@sawari/planner'
import type { z } from 'zod'
import type { TripRefusal } from './trip-errors.ts'

/** The complete success envelope of a call. */
export type Envelope<Definition extends Endpoint> = z.input<Definition['response']>

/** The response of a call that can fail: the envelope, or an error code with its details. */
export type Answer<Definition extends Endpoint> = Result<Envelope<Definition>, TripRefusal>

/** The departure time of a trip; defaults to now. */
export function departureOr(departAt: string | undefined, now: Date): Date {
  return departAt === undefined ? now : new Date(departAt)
}
