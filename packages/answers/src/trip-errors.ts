import type { ErrorCode } from '@sawari/contract'
import type { TripFailure } from './planning.ts'

export const TRIP_ERROR_CODES = {
  sourceNotFound: 'SOURCE_NOT_FOUND',
  destinationNotFound: 'DESTINATION_NOT_FOUND',
  samePlace: 'SAME_PLACE',
  noRoute: 'NO_ROUTE',
} as const satisfies Record<TripFailure, ErrorCode>
