import type { Endpoint } from '@sawari/contract'
import type { Result } from '@sawari/planner'
import type { z } from 'zod'
import type { TripRefusal } from './trip-ends.ts'

/** The complete success envelope of a call. */
export type Envelope<Definition extends Endpoint> = z.input<Definition['response']>

/** An object of the contract that names every field, so that none is forgotten; undefined: the field is absent. */
export type EveryField<Schema extends z.ZodObject> = {
  [Name in keyof Required<z.input<Schema>>]: z.input<Schema>[Name]
}

/** The response of a call that can fail: the envelope, or an error code with its details. */
export type Answer<Definition extends Endpoint> = Result<Envelope<Definition>, TripRefusal>

/** The departure time of a trip; defaults to now. */
export function departureOr(departAt: string | undefined, now: Date): Date {
  return departAt === undefined ? now : new Date(departAt)
}
