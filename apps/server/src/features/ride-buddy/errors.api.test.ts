// Every rejection of Travel Buddy: its exact text, its status, and how to provoke it.

import { expect, test } from 'vitest'
import { serverForTests, startServerForTest, type TestAnswer } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { deleteRows } from '../../../test/rows.ts'

const NOBODY = 'f'.repeat(24)
const YEAR_MS = 366 * 86_400_000
const ATLANTIS = 'Atlantis'
const ON_THE_SPOT = { source: 'Lal Market', destination: 'Lal Market' }
const UNDO_BLOCK = ['DELETE', `${buddy.BLOCK[1]}/${NOBODY}`] as const
const ANSWER = ['PUT', `/api/ride-buddy/request/${NOBODY}`] as const
const LONG_REPORT = { reason: 'spam', description: 'x'.repeat(1_001) }

const server = serverForTests()

const call = (
  rider: Pick<buddy.TestRider, 'accessToken'>,
  ...rest: readonly [Parameters<typeof callAs>[2], unknown?]
) => callAs(server, rider, ...rest)

/** A call by somebody without a search. */
const idle = async (...rest: readonly [Parameters<typeof callAs>[2], unknown?]) =>
  call(await buddy.aRider(server), ...rest)
/** A call by somebody who searches. */
const searching = async (...rest: readonly [Parameters<typeof callAs>[2], unknown?]) =>
  call(await buddy.aSearcher(server), ...rest)
/** A search of somebody who has none yet. */
const searchTo = async (trip: object) => buddy.startSearch(server, await buddy.aRider(server), trip)
/** A call about oneself. */
const ofOneself = async (path: typeof buddy.BLOCK | typeof buddy.REPORT | typeof buddy.REQUEST) => {
  const rider = await buddy.aSearcher(server)
  return call(rider, path, { userId: rider.id, receiverId: rider.id, reason: 'spam' })
}
/** An answer to a pending request, by its receiver or its sender. */
const answered = async (by: 'receiver' | 'sender', afterMs = 0) => {
  const [bilal, priya] = await buddy.aPair(server)
  const { id } = await buddy.asked(server, bilal, priya)
  server.clock.advanceMs(afterMs)
  return buddy.answer(server, by === 'sender' ? bilal : priya, id, 'decline')
}
/** A request after something has happened between two who search. */
const askAfter = async (what: (pair: readonly [buddy.TestRider, buddy.TestRider]) => Promise<unknown>) => {
  const pair = await buddy.aPair(server)
  await what(pair)
  return buddy.ask(server, ...pair)
}
/** A report about a rider whom the reporter was shown. */
const reportOf = async (body: object) => {
  const [bilal, priya] = await buddy.aPair(server)
  return call(priya, buddy.REPORT, { userId: await buddy.shownAlias(server, priya, bilal), ...body })
}

const refusals: Record<string, Record<string, () => Promise<TestAnswer>>> = {
  '409 Active search exists': { 'searching twice': () => searching(buddy.SEARCH, buddy.TO_HOSPITAL) },
  '404 No active search found': {
    'cancelling nothing': () => idle(buddy.CANCEL),
    'cancelling an unknown search': () => searching(['DELETE', `${buddy.SEARCH[1]}/${NOBODY}`]),
  },
  '404 Source location not found': { searching: () => searchTo({ ...buddy.TO_HOSPITAL, source: ATLANTIS }) },
  '404 Destination location not found': {
    searching: () => searchTo({ ...buddy.TO_HOSPITAL, destination: ATLANTIS }),
  },
  '400 Source and destination cannot be the same': { searching: () => searchTo(ON_THE_SPOT) },
  '404 Receiver not found': { 'asking nobody': () => searching(buddy.REQUEST, { receiverId: NOBODY }) },
  '409 Receiver not available': {
    'asking who has blocked us': () => askAfter(([bilal, priya]) => buddy.block(server, priya, bilal)),
  },
  '403 Request blocked': {
    'asking whom we have blocked': () => askAfter(([bilal, priya]) => buddy.block(server, bilal, priya)),
  },
  '409 Duplicate request': { 'asking twice': () => askAfter(pair => buddy.asked(server, ...pair)) },
  '409 Already connected': {
    'asking a partner': async () => buddy.ask(server, ...(await buddy.aConnectedPair(server)).riders),
  },
  '404 Request not found': {
    'answering nothing': () => searching(ANSWER, { action: 'accept' }),
    'answering one’s own request': () => answered('sender'),
    'answering late': () => answered('receiver', 600_000),
  },
  '400 Invalid request ID': {
    'answering a malformed request': async () =>
      buddy.answer(server, await buddy.aSearcher(server), 'null', 'accept'),
  },
  '404 Match not found': {
    'ending nothing': async () => buddy.endConnection(server, await buddy.aRider(server), NOBODY),
  },
  '404 User not found': {
    'blocking nobody': () => idle(buddy.BLOCK, { userId: NOBODY }),
    'unblocking somebody who is not blocked': () => idle(UNDO_BLOCK),
    'reporting nobody': () => idle(buddy.REPORT, { userId: NOBODY, reason: 'spam' }),
  },
  '400 Validation failed': {
    'searching without a place': () => searchTo({ source: 'Lal Market' }),
    'asking oneself': () => ofOneself(buddy.REQUEST),
    'asking a malformed id': () => searching(buddy.REQUEST, { receiverId: NOBODY.toUpperCase() }),
    'asking at length': () => searching(buddy.REQUEST, { receiverId: NOBODY, message: 'x'.repeat(501) }),
    'asking without a search': async () =>
      buddy.ask(server, await buddy.aRider(server), await buddy.aSearcher(server)),
    'answering neither way': () => searching(ANSWER, { action: 'maybe' }),
    'ending something malformed': async () => buddy.endConnection(server, await buddy.aRider(server), 'null'),
    'blocking oneself': () => ofOneself(buddy.BLOCK),
    'blocking a malformed id': () => idle(buddy.BLOCK, { userId: 'x' }),
    'reporting oneself': () => ofOneself(buddy.REPORT),
    'reporting without a reason': () => reportOf({}),
    'reporting for another reason': () => reportOf({ reason: 'boring' }),
    'reporting at length': () => reportOf(LONG_REPORT),
    'a history of no length': () => idle(['GET', `${buddy.HISTORY[1]}?limit=0`]),
  },
  '401 Authentication token required': { 'calling without a token': () => server.get(buddy.STATUS[1]) },
  '401 Invalid token': {
    'calling with a bad token': () => call({ accessToken: 'bad' }, buddy.STATUS),
    'calling with the token of an account that is gone': async () => {
      const rider = await buddy.aRider(server)
      await deleteRows(server, 'users', { id: rider.id })
      return buddy.startSearch(server, rider)
    },
  },
  '401 Token expired': {
    'calling with an old token': async () => {
      const rider = await buddy.aRider(server)
      server.clock.advanceMs(YEAR_MS)
      return call(rider, buddy.STATUS)
    },
  },
}

const ways = Object.entries(refusals).flatMap(([refusal, each]) =>
  Object.entries(each).map(([what, way]) => [refusal, what, way] as const),
)

test.each(ways)('%s is the answer to %s', async (refusal, _, way) => {
  const { json, status } = await way()
  const error = refusal.slice(4)
  expect([status, json]).toMatchObject([
    Number(refusal.slice(0, 3)),
    { success: false, error, message: error },
  ])
})

test.each([
  ['searches', 30],
  ['routeMatches', 30],
  ['postedRides', 30],
  ['foundRides', 30],
  ['requests', 100],
  ['reports', 20],
] as const)('%s: after %d, too many attempts', async (what, most) => {
  const environment = { RATE_LIMITS: 'on' }
  const limited = await startServerForTest({ environment, requestsPerMinute: 100_000 })
  const [rider, other] = await buddy.aPair(limited)
  const calls = {
    searches: () => buddy.startSearch(limited, other),
    routeMatches: () =>
      callAs(limited, other, ['POST', '/api/routes/find-matches'], { routeData: buddy.TO_HOSPITAL }),
    postedRides: () => callAs(limited, other, ['POST', '/ridebuddy'], buddy.TO_HOSPITAL),
    foundRides: () => callAs(limited, other, ['GET', '/findmatch']),
    requests: () => buddy.ask(limited, other, rider),
    reports: async () =>
      callAs(limited, other, buddy.REPORT, {
        userId: await buddy.shownAlias(limited, other, rider),
        reason: 'spam',
      }),
  }
  // The pair has already searched once.
  for (let count = what === 'searches' ? 1 : 0; count < most; count++) {
    expect((await calls[what]()).json).not.toMatchObject({ error: 'Too many attempts' })
  }
  const refused = await calls[what]()
  expect([refused.status, refused.json]).toMatchObject([429, { error: 'Too many attempts' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
