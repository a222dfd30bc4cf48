// Every failure that the API can return: its code, HTTP status and text.

import type { z } from 'zod'
import type { city, placeKind } from './primitives.ts'

interface ErrorEntry {
  readonly status: number
  readonly error: string
}

export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, error: 'Validation failed' },
  INVALID_JSON: { status: 400, error: 'Invalid JSON' },
  BAD_REQUEST: { status: 400, error: 'Bad request' },
  SAME_PLACE: { status: 400, error: 'Source and destination cannot be the same' },
  WRONG_PASSWORD: { status: 400, error: 'Current password is incorrect' },
  PASSWORD_TOO_COMMON: { status: 400, error: 'This password is too common' },
  INVALID_OTP: { status: 400, error: 'Invalid OTP' },
  INVALID_REQUEST_ID: { status: 400, error: 'Invalid request ID' },
  INVALID_CHAT_ID: { status: 400, error: 'Invalid chat ID' },
  INVALID_CONVERSATION_ID: { status: 400, error: 'Invalid conversation ID' },
  INVALID_USER_ID: { status: 400, error: 'Invalid user ID' },
  INVALID_MESSAGE_DATA: { status: 400, error: 'Invalid message data' },
  INVALID_MESSAGE_CONTENT: { status: 400, error: 'Invalid message content' },
  AUTH_TOKEN_REQUIRED: { status: 401, error: 'Authentication token required' },
  INVALID_TOKEN: { status: 401, error: 'Invalid token' },
  TOKEN_EXPIRED: { status: 401, error: 'Token expired' },
  INVALID_CREDENTIALS: { status: 401, error: 'Invalid email or password' },
  AUTHENTICATION_FAILED: { status: 401, error: 'Authentication failed' },
  REQUEST_BLOCKED: { status: 403, error: 'Request blocked' },
  CHAT_ACCESS_DENIED: { status: 403, error: 'Chat access denied' },
  CONVERSATION_ACCESS_DENIED: { status: 403, error: 'Conversation access denied' },
  EMAIL_NOT_PROVED: { status: 403, error: 'Please confirm your email address first' },
  CONSENT_REQUIRED: { status: 403, error: 'Please agree to the new terms first' },
  ACCOUNT_SUSPENDED: { status: 403, error: 'This account is suspended' },
  BUDDY_ON_HOLD: { status: 403, error: 'Travel Buddy is on hold for this account' },
  SECOND_FACTOR_REQUIRED: { status: 403, error: 'Enter the code of your authenticator app first' },
  FORBIDDEN: { status: 403, error: 'Not allowed' },
  NOT_FOUND: { status: 404, error: 'Not found' },
  PLACE_NOT_FOUND: { status: 404, error: 'Location not found' },
  OUTSIDE_REGION: { status: 404, error: 'This place lies outside the region that Sawari covers' },
  NO_ROUTE: { status: 404, error: 'No route found' },
  NO_ACTIVE_SEARCH: { status: 404, error: 'No active search found' },
  REQUEST_NOT_FOUND: { status: 404, error: 'Request not found' },
  RECEIVER_NOT_FOUND: { status: 404, error: 'Receiver not found' },
  MATCH_NOT_FOUND: { status: 404, error: 'Match not found' },
  USER_NOT_FOUND: { status: 404, error: 'User not found' },
  CHAT_NOT_FOUND: { status: 404, error: 'Chat not found' },
  CONVERSATION_NOT_FOUND: { status: 404, error: 'Conversation not found' },
  SESSION_NOT_FOUND: { status: 404, error: 'Session not found' },
  AMBIGUOUS_PLACE: { status: 409, error: 'Which place do you mean?' },
  ACTIVE_SEARCH_EXISTS: { status: 409, error: 'Active search exists' },
  RECEIVER_NOT_AVAILABLE: { status: 409, error: 'Receiver not available' },
  ALREADY_CONNECTED: { status: 409, error: 'Already connected' },
  DUPLICATE_REQUEST: { status: 409, error: 'Duplicate request' },
  PUSH_OFF: { status: 409, error: 'This server sends no notifications' },
  ALREADY_DONE: { status: 409, error: 'Already done' },
  EMAIL_TAKEN: { status: 409, error: 'An account with this email already exists' },
  CHAT_EXPIRED: { status: 410, error: 'Chat expired' },
  PAYLOAD_TOO_LARGE: { status: 413, error: 'Request body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, error: 'Content type must be application/json' },
  CONVERSATION_FULL: { status: 429, error: 'Too many messages in this conversation' },
  REQUEST_TOO_SOON: { status: 429, error: 'Request too soon' },
  RATE_LIMITED: { status: 429, error: 'Too many attempts' },
  INTERNAL_ERROR: { status: 500, error: 'Internal server error' },
  MESSAGE_SEND_ERROR: { status: 500, error: 'Failed to send message' },
  DATABASE_ERROR: { status: 503, error: 'Database error' },
  SERVICE_UNAVAILABLE: { status: 503, error: 'Service unavailable' },
} as const satisfies Record<string, ErrorEntry>

const ABOUT_PLACES: readonly string[] = ['PLACE_NOT_FOUND', 'OUTSIDE_REGION', 'NO_ROUTE']

/**
 * Whether the refusal protects something: an id that is unknown or belongs to another user, or a call that is
 * not allowed.
 */
export function isDenial(code: ErrorCode): boolean {
  const { status } = errorCatalogue[code]
  return status === 403 || (status === 404 && !ABOUT_PLACES.includes(code))
}

export type ErrorCode = keyof typeof errorCatalogue

export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[]

/** One rejected field; `path` is dotted, and empty for the whole body. */
export interface ErrorDetail {
  readonly path: string
  readonly message: string
}

/** A place that a name may mean. */
export interface PlaceCandidate {
  readonly name: string
  readonly city: z.infer<typeof city>
  readonly latitude: number
  readonly longitude: number
  readonly kind: z.infer<typeof placeKind>
  /** The stand nearest to a candidate that is not a stand; it distinguishes places with the same name. */
  readonly near?: string
}

/**
 * One end of a trip that is not resolved to one known place: its possible meanings, or the nearest known place.
 * An end that matches no place has no candidates.
 */
export interface PlaceQuestion {
  readonly field: 'source' | 'destination'
  /** At most five, best first. */
  readonly candidates: readonly PlaceCandidate[]
}

/**
 * With `AMBIGUOUS_PLACE`, `OUTSIDE_REGION` and `PLACE_NOT_FOUND` the unresolved ends, otherwise the rejected
 * fields.
 */
export type ErrorDetails = readonly ErrorDetail[] | readonly PlaceQuestion[]

export interface ErrorBody {
  readonly success: false
  readonly error: string
  /** Equal to `error`. */
  readonly message: string
  readonly code: ErrorCode
  readonly details?: ErrorDetails
}

/** `error` replaces the sentence of the code, for example by one that names the end or the region. */
export function errorBody(
  code: ErrorCode,
  details?: ErrorDetails,
  error: string = errorCatalogue[code].error,
): ErrorBody {
  return { success: false, error, message: error, code, ...(details ? { details } : {}) }
}

/** The sentences of `PLACE_NOT_FOUND`: each names the end that matches no place. */
export const placeNotFoundErrors = {
  source: 'Source location not found',
  destination: 'Destination location not found',
} as const satisfies Record<PlaceQuestion['field'], string>

/** The sentence of `OUTSIDE_REGION`, with the names of the region's cities. */
export function outsideRegionError(cities: readonly string[]): string {
  return `Sawari covers ${new Intl.ListFormat('en-GB').format(cities)}`
}

/** Whether `error` is a sentence that the code can have, in any region. */
export function isErrorOf(code: ErrorCode, error: string): boolean {
  if (error === errorCatalogue[code].error) return true
  if (code === 'PLACE_NOT_FOUND') return Object.values<string>(placeNotFoundErrors).includes(error)
  return code === 'OUTSIDE_REGION' && error.startsWith(outsideRegionError([]))
}
