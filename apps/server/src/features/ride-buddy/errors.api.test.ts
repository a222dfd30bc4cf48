// Every rejection of Travel Buddy: its exact text, its status, and how to provoke it.

import { apiCalls } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { serverForAllTests, startServerForTest, type TestAnswer } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import {
  aConnectedPair,
  answer,
  aPair,
  aRider,
  aSearcher,
  ask,
  asked,
  BLOCK,
  block,
  endConnection,
  REPORT,
  REQUEST,
  SEARCH,
  STATUS,
  shownAlias,
  startSearch,
  type TestRider,
  TO_HOSPITAL,
} from '../../../test/riders.ts'

const NOBODY = 'f'.repeat(24)
const YEAR_MS = 366 * 86_400_000
const ATLANTIS = 'Atlantis'
const ON_THE_SPOT = { source: 'Lal Market', destination: 'Lal Market' }
const UNDO_BLOCK = ['DELETE', `${BLOCK[1]}/${NOBODY}`] as const
const ANSWER = ['PUT', `/api/ride-buddy/request/${NOBODY}`] as const
const LONG_REPORT = { reason: 'spam', description: 'x'.repeat(1_001) }

const server = serverForAllTests()

const call = (
  rider: Pick<TestRider, 'accessToken'>,
  ...rest: readonly [Parameters<typeof callAs>[2], unknown?]
) => callAs(server, rider, ...rest)

/** A call by somebody without a search. */
const idle = async (...rest: readonly [Parameters<typeof callAs>[2], unknown?]) =>
  call(await aRider(server), ...rest)
/** A call by somebody who searches. */
const searching = async (...rest: readonly [Parameters<typeof callAs>[2], unknown?]) =>
  call(await aSearcher(server), ...rest)
/** A search of somebody who has none yet. */
const searchTo = async (trip: object) => startSearch(server, await aRider(server), trip)
/** A call about oneself. */
const ofOneself = async (path: typeof BLOCK | typeof REPORT | typeof REQUEST) => {
  const rider = await aSearcher(server)
  return call(rider, path, { userId: rider.id, receiverId: rider.id, reason: 'spam' })
}
/** An answer to a pending request, by its receiver or its sender. */
const answered = async (by: 'receiver' | 'sender', afterMs = 0) => {
  const [bilal, priya] = await aPair(server)
  const { id } = await asked(server, bilal, priya)
  server.clock.advanceMs(afterMs)
  return answer(server, by === 'sender' ? bilal : priya, id, 'decline')
}
/** A request after something has happened between two who search. */
const askAfter = async (what: (pair: readonly [TestRider, TestRider]) => Promise<unknown>) => {
  const pair = await aPair(server)
  await what(pair)
  return ask(server, ...pair)
}
/** A report about a rider whom the reporter was shown. */
const reportOf = async (body: object) => {
  const [bilal, priya] = await aPair(server)
  return call(priya, REPORT, { userId: await shownAlias(server, priya, bilal), ...body })
}

const ways: readonly (readonly [
  status: number,
  error: string,
  what: string,
  way: () => Promise<TestAnswer>,
])[] = [
  [409, 'Active search exists', 'searching twice', () => searching(SEARCH, TO_HOSPITAL)],
  [
    404,
    'No active search found',
    'cancelling nothing',
    () => idle(['POST', '/api/ride-buddy/search/active']),
  ],
  [
    404,
    'No active search found',
    'cancelling an unknown search',
    () => searching(['DELETE', `${SEARCH[1]}/${NOBODY}`]),
  ],
  [
    404,
    'Source location not found',
    'searching from nowhere',
    () => searchTo({ ...TO_HOSPITAL, source: ATLANTIS }),
  ],
  [
    404,
    'Destination location not found',
    'searching to nowhere',
    () => searchTo({ ...TO_HOSPITAL, destination: ATLANTIS }),
  ],
  [400, 'Source and destination cannot be the same', 'searching on the spot', () => searchTo(ON_THE_SPOT)],
  [400, 'Validation failed', 'searching without a place', () => searchTo({ source: 'Lal Market' })],
  [400, 'Validation failed', 'asking oneself', () => ofOneself(REQUEST)],
  [
    400,
    'Validation failed',
    'asking a malformed id',
    () => searching(REQUEST, { receiverId: NOBODY.toUpperCase() }),
  ],
  [
    400,
    'Validation failed',
    'asking with a long message',
    () => searching(REQUEST, { receiverId: NOBODY, message: 'x'.repeat(501) }),
  ],
  [
    400,
    'Validation failed',
    'asking without a search',
    async () => ask(server, await aRider(server), await aSearcher(server)),
  ],
  [404, 'Receiver not found', 'asking nobody', () => searching(REQUEST, { receiverId: NOBODY })],
  [
    409,
    'Receiver not available',
    'asking who has blocked us',
    () => askAfter(([bilal, priya]) => block(server, priya, bilal)),
  ],
  [
    403,
    'Request blocked',
    'asking whom we have blocked',
    () => askAfter(([bilal, priya]) => block(server, bilal, priya)),
  ],
  [409, 'Duplicate request', 'asking twice', () => askAfter(pair => asked(server, ...pair))],
  [
    409,
    'Already connected',
    'asking a partner',
    async () => ask(server, ...(await aConnectedPair(server)).riders),
  ],
  [404, 'Request not found', 'answering nothing', () => searching(ANSWER, { action: 'accept' })],
  [404, 'Request not found', 'answering one’s own request', () => answered('sender')],
  [404, 'Request not found', 'answering late', () => answered('receiver', 600_000)],
  [
    400,
    'Invalid request ID',
    'answering a malformed request',
    async () => answer(server, await aSearcher(server), 'null', 'accept'),
  ],
  [400, 'Validation failed', 'answering neither way', () => searching(ANSWER, { action: 'maybe' })],
  [404, 'Match not found', 'ending nothing', async () => endConnection(server, await aRider(server), NOBODY)],
  [
    400,
    'Validation failed',
    'ending something malformed',
    async () => endConnection(server, await aRider(server), 'null'),
  ],
  [404, 'User not found', 'blocking nobody', () => idle(BLOCK, { userId: NOBODY })],
  [400, 'Validation failed', 'blocking oneself', () => ofOneself(BLOCK)],
  [400, 'Validation failed', 'blocking a malformed id', () => idle(BLOCK, { userId: 'x' })],
  [404, 'User not found', 'unblocking somebody who is not blocked', () => idle(UNDO_BLOCK)],
  [404, 'User not found', 'reporting nobody', () => idle(REPORT, { userId: NOBODY, reason: 'spam' })],
  [400, 'Validation failed', 'reporting oneself', () => ofOneself(REPORT)],
  [400, 'Validation failed', 'reporting without a reason', () => reportOf({})],
  [400, 'Validation failed', 'reporting for another reason', () => reportOf({ reason: 'boring' })],
  [400, 'Validation failed', 'reporting at length', () => reportOf(LONG_REPORT)],
  [
    400,
    'Validation failed',
    'a history of no length',
    () => idle(['GET', '/api/ride-buddy/search-history?limit=0']),
  ],
  [401, 'Authentication token required', 'calling without a token', () => server.get(STATUS[1])],
  [401, 'Invalid token', 'calling with a bad token', () => call({ accessToken: 'bad' }, STATUS)],
  [
    401,
    'Token expired',
    'calling with an old token',
    async () => {
      const rider = await aRider(server)
      server.clock.advanceMs(YEAR_MS)
      return call(rider, STATUS)
    },
  ],
  [
    401,
    'Invalid token',
    'calling with the token of an account that is gone',
    async () => {
      const rider = await aRider(server)
      await server.database.sql.deleteFrom('users').where('id', '=', rider.id).execute()
      return startSearch(server, rider)
    },
  ],
]

test.each(ways)('%d %s is the answer to %s', async (status, error, _, way) => {
  const { json, status: given } = await way()
  expect([given, json]).toMatchObject([status, { success: false, error, message: error }])
})

describe('limits that are lifted for load tests', () => {
  test.each([
    ['searches', 30],
    ['routeMatches', 30],
    ['postedRides', 30],
    ['foundRides', 30],
    ['requests', 100],
    ['reports', 20],
  ] as const)('B10 %s: after %d, too many attempts', async (what, most) => {
    const limited = await startServerForTest({
      ...{ environment: { RATE_LIMITS: 'on' }, requestsPerMinute: 100_000 },
    })
    const [rider, other] = await aPair(limited)
    const calls = {
      searches: () => startSearch(limited, other),
      routeMatches: () =>
        callAs(limited, other, ['POST', '/api/routes/find-matches'], { routeData: TO_HOSPITAL }),
      postedRides: () => callAs(limited, other, ['POST', '/ridebuddy'], TO_HOSPITAL),
      foundRides: () => callAs(limited, other, ['GET', '/findmatch']),
      requests: () => ask(limited, other, rider),
      reports: async () =>
        callAs(limited, other, REPORT, { userId: await shownAlias(limited, other, rider), reason: 'spam' }),
    }
    // The pair has already searched once.
    for (let count = what === 'searches' ? 1 : 0; count < most; count++) {
      expect((await calls[what]()).json).not.toMatchObject({ error: 'Too many attempts' })
    }
    const refused = await calls[what]()
    expect([refused.status, refused.json]).toMatchObject([429, { error: 'Too many attempts' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('C24 every call of Travel Buddy needs a token before anything else', async () => {
  const calls = Object.entries(apiCalls).filter(
    ([name, { path }]) =>
      path.startsWith('/api/ride-buddy/') || ['postRide', 'findRides', 'routesFindMatches'].includes(name),
  )
  expect(calls.length).toBeGreaterThan(15)
  for (const [, { method, path }] of calls) {
    const headers = { 'content-type': 'application/json' }
    const answer = await server.send({ method, url: path.replace(':id', 'x'), headers, payload: '{"broken' })
    expect([path, answer.status]).toEqual([path, 401])
  }
})
