// Every rejection of Travel Buddy: its exact text, its status, and how to provoke it.

import { apiCalls } from '@sawari/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, stopTestServer, type TestAnswer, type TestServer } from '../../../test/harness.ts'
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
  TO_HOSPITAL,
} from '../../../test/riders.ts'

const NOBODY = 'f'.repeat(24)
const YEAR_MS = 366 * 86_400_000

type Way = (server: TestServer) => Promise<TestAnswer>

const ways: readonly (readonly [string, number, string, Way])[] = [
  [
    'Active search exists',
    409,
    'searching twice',
    async server => startSearch(server, await aSearcher(server)),
  ],
  [
    'No active search found',
    404,
    'cancelling nothing',
    async server => callAs(server, await aRider(server), ['POST', '/api/ride-buddy/search/active']),
  ],
  [
    'No active search found',
    404,
    'cancelling an unknown search',
    async server => callAs(server, await aSearcher(server), ['DELETE', `/api/ride-buddy/search/${NOBODY}`]),
  ],
  [
    'Source location not found',
    404,
    'searching from nowhere',
    async server => startSearch(server, await aRider(server), { ...TO_HOSPITAL, source: 'Atlantis' }),
  ],
  [
    'Destination location not found',
    404,
    'searching to nowhere',
    async server => startSearch(server, await aRider(server), { ...TO_HOSPITAL, destination: 'Atlantis' }),
  ],
  [
    'Source and destination cannot be the same',
    400,
    'searching on the spot',
    async server =>
      startSearch(server, await aRider(server), { source: 'Lal Market', destination: 'Lal Market' }),
  ],
  [
    'Validation failed',
    400,
    'searching without a place',
    async server => callAs(server, await aRider(server), SEARCH, { source: 'Lal Market' }),
  ],
  [
    'Validation failed',
    400,
    'asking oneself',
    async server => {
      const rider = await aSearcher(server)
      return callAs(server, rider, REQUEST, { receiverId: rider.id })
    },
  ],
  [
    'Validation failed',
    400,
    'asking without a search',
    async server => ask(server, await aRider(server), await aSearcher(server)),
  ],
  [
    'Receiver not found',
    404,
    'asking nobody',
    async server => callAs(server, await aSearcher(server), REQUEST, { receiverId: NOBODY }),
  ],
  [
    'Receiver not available',
    409,
    'asking somebody who does not search',
    async server => ask(server, await aSearcher(server), await aRider(server)),
  ],
  [
    'Receiver not available',
    409,
    'asking somebody who has blocked us',
    async server => {
      const [bilal, priya] = await aPair(server)
      await block(server, priya, bilal)
      return ask(server, bilal, priya)
    },
  ],
  [
    'Request blocked',
    403,
    'asking somebody whom we have blocked',
    async server => {
      const [bilal, priya] = await aPair(server)
      await block(server, bilal, priya)
      return ask(server, bilal, priya)
    },
  ],
  [
    'Duplicate request',
    409,
    'asking twice',
    async server => {
      const [bilal, priya] = await aPair(server)
      await asked(server, bilal, priya)
      return ask(server, bilal, priya)
    },
  ],
  [
    'Already connected',
    409,
    'asking a partner',
    async server => {
      const { riders } = await aConnectedPair(server)
      return ask(server, ...riders)
    },
  ],
  [
    'Request too soon',
    429,
    'asking again after a decline',
    async server => {
      const [bilal, priya] = await aPair(server)
      const { id } = await asked(server, bilal, priya)
      await answer(server, priya, id, 'decline')
      return ask(server, bilal, priya)
    },
  ],
  [
    'Request not found',
    404,
    'answering nothing',
    async server => answer(server, await aSearcher(server), NOBODY, 'accept'),
  ],
  [
    'Request not found',
    404,
    'answering one’s own request',
    async server => {
      const [bilal, priya] = await aPair(server)
      const { id } = await asked(server, bilal, priya)
      return answer(server, bilal, id, 'accept')
    },
  ],
  [
    'Request not found',
    404,
    'answering late',
    async server => {
      const [bilal, priya] = await aPair(server)
      const { id } = await asked(server, bilal, priya)
      server.clock.advanceMs(600_000)
      return answer(server, priya, id, 'decline')
    },
  ],
  [
    'Invalid request ID',
    400,
    'answering a malformed request',
    async server => answer(server, await aSearcher(server), 'undefined', 'accept'),
  ],
  [
    'Validation failed',
    400,
    'answering neither way',
    async server => callAs(server, await aSearcher(server), ['PUT', `/api/ride-buddy/request/${NOBODY}`], {}),
  ],
  [
    'Match not found',
    404,
    'ending nothing',
    async server => endConnection(server, await aRider(server), NOBODY),
  ],
  [
    'Validation failed',
    400,
    'ending something malformed',
    async server => endConnection(server, await aRider(server), 'null'),
  ],
  [
    'User not found',
    404,
    'blocking nobody',
    async server => callAs(server, await aRider(server), BLOCK, { userId: NOBODY }),
  ],
  [
    'User not found',
    404,
    'unblocking somebody who is not blocked',
    async server => callAs(server, await aRider(server), ['DELETE', `/api/ride-buddy/block-user/${NOBODY}`]),
  ],
  [
    'User not found',
    404,
    'reporting nobody',
    async server => callAs(server, await aRider(server), REPORT, { userId: NOBODY, reason: 'spam' }),
  ],
  [
    'Validation failed',
    400,
    'reporting without a reason',
    async server => callAs(server, await aRider(server), REPORT, { userId: 'f'.repeat(24) }),
  ],
  [
    'Validation failed',
    400,
    'a history of no length',
    async server => callAs(server, await aRider(server), ['GET', '/api/ride-buddy/search-history?limit=0']),
  ],
  ['Authentication token required', 401, 'calling without a token', async server => server.get(STATUS[1])],
  [
    'Invalid token',
    401,
    'calling with a bad token',
    async server => callAs(server, { accessToken: 'bad' }, STATUS),
  ],
  [
    'Token expired',
    401,
    'calling with an old token',
    async server => {
      const rider = await aRider(server)
      server.clock.advanceMs(YEAR_MS)
      return callAs(server, rider, STATUS)
    },
  ],
  [
    'Invalid token',
    401,
    'calling with the token of an account that is gone',
    async server => {
      const rider = await aRider(server)
      await server.database.sql.deleteFrom('users').where('id', '=', rider.id).execute()
      return startSearch(server, rider)
    },
  ],
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => stopTestServer(server))

test.each(ways)('%s (%d) is the answer to %s', async (error, status, _, way) => {
  const { json, status: given, headers } = await way(server)
  expect([given, json]).toMatchObject([status, { success: false, error, message: error }])
  if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
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
    const limited = await startTestServer({ environment: { RATE_LIMITS: 'on' }, requestsPerMinute: 100_000 })
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
    await stopTestServer(limited)
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
