import { errorCatalogue, type PlaceQuestion } from '@sawari/contract/errors'
import { describe, expect, test } from 'vitest'
import { routePlanner } from '../../../messages/en/route-planner.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import {
  type AnnouncedFailure,
  failureText,
  type PlanFailure,
  planFailureOf,
  wantsSuggestions,
} from './plan-failure.ts'

type Code = keyof typeof errorCatalogue

function answered(code: Code, questions: readonly PlaceQuestion[] = []): ApiError {
  const { status, error } = errorCatalogue[code]
  return new ApiError({ code, status, message: error, serverMessage: error, questions })
}

function unknownEnd(field: PlaceQuestion['field']): ApiError {
  return answered('PLACE_NOT_FOUND', [{ field, candidates: [] }])
}

describe('what a passenger reads when no route is shown', () => {
  test.each<[string, unknown, string]>([
    [
      'an unknown source',
      unknownEnd('source'),
      'Source location not found. Please select a valid location from the available rickshaw points.',
    ],
    [
      'an unknown destination',
      unknownEnd('destination'),
      'Destination not found. Please select a valid destination from the available rickshaw points.',
    ],
    [
      'no route',
      answered('NO_ROUTE'),
      'No direct route available between these locations. Try selecting different rickshaw points or destinations from the map.',
    ],
    [
      'a generic not-found',
      answered('NOT_FOUND'),
      'No direct route available between these locations. Try selecting different rickshaw points or destinations from the map.',
    ],
    [
      'a 404 without words',
      new ApiError({ code: 'HTTP', status: 404, message: 'HTTP error! status: 404' }),
      'No direct route available between these locations. Try selecting different rickshaw points or destinations from the map.',
    ],
    ['any other words of the server', answered('SAME_PLACE'), 'Source and destination cannot be the same'],
    ['too many calls', answered('RATE_LIMITED'), 'Too many attempts'],
    [
      'a lost network',
      new ApiError({ code: 'NETWORK', status: 0, message: 'x' }),
      'Unable to calculate route. Please try again.',
    ],
    [
      'a timeout',
      new ApiError({ code: 'TIMEOUT', status: 0, message: 'Request timeout' }),
      'Unable to calculate route. Please try again.',
    ],
    [
      'a thrown not-found',
      Object.assign(new Error('Location not found'), { code: 'NOT_FOUND' }),
      'Location not found. Please select valid locations from the available rickshaw points on the map.',
    ],
    ['anything else thrown', new TypeError('x is undefined'), 'Unable to calculate route. Please try again.'],
  ])('%s', (_, error, text) => {
    expect(failureText(planFailureOf(error) as AnnouncedFailure, routePlanner)).toBe(text)
  })

  test.each<[PlanFailure, boolean]>([
    ['noRoute', true],
    ['sourceNotFound', false],
    ['destinationNotFound', false],
    ['locationNotFound', false],
    ['unavailable', false],
    [{ serverMessage: 'Too many attempts' }, false],
  ])('suggestions for %j: %s', (failure, expected) => {
    expect(wantsSuggestions(failure)).toBe(expected)
  })

  test('the code decides, whatever the words are', () => {
    const serverMessage = 'Nothing goes from A to B'
    const refused = new ApiError({ code: 'NO_ROUTE', status: 404, message: serverMessage, serverMessage })
    expect(wantsSuggestions(planFailureOf(refused))).toBe(true)
    const words = new ApiError({
      ...{ code: 'SAME_PLACE', status: 400 },
      ...{ message: 'No direct route available', serverMessage: 'No direct route available' },
    })
    expect(wantsSuggestions(planFailureOf(words))).toBe(false)
    expect(planFailureOf(new Error('Location not found'))).toBe('unavailable')
  })
})
