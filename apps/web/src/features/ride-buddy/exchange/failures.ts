// The messages for failed calls of Travel Buddy: section 8 of document 2, as tables by error code.

import type { ErrorCode } from '@sawari/contract'
import { type RideBuddyTexts, rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { ApiError, hasCode, isLostConnection, serverMessageOr } from '../../../shared/api/api-error.ts'
import { useSupportEmail } from '../../../shared/client-config.ts'
import { unknownEndOf } from '../../../shared/places/question/place-question.ts'

/** The texts of failed calls; `onHold` names the support address. */
type Failures = RideBuddyTexts['failures'] & { readonly onHold: string }
type ByCode = Partial<Record<ErrorCode | 'AUTH_FAILED', keyof Failures>>

const HTTP_NOT_FOUND = 404

const sendFailures: ByCode = {
  DUPLICATE_REQUEST: 'alreadyAsked',
  REQUEST_BLOCKED: 'alreadyAsked',
  ALREADY_CONNECTED: 'alreadyConnected',
  REQUEST_TOO_SOON: 'tooSoon',
  VALIDATION_FAILED: 'invalidData',
  RECEIVER_NOT_AVAILABLE: 'notAvailable',
  RECEIVER_NOT_FOUND: 'notAvailable',
  BUDDY_ON_HOLD: 'onHold',
  EMAIL_NOT_PROVED: 'emailNotProved',
  TOKEN_EXPIRED: 'tokenExpired',
}

const answerFailures: ByCode = {
  REQUEST_NOT_FOUND: 'requestGone',
  BUDDY_ON_HOLD: 'onHold',
  INVALID_REQUEST_ID: 'invalidRequest',
  TOKEN_EXPIRED: 'tokenExpired',
  INVALID_TOKEN: 'sessionExpired',
  AUTH_TOKEN_REQUIRED: 'sessionExpired',
  AUTH_FAILED: 'sessionExpired',
}

/** A failure as the screen shows it. */
interface ShownFailure {
  readonly text: string
  /** Whether the rider or request no longer exists. */
  readonly gone: boolean
}

/** Why a request was not sent; `gone` if the rider can no longer be asked. */
export function sendFailure(error: unknown, failures: Failures): ShownFailure {
  const known = knownText(error, sendFailures)
  return {
    text: known ? failures[known] : serverMessageOr(error, failures.send),
    gone: known === 'notAvailable',
  }
}

/** Why an answer to a request was rejected; `gone` if the request no longer exists. */
export function answerFailure(error: unknown, failures: Failures): ShownFailure {
  if (isLostConnection(error)) return { text: failures.network, gone: false }
  const known = knownText(error, answerFailures)
  if (known) return { text: failures[known], gone: known === 'requestGone' }
  return isNotFound(error)
    ? { text: failures.requestGone, gone: true }
    : { text: failures.answer, gone: false }
}

/** Whether the server has no such active search, so that it needs no cancellation. */
export function isAlreadyCancelled(error: unknown): boolean {
  return isNotFound(error) || hasCode(error, 'NO_ACTIVE_SEARCH')
}

export type SearchFailure =
  | 'alreadyActive'
  | 'samePlace'
  | 'sourceNotFound'
  | 'destinationNotFound'
  | 'placeUnclear'
  | 'outsideRegion'
  | 'onHold'
  | 'failed'

const searchFailures: Partial<Record<ErrorCode, SearchFailure>> = {
  ACTIVE_SEARCH_EXISTS: 'alreadyActive',
  SAME_PLACE: 'samePlace',
  AMBIGUOUS_PLACE: 'placeUnclear',
  OUTSIDE_REGION: 'outsideRegion',
  BUDDY_ON_HOLD: 'onHold',
}

export function searchFailure(error: unknown): SearchFailure {
  const unknown = unknownEndOf(error)
  if (unknown) return unknown === 'source' ? 'sourceNotFound' : 'destinationNotFound'
  return (error instanceof ApiError && searchFailures[error.code as ErrorCode]) || 'failed'
}

function knownText(error: unknown, table: ByCode): keyof Failures | undefined {
  return error instanceof ApiError ? table[error.code as ErrorCode | 'AUTH_FAILED'] : undefined
}

/** Whether the server responded with 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === HTTP_NOT_FOUND
}

/** The texts of failed calls, with the support address of this server. */
export function useFailures(): Failures {
  const { failures, onHold } = useTexts(rideBuddyTexts)
  return { ...failures, onHold: onHold(useSupportEmail()) }
}
