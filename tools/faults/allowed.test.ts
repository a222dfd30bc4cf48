// Outcomes that the rules permit, and that the checker must not report.

import { describe, expect, test } from 'vitest'
import { checkRun } from './check.ts'
import {
  attempt,
  end,
  inDoubt,
  type Planted,
  RULES,
  sent,
  threeStored,
  wellEntries,
  wellStored,
  withMore,
} from './testing/small-run.ts'

describe('finds nothing in what is allowed:', () => {
  const allowed: readonly Pick<Planted, 'what' | 'entries' | 'stored'>[] = [
    {
      what: 'a message in doubt that is stored',
      entries: withMore(inDoubt('c', 2_200)),
      stored: threeStored,
    },
    { what: 'a message in doubt that is not stored', entries: withMore(inDoubt('c', 2_200)) },
    {
      what: 'a message that could not be sent',
      entries: withMore(inDoubt('c', 9_000, { code: 'NOT_CONNECTED' })),
    },
    {
      what: 'a repeat after the end of what was stored before',
      entries: withMore(end(3_700), sent('b', 2, 4_000)),
    },
    {
      what: 'two messages that were under way at once, in either order',
      entries: [
        ...wellEntries.filter(({ op }) => op !== 'send'),
        sent('b', 2, 700, { t: 900 }),
        sent('a', 1, 800, { t: 850 }),
      ],
    },
    {
      what: 'a socket that is closed with its session',
      entries: withMore(
        { op: 'sign-out', rider: 'r1', session: 9, ...attempt(8_000) },
        inDoubt('c', 8_001, { session: 9 }),
      ),
    },
    {
      what: 'a session that sends within two seconds of its end elsewhere',
      entries: withMore(
        { op: 'sign-out', rider: 'r1', session: 9, ...attempt(3_700) },
        sent('c', 3, 5_000, { session: 9 }),
      ),
      stored: threeStored,
    },
    {
      what: 'a 503 with Retry-After while a fault lasts',
      entries: withMore({
        op: 'call',
        name: 'search',
        rider: 'r1',
        ...attempt(2_100, { out: 'info', status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '5' }),
      }),
    },
    {
      what: 'a refusal after the end of the chat',
      entries: withMore(end(3_700), inDoubt('c', 4_000, { out: 'fail', code: 'CHAT_EXPIRED' })),
    },
  ]
  test.each(allowed)('$what', ({ entries = wellEntries, stored: rows = wellStored }) => {
    expect(checkRun(entries, rows, RULES)).toEqual([])
  })
})
