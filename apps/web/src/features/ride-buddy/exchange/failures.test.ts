import { type ErrorCode, errorCatalogue, type PlaceQuestion } from '@sawari/contract'
import { rideBuddy } from '@sawari/messages/en/ride-buddy'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../shared/api/api-error.ts'
import { answerFailure, isAlreadyCancelled, searchFailure, sendFailure } from './failures.ts'

const failures = { ...rideBuddy.failures, onHold: rideBuddy.onHold('help@example.com') }
const held =
  'Travel Buddy is on hold for your account until we have looked at it. Questions? Write to help@example.com.'

/** The error that a call throws when the server responds with this code. */
function refusal(code: ErrorCode, questions: readonly PlaceQuestion[] = []): ApiError {
  const { status, error } = errorCatalogue[code]
  return new ApiError({ code, status, message: error, serverMessage: error, questions })
}

function unknownEnd(field: PlaceQuestion['field']): ApiError {
  return refusal('PLACE_NOT_FOUND', [{ field, candidates: [] }])
}

const lost = new ApiError({
  code: 'NETWORK',
  status: 0,
  message: 'Network error. Please check your connection.',
})
const late = new ApiError({ code: 'TIMEOUT', status: 0, message: 'Request timeout' })
const signedOut = new ApiError({ code: 'AUTH_FAILED', status: 401, message: 'Authentication failed' })
const unknown = new ApiError({ code: 'HTTP', status: 404, message: 'HTTP error! status: 404' })

describe('sending a request', () => {
  test.each([
    ['DUPLICATE_REQUEST', 'You have already sent a request to this user', false],
    ['REQUEST_BLOCKED', 'You have already sent a request to this user', false],
    ['ALREADY_CONNECTED', 'You are already connected with this user', false],
    ['REQUEST_TOO_SOON', 'Please wait before sending another request to this user', false],
    ['VALIDATION_FAILED', 'Invalid request data. Please try again.', false],
    ['RECEIVER_NOT_AVAILABLE', 'User is no longer available for connections', true],
    ['RECEIVER_NOT_FOUND', 'User is no longer available for connections', true],
    ['TOKEN_EXPIRED', 'Your session has expired. Please sign in again.', false],
    ['RATE_LIMITED', 'Too many attempts', false],
    ['BUDDY_ON_HOLD', held, false],
    ['CONSENT_REQUIRED', 'Please agree to the new terms first', false],
    [
      'EMAIL_NOT_PROVED',
      'Please confirm your email address first: open the link in the email from Sawari.',
      false,
    ],
  ] as const)('%s is shown as %j', (code, text, gone) => {
    expect(sendFailure(refusal(code), failures)).toEqual({ text, gone })
  })

  test.each([
    ['a lost network', lost],
    ['a fault of our own', new Error('broken')],
  ])('%s has a sentence of its own', (_, error) => {
    expect(sendFailure(error, failures).text).toBe('Failed to send request')
  })
})

describe('answering a request', () => {
  const gone = 'This request is no longer available. It may have already been processed.'
  test.each([
    ['Request not found', refusal('REQUEST_NOT_FOUND'), gone, true],
    ['any other 404', unknown, gone, true],
    [
      'Invalid request ID',
      refusal('INVALID_REQUEST_ID'),
      'Invalid request. Please refresh and try again.',
      false,
    ],
    ['Token expired', refusal('TOKEN_EXPIRED'), 'Your session has expired. Please sign in again.', false],
    ['Invalid token', refusal('INVALID_TOKEN'), 'Session expired. Please sign in again.', false],
    ['a session that is lost', signedOut, 'Session expired. Please sign in again.', false],
    ['an account on hold', refusal('BUDDY_ON_HOLD'), held, false],
    ['a lost network', lost, 'Network error. Please check your connection and try again.', false],
    ['a server that is too slow', late, 'Network error. Please check your connection and try again.', false],
    [
      'a fault of the database',
      refusal('DATABASE_ERROR'),
      'Failed to respond to request. Please try again.',
      false,
    ],
    ['a fault of our own', new Error('broken'), 'Failed to respond to request. Please try again.', false],
  ])('%s', (_, error, text, isGone) => {
    expect(answerFailure(error, failures)).toEqual({ text, gone: isGone })
  })
})

describe('cancelling a search', () => {
  test.each([
    ['No active search found', refusal('NO_ACTIVE_SEARCH'), true],
    ['any other 404', unknown, true],
    ['a lost network', lost, false],
    ['a fault of the database', refusal('DATABASE_ERROR'), false],
  ])('%s', (_, error, cancelled) => {
    expect(isAlreadyCancelled(error)).toBe(cancelled)
  })
})

describe('starting a search', () => {
  test.each([
    [refusal('ACTIVE_SEARCH_EXISTS'), 'alreadyActive'],
    [refusal('SAME_PLACE'), 'samePlace'],
    [unknownEnd('source'), 'sourceNotFound'],
    [unknownEnd('destination'), 'destinationNotFound'],
    [refusal('DATABASE_ERROR'), 'failed'],
    [lost, 'failed'],
    [new Error('broken'), 'failed'],
  ])('%s', (error, failure) => {
    expect(searchFailure(error)).toBe(failure)
  })
})
