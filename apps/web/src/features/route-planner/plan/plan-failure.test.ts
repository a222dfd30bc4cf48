import { errorCatalogue, type PlaceQuestion } from '@sawari/contract/errors'
import { expect, test } from 'vitest'
import { ApiError } from '../../../shared/api/api-error.ts'
import { planFailureOf } from './plan-failure.ts'

function answered(code: keyof typeof errorCatalogue, questions: readonly PlaceQuestion[] = []): ApiError {
  const { status, error } = errorCatalogue[code]
  return new ApiError({ code, status, message: error, serverMessage: error, questions })
}

const unknownEnd = (field: PlaceQuestion['field']) => answered('PLACE_NOT_FOUND', [{ field, candidates: [] }])
type Code = ApiError['code']
const withWords = (code: Code, status: number, serverMessage: string) =>
  new ApiError({ code, status, message: serverMessage, serverMessage })
const withoutWords = (code: Code, status: number) => new ApiError({ code, status, message: 'x' })

test.each([
  ['an unknown source', unknownEnd('source'), 'sourceNotFound'],
  ['an unknown destination', unknownEnd('destination'), 'destinationNotFound'],
  ['no route', answered('NO_ROUTE'), 'noRoute'],
  ['no route, whatever the words are', withWords('NO_ROUTE', 404, 'Nothing goes there'), 'noRoute'],
  ['a generic not-found', answered('NOT_FOUND'), 'noRoute'],
  ['a 404 without words', withoutWords('HTTP', 404), 'noRoute'],
  ['other words', answered('SAME_PLACE'), { serverMessage: 'Source and destination cannot be the same' }],
  ['too many calls', answered('RATE_LIMITED'), { serverMessage: 'Too many attempts' }],
  ['words of another code', withWords('HTTP', 400, 'No direct route'), { serverMessage: 'No direct route' }],
  ['a lost network', withoutWords('NETWORK', 0), 'unavailable'],
  ['a timeout', withoutWords('TIMEOUT', 0), 'unavailable'],
  ['a thrown not-found', Object.assign(new Error('no'), { code: 'NOT_FOUND' }), 'locationNotFound'],
  ['anything else thrown', new Error('Location not found'), 'unavailable'],
])('why no route is shown: %s', (_, error, failure) => {
  expect(planFailureOf(error)).toEqual(failure)
})
