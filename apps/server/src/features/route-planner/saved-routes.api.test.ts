import type { UserId } from '@sawari/contract'
import { recentRoutes, storeRoute } from '@sawari/contract'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, serverForTests } from '../../../test/harness.ts'
import { aPassenger, callAs, type Passenger } from '../../../test/passengers.ts'

const STORE = ['POST', '/api/routes/store'] as const
const RECENT = ['GET', '/api/routes/recent'] as const

describeOnEachDatabase('saved routes', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  const store = (passenger: Passenger, source: unknown, destination: unknown, userId = passenger.user.id) =>
    callAs(server, passenger, STORE, { userId, source, destination })
  const recent = async (passenger: Passenger) =>
    (await callAs(server, passenger, RECENT)).as(recentRoutes).data

  test('are returned newest first, only to their owner', async () => {
    const [asha, ravi] = [await aPassenger(server), await aPassenger(server)]
    const answer = await store(asha, 'Lal Market', { name: ' City Hospital ', latitude: 28.64 })
    const { data } = answer.as(storeRoute)
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      userId: asha.user.id,
      source: 'Lal Market',
      destination: 'City Hospital',
      createdAt: server.clock.now().toISOString(),
    })
    server.clock.advanceMs(1_000)
    await store(asha, 'City Hospital', 'Sector 7')
    expect((await recent(asha)).map(({ source }) => source)).toEqual(['City Hospital', 'Lal Market'])
    expect(await recent(ravi)).toEqual([])
  })

  test('hold a trip once: stored again it becomes the newest', async () => {
    const passenger = await aPassenger(server)
    const first = (await store(passenger, 'Lal Market', 'Sector 7')).as(storeRoute).data
    await store(passenger, 'Sector 7', 'Lal Market')
    server.clock.advanceMs(1_000)
    const again = (await store(passenger, 'Lal Market', 'Sector 7')).as(storeRoute).data
    expect(again).toEqual({ ...first, createdAt: server.clock.now().toISOString() })
    expect((await recent(passenger)).map(({ source }) => source)).toEqual(['Lal Market', 'Sector 7'])
  })

  test('are the last twenty', async () => {
    const passenger = await aPassenger(server)
    for (let trip = 0; trip < 23; trip++) {
      server.clock.advanceMs(1)
      await store(passenger, `Stand ${trip}`, 'Sector 7')
    }
    const sources = (await recent(passenger)).map(({ source }) => source)
    expect(sources).toEqual(Array.from({ length: 20 }, (_, index) => `Stand ${22 - index}`))
  })

  test('at once are all stored', async () => {
    const passenger = await aPassenger(server)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, trip) => store(passenger, `Stand ${trip % 5}`, 'Sector 7')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
    expect(await recent(passenger)).toHaveLength(5)
  })

  test('cannot be stored for somebody else', async () => {
    const [asha, ravi] = [await aPassenger(server), await aPassenger(server)]
    const answer = await store(asha, 'Lal Market', 'Sector 7', ravi.user.id)
    expect([answer.status, answer.json]).toEqual([403, failure('FORBIDDEN')])
    expect(await recent(ravi)).toEqual([])
  })

  test.each([
    ['no source', undefined, 'Sector 7'],
    ['a blank source', '  ', 'Sector 7'],
    ['a number', 7, 'Sector 7'],
    ['a name of 201', 'x'.repeat(201), 'Sector 7'],
  ])('with %s are refused', async (_, source, destination) => {
    const answer = await store(await aPassenger(server), source, destination)
    expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'source' }] })
  })

  test('for a malformed user id are refused', async () => {
    const answer = await store(await aPassenger(server), 'Lal Market', 'Sector 7', 'me' as UserId)
    expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'userId' }] })
  })
})
