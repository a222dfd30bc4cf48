import type { ErrorCode } from '@sawari/contract'
import type { NetworkSnapshot } from './network-loader.ts'
import type { TripFailure } from './planning.service.ts'

/** What the calls that plan are bound with. */
export interface PlanningNeeds {
  network(): NetworkSnapshot
  now(): Date
}

export const TRIP_ERROR_CODES = {
  sourceNotFound: 'SOURCE_NOT_FOUND',
  destinationNotFound: 'DESTINATION_NOT_FOUND',
  samePlace: 'SAME_PLACE',
  noRoute: 'NO_ROUTE',
} as const satisfies Record<TripFailure, ErrorCode>

export function momentOr(text: string | undefined, now: () => Date): Date {
  return text === undefined ? now() : new Date(text)
}
