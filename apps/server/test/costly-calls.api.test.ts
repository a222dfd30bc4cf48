// Costly calls: a few are under way in a process, as many wait, and further ones are refused at once.

import {
  type CallPolicy,
  COSTLY_CALLS_BY_ADDRESS,
  COSTLY_CALLS_UNDER_WAY,
  callsByFeature,
  exportAccount,
} from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { failure, serverForTests, type TestAnswer } from './harness.ts'
import { aPassenger } from './passengers.ts'
import { SMALL_STANDS, smallStandId } from './small-dataset.ts'

const { gate, market } = SMALL_STANDS
const ENDS = new URLSearchParams({ from: gate.name, to: market.name }).toString()
const SOMEWHERE_ELSE = '198.51.100.7'

const server = serverForTests({ environment: { RATE_LIMITS: 'on' } })
let token: string
beforeAll(async () => {
  token = (await aPassenger(server)).accessToken
})

let trips = 0
/** Another minute each time, so that no answer is known. */
beforeEach(() => {
  trips += 1
})
const departAt = () => new Date(Date.UTC(2026, 10, 24, 6, trips)).toISOString()

interface Asked {
  readonly path: string
  readonly body?: object
  readonly remoteAddress?: string
}

function ask({ path, body, remoteAddress = SOMEWHERE_ELSE }: Asked): Promise<TestAnswer> {
  const headers = { authorization: `Bearer ${token}` }
  const sent = { url: path, headers, remoteAddress }
  return server.send(body ? { ...sent, method: 'POST', payload: body } : { ...sent, method: 'GET' })
}

const plan = (times: object = { departAt: departAt() }): Asked => ({
  path: '/api/routes/calculate',
  body: { source: gate.name, destination: market.name, maxTransfers: 4, ...times },
})

const pictureOf = (stand: 'gate' | 'market' | 'hospital') => `/api/stands/${smallStandId(stand)}/picture.png`

const costly: Readonly<Record<string, () => Asked>> = {
  'a plan': () => plan(),
  'a range': () => plan({ departAt: departAt(), until: new Date(Date.parse(departAt()) + 3_600_000) }),
  'a plan by arrival': () => plan({ arriveBy: departAt() }),
  'the reasons of a plan': () => ({ path: `/api/routes/explain?${ENDS}&departAt=${departAt()}` }),
  'what can be reached': () => ({ path: `/api/reach?${ENDS}&departAt=${departAt()}` }),
  'the picture of a plan': () => ({ path: `/api/routes/preview.png?${ENDS}&departAt=${departAt()}` }),
  'the picture of a stand': () => ({
    path: pictureOf((['gate', 'market', 'hospital'] as const)[trips % 3]!),
  }),
  'an export': () => ({ path: exportAccount.policy.path }),
}

/** Takes places as calls of other addresses do; the result gives them up again. */
async function holdPlaces(app: FastifyInstance, count: number, ownerOf: (place: number) => string) {
  const places = Array.from({ length: count }, (_, place) => {
    let isOver = false
    const entered = app.costlyCalls.enter({ owner: ownerOf(place), isOver: () => isOver })
    return { entered, end: () => (isOver = true) }
  })
  expect(places.every(({ entered }) => entered !== undefined)).toBe(true)
  return async () => {
    for (const { end } of places) end()
    for (const { entered } of places) (await entered)?.()
  }
}

const holdAll = () => holdPlaces(server.app, 2 * COSTLY_CALLS_UNDER_WAY, place => `203.0.113.${place}`)

test.each(Object.entries(costly))('without a free place %s is refused at once', async (_, asked) => {
  const leave = await holdAll()
  const refused = await ask(asked())
  await leave()
  expect([refused.status, refused.headers['retry-after'], refused.json]).toEqual([
    503,
    '1',
    failure('SERVICE_UNAVAILABLE'),
  ])
  expect((await ask(asked())).status).toBe(200)
})

test('every costly call of the contract is among these', () => {
  const policies = Object.values(callsByFeature).flatMap(calls => Object.values<CallPolicy>(calls))
  const paths = policies.filter(({ costly }) => costly).map(({ path }) => path)
  const asked = Object.values(costly).map(each => each().path.split('?', 1)[0]!)
  const matches = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  expect(paths.filter(path => !asked.some(each => matches(path).test(each)))).toEqual([])
})

test('answers that are known need no place', async () => {
  const known = [plan(), costly['the picture of a plan']!(), { path: pictureOf('gate') }]
  for (const each of known) expect((await ask(each)).status).toBe(200)
  const leave = await holdAll()
  for (const each of known) expect((await ask(each)).status).toBe(200)
  await leave()
})

test('the page of a plan is never refused: without a place it has the general preview', async () => {
  const page = { path: `/routes?${ENDS}&departAt=${departAt()}` }
  const leave = await holdAll()
  const { status } = await ask(page)
  await leave()
  expect(status).not.toBe(404)
  expect(server.logLines.some(line => line.includes('request failed'))).toBe(false)
})

test('ten phones behind one address plan at once, and no address takes all places', async () => {
  const mine = '192.0.2.1'
  const phones = Array.from({ length: 10 }, (_, phone) =>
    plan({
      departAt: departAt(),
      maxTransfers: phone % 6,
      services: phone < 6 ? ['shared'] : ['metro', 'shared'],
    }),
  )
  const answers = await Promise.all(phones.map(phone => ask({ ...phone, remoteAddress: mine })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const leave = await holdPlaces(server.app, COSTLY_CALLS_BY_ADDRESS, () => mine)
  expect((await ask({ ...plan(), remoteAddress: mine })).status).toBe(503)
  const others = ask({ ...plan({ departAt: departAt(), maxTransfers: 0 }), remoteAddress: SOMEWHERE_ELSE })
  await leave()
  expect((await others).status).toBe(200)
})

test('a flood is answered call by call, within the places', async () => {
  const before = await refusedCount()
  const calls = Array.from({ length: 200 }, (_, call) =>
    ask({
      path: `/api/reach?from=28.6${100 + call},77.4&departAt=${departAt()}`,
      remoteAddress: `203.0.113.${call % 40}`,
    }),
  )
  const answers = await Promise.all(calls)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.every(({ headers }) => headers['retry-after'] === '1')).toBe(true)
  expect((await refusedCount()) - before).toBe(refused.length)
  expect(refused.length).toBeGreaterThan(0)
  // Every place was given up.
  const leave = await holdAll()
  await leave()
})

async function refusedCount(): Promise<number> {
  return Number(/^costly_calls_refused_total (\d+)$/m.exec(await server.metrics())?.[1])
}
