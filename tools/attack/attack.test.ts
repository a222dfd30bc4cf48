// Every attack fails on the test's own server; the expensive ones are in costs.test.ts.

import { expect, test } from 'vitest'
import { createPostgresDatabase } from '../../apps/server/test/postgres-server.ts'
import { PUSH_KEYS, startPushService } from '../../apps/server/test/push-service.ts'
import { startOwnServer } from '../harness/start-own-server.ts'
import { endpointAttacks } from './attacks/endpoints.ts'
import { memoryAttacks } from './attacks/memory.ts'
import { riderAttacks } from './attacks/riders.ts'
import { sessionAttacks } from './attacks/sessions.ts'
import { signInAttacks } from './attacks/sign-in.ts'
import { makeAttacks, tableOf } from './table.ts'
import { requireLoopback, targetOf } from './target.ts'
import { attackedServer } from './testing/attacked-server.ts'

const SECOND_PROCESS = 'an ended session in a second process'
const attacks = [...endpointAttacks, ...memoryAttacks, ...signInAttacks, ...sessionAttacks, ...riderAttacks]
const UNRESOLVABLE = 'notifications to hosts that do not resolve'
const onOne = attacks.filter(({ name }) => name !== SECOND_PROCESS && name !== UNRESOLVABLE)

const target = attackedServer()

test.each(onOne)('a server holds against $name', async attack => {
  const [row] = await makeAttacks([attack], target())
  // The figures are shown when it fails.
  expect([row?.figures, row?.held]).toEqual([row?.figures, true])
})

test('a server that sends to any host holds against hosts that do not resolve', async () => {
  const push = await startPushService()
  const environment = {
    ...PUSH_KEYS,
    PUSH_SERVICES: 'any',
    PUSH_TEST_ORIGIN: push.origin,
    LOG_LEVEL: 'error',
  }
  const server = await startOwnServer(environment)
  try {
    const attack = attacks.filter(({ name }) => name === UNRESOLVABLE)
    expect(await makeAttacks(attack, targetOf({ url: server.url, push }))).toMatchObject([{ held: true }])
  } finally {
    await server.stop()
    push.close()
  }
})

const postgres = process.env.TEST_DATABASE_URL

test.skipIf(postgres === undefined)('two processes on PostgreSQL hold against an ended session', async () => {
  const { url, drop } = await createPostgresDatabase(postgres!)
  const environment = { DATABASE_URL: url, AUTH_SECRET: 'a secret for attacks only', LOG_LEVEL: 'warn' }
  const servers = [await startOwnServer(environment), await startOwnServer(environment)] as const
  try {
    const target = targetOf({ url: servers[0].url, second: servers[1].url })
    const attack = attacks.filter(({ name }) => name === SECOND_PROCESS)
    expect(await makeAttacks(attack, target)).toMatchObject([{ held: true }])
  } finally {
    for (const server of servers) await server.stop()
    await drop()
  }
})

test.each([
  ['http://127.0.0.1:3000', true],
  ['http://127.8.9.10:3000/', true],
  ['http://localhost:3000', true],
  ['http://[::1]:3000', true],
  ['https://127.0.0.1:3000', false],
  ['http://127.0.0.1.example.com', false],
  ['http://10.0.0.1:3000', false],
  ['http://0.0.0.0:3000', false],
  ['http://user@example.com:3000', false],
  ['http://sawari.example', false],
])('the target %s is allowed: %s', (address, allowed) => {
  const check = () => requireLoopback(address)
  if (allowed) expect(check).not.toThrow()
  else expect(check).toThrow('refused')
})

test('the table names attack, attempt, outcome and figures, and an attack that fails counts as broken', async () => {
  const target = targetOf({ url: 'http://127.0.0.1:1' })
  const rows = await makeAttacks(
    [
      { name: 'one', tried: 'a thing', run: () => Promise.resolve({ held: true, figures: '3 ms' }) },
      { name: 'another', tried: 'more', run: () => Promise.reject(new Error('no answer')) },
      {
        name: 'third',
        tried: 'most',
        run: () => Promise.resolve({ held: undefined, figures: 'needs --second' }),
      },
    ],
    target,
  )
  expect(tableOf(rows).split('\n')).toEqual([
    'attack   what was tried  outcome    figures',
    'one      a thing         held       3 ms',
    'another  more            BROKE      Error: no answer',
    'third    most            not tried  needs --second',
  ])
})
