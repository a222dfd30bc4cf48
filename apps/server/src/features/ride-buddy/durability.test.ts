// Every acknowledged action of a rider is stored exactly once after the process was killed.

import { join } from 'node:path'
import type { BuddyMatch } from '@sawari/contract'
import { expect, test } from 'vitest'
import { TEST_SECRET, temporaryFolder } from '../../../test/harness.ts'
import { aRider, type TestRider } from '../../../test/riders.ts'
import { start } from '../../../test/server-process.ts'
import { migrate } from '../../migrations/migrate.ts'
import { systemClock } from '../../platform/database/clock.ts'
import { openSqliteDatabase } from '../../platform/database/sqlite-database.ts'

const TRIP = { source: 'Testpur Bus Stand', destination: 'Civil Hospital' }

type Method = 'GET' | 'POST' | 'PUT'

async function call(url: string, rider: TestRider, method: Method, path: string, body?: unknown) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${rider.accessToken}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: (await answer.json()) as { data: never } }
}

/** Creates riders in a data directory whose server has not started yet. */
async function ridersIn(folder: string, count: number): Promise<TestRider[]> {
  const database = openSqliteDatabase(join(folder, 'sawari.db'))
  await migrate(database)
  const riders: TestRider[] = []
  while (riders.length < count) {
    const traits = riders.length === 0 ? { name: 'Rhea Rao' } : {}
    riders.push(await aRider({ database, clock: systemClock }, traits))
  }
  await database.close()
  return riders
}

interface Pending {
  readonly _id: string
  readonly senderId: string
}

test('kill -9 during requests and answers loses no acknowledged one', async () => {
  const folder = temporaryFolder()
  const [receiver, ...senders] = (await ridersIn(folder, 20)) as [TestRider, ...TestRider[]]
  const environment = { DATA_DIR: folder, AUTH_SECRET: TEST_SECRET, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const first = await start(environment)
  const receiverIds = new Map<TestRider, string | undefined>()
  for (const rider of [receiver, ...senders]) {
    const { status, json } = await call(first.url, rider, 'POST', '/api/ride-buddy/search', TRIP)
    expect(status).toBe(200)
    const { matches } = json.data as { matches: readonly BuddyMatch[] }
    receiverIds.set(rider, matches.find(({ userName }) => userName === 'Rhea R.')?.userId)
  }

  const requested = new Set<string>()
  const answered = new Map<string, 'accept' | 'decline'>()
  const sending = senders.map(async (sender, index) => {
    const body = { receiverId: receiverIds.get(sender) }
    const sent = await call(first.url, sender, 'POST', '/api/ride-buddy/request', body)
    if (sent.status !== 200) return
    const { _id: id } = sent.json.data as Pending
    requested.add(id)
    if (index % 3 === 0) return
    const action = index % 3 === 1 ? 'accept' : 'decline'
    const answer = await call(first.url, receiver, 'PUT', `/api/ride-buddy/request/${id}`, { action })
    if (answer.status !== 200) return
    answered.set(id, action)
    // The process is killed right after the sixth response.
    if (answered.size === 6) first.child.kill('SIGKILL')
  })
  await Promise.allSettled(sending)
  expect((await first.exit).signal).toBe('SIGKILL')
  expect(answered.size).toBeGreaterThanOrEqual(6)

  const second = await start(environment)
  const { requests } = (await call(second.url, receiver, 'GET', '/api/ride-buddy/requests')).json.data as {
    requests: Pending[]
  }
  const pending = new Set(requests.map(({ _id: id }) => id))
  const connections = (await call(second.url, receiver, 'GET', '/api/ride-buddy/matches')).json
    .data as readonly { partner: { id: string } }[]
  const partners = connections.map(({ partner }) => partner.id)
  expect(new Set(partners).size).toBe(partners.length)
  expect(partners.length).toBeGreaterThanOrEqual([...answered.values()].filter(it => it === 'accept').length)
  for (const id of requested) {
    const action = answered.get(id)
    if (action !== undefined) expect(pending.has(id)).toBe(false)
    // An answer without a response may still have been stored before the kill; the request is then no longer
    // pending.
    const late = await call(second.url, receiver, 'PUT', `/api/ride-buddy/request/${id}`, {
      action: 'accept',
    })
    expect([id, late.status]).toEqual([id, pending.has(id) ? 200 : 404])
  }
  const after = (await call(second.url, receiver, 'GET', '/api/ride-buddy/matches')).json.data as unknown[]
  expect(after.length).toBe(partners.length + [...requested].filter(id => pending.has(id)).length)
})
