// No input from a rider may cause an internal error.

import { apiCalls } from '@sawari/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, stopTestServer, type TestServer } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import { aPair, aRider, type TestRider } from '../../../test/riders.ts'

let server: TestServer
let rider: TestRider
let knownIds: string[]
beforeAll(async () => {
  server = await startTestServer()
  rider = await aRider(server)
  knownIds = (await aPair(server)).map(({ id }) => id)
})
afterAll(() => stopTestServer(server))

const oddNumber = fc.oneof(fc.double(), fc.constantFrom(0, -1, 1, 2, 6, 90, 180, 1e308, 28.6, 77.4))
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'accept',
    'decline',
    'spam',
    'f'.repeat(24),
    '2026-01-01T00:00:00Z',
  ),
)
const oddValue = fc.oneof(oddText, oddNumber, fc.jsonValue())
const point = fc.record({
  latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), oddNumber),
  longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), oddNumber),
})
const place = fc.oneof(
  fc.constantFrom('River Gate Metro', 'City Hospital', 'Hill Temple', 'Lonely Corner'),
  fc.tuple(fc.constantFrom('Here', 'There'), point).map(([name, at]) => ({ name, ...at })),
  oddValue,
)
const routeData = fc.oneof(
  fc.record({ source: place, destination: place }),
  fc.record(
    { pathCoordinates: fc.array(point, { maxLength: 6 }), distance: oddNumber },
    { requiredKeys: [] },
  ),
  oddValue,
)
const body = fc.oneof(
  fc.jsonValue(),
  fc.record({ known: fc.nat(1), id: oddText, isKnown: fc.boolean() }).chain(({ known, id, isKnown }) => {
    const userId = isKnown ? (knownIds[known] ?? id) : id
    return fc.record(
      {
        source: place,
        destination: place,
        preferences: fc.oneof(
          fc.record({ searchRadius: fc.oneof(fc.integer({ min: 1, max: 5 }), oddValue) }),
          oddValue,
        ),
        receiverId: fc.constant(userId),
        userId: fc.constant(userId),
        reason: fc.oneof(fc.constantFrom('spam', 'other'), oddValue),
        description: oddValue,
        message: oddValue,
        action: fc.oneof(fc.constantFrom('accept', 'decline'), oddValue),
        departureTime: fc.oneof(fc.constantFrom('9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'), oddValue),
        seats: oddNumber,
        routeData,
      },
      { requiredKeys: [] },
    )
  }),
)

const calls = Object.entries(apiCalls).filter(
  ([name, { method, path }]) =>
    method !== 'GET' &&
    (path.startsWith('/api/ride-buddy/') || name === 'postRide' || name === 'routesFindMatches'),
)

describe.each(calls.map(([, address]) => address))('$method $path', ({ method, path }) => {
  test('answers anything with a 2xx or a 4xx', async () => {
    const id = fc.constantFrom('f'.repeat(24), 'x', '%00', '..%2f', '%F0%9F%9B%BA')
    await fc.assert(
      fc.asyncProperty(body, id, async (sent, inPath) => {
        const { status, json } = await callAs(server, rider, [method, path.replace(':id', inPath)], sent)
        expect(status).toBeLessThan(500)
        expect(json).toMatchObject({ success: status < 300 })
      }),
      { numRuns: 100 },
    )
  })
})
