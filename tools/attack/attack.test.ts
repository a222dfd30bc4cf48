// Every attack fails on the test's own server. The figures of memory and waits of floods are those of `npm run attack`;
// here only the answers count.

import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUSH_KEYS } from '../../apps/server/test/push-service.ts'
import { closeConnections } from '../harness/call.ts'
import { freePorts } from '../harness/programs.ts'
import { type OwnServer, startOwnServer } from '../harness/server.ts'
import { floodAttacks } from './floods.ts'
import { refusedAttacks } from './refusals.ts'
import { riderAttacks } from './riders.ts'
import { makeAttacks, requireLoopback, type Target, tableOf, targetOf } from './target.ts'

let server: OwnServer
let target: Target
let metrics: string
beforeAll(async () => {
  const [port] = await freePorts(1)
  metrics = `http://127.0.0.1:${port}`
  server = await startOwnServer({ ...PUSH_KEYS, LOG_LEVEL: 'warn', METRICS_PORT: String(port) })
  target = targetOf({ url: server.url, outbox: [join(server.dataDir, 'outbox')] })
})
afterAll(async () => {
  closeConnections()
  await server.stop()
})

const floods = floodAttacks({ calls: 40, addresses: 8, isMeasured: false })

test.each([...refusedAttacks, ...riderAttacks(3), ...floods])(
  'a server holds against $name',
  async attack => {
    const [row] = await makeAttacks([attack], target)
    // The figures are shown when it fails.
    expect([row?.figures, row?.held]).toEqual([row?.figures, true])
  },
)

test('the memory is read from the metrics server, with or without its path, and nowhere else', async () => {
  const memoryOf = (address: string) => targetOf({ url: server.url, metrics: address }).memory!()
  for (const path of ['', '/', '/metrics']) expect(await memoryOf(metrics + path)).toBeGreaterThan(2 ** 20)
  for (const address of [server.url, 'http://127.0.0.1:9'])
    await expect(memoryOf(address)).rejects.toThrow(`${address}/metrics gives no memory`)
})

test.each([
  ['http://127.0.0.1:3000', true],
  ['http://localhost:3000', true],
  ['http://[::1]:3000', true],
  ['https://127.0.0.1:3000', false],
  ['http://127.0.0.1.example.com', false],
  ['http://10.0.0.1:3000', false],
  ['http://user@example.com:3000', false],
  ['http://sawari.example', false],
])('the target %s is allowed: %s', (address, allowed) => {
  const check = () => requireLoopback(address)
  if (allowed) expect(check).not.toThrow()
  else expect(check).toThrow('refused')
})

test('the table names attack, attempt, outcome and figures, and an attack that fails counts as broken', async () => {
  const outcome = (held: boolean | undefined, figures: string) => () => Promise.resolve({ held, figures })
  const attacks = [
    { name: 'one', tried: 'a thing', run: outcome(true, '3 ms') },
    { name: 'another', tried: 'more', run: () => Promise.reject(new Error('no answer')) },
    { name: 'third', tried: 'most', run: outcome(undefined, 'needs --metrics') },
  ]
  expect(tableOf(await makeAttacks(attacks, targetOf({ url: 'http://127.0.0.1:1' }))).split('\n')).toEqual([
    'attack   what was tried  outcome    figures',
    'one      a thing         held       3 ms',
    'another  more            BROKE      Error: no answer',
    'third    most            not tried  needs --metrics',
  ])
})
