import { RECENT_PLACES_MAX, readSavedPlaces, type SavedPlacesBody, writeSavedPlaces } from '@sawari/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { refused, serverForTests } from '../../../test/harness.ts'
import { aPassenger, callAs, type Passenger } from '../../../test/passengers.ts'

const READ = ['GET', '/api/user/places'] as const
const WRITE = ['PUT', '/api/user/places'] as const

const nothing: SavedPlacesBody = { home: null, work: null, recent: [] }
const lalMarket = { name: 'Lal Market', latitude: 28.61, longitude: 77.36 }
const never = { place: null, changedAt: null }

describeOnEachDatabase('saved places', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  const read = async (passenger: Passenger) =>
    (await callAs(server, passenger, READ)).as(readSavedPlaces).data
  const write = async (passenger: Passenger, body: SavedPlacesBody) =>
    (await callAs(server, passenger, WRITE, body)).as(writeSavedPlaces).data
  const now = () => server.clock.now().toISOString()

  test('are none at first, and returned as written, only to their owner', async () => {
    const [asha, ravi] = [await aPassenger(server), await aPassenger(server)]
    const used = { name: 'City Hospital', usedAt: now() }
    const saved = await write(asha, { home: lalMarket, work: { name: ' Sector 7 ' }, recent: [used] })
    expect(saved).toEqual({
      home: { place: lalMarket, changedAt: now() },
      work: { place: { name: 'Sector 7' }, changedAt: now() },
      recent: [used],
    })
    const answer = await callAs(server, asha, READ)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.as(readSavedPlaces).data).toEqual(saved)
    expect(await read(ravi)).toEqual({ home: never, work: never, recent: [] })
  })

  test('carry the moment of the last change, a removal too, and keep it while nothing changes', async () => {
    const passenger = await aPassenger(server)
    const first = await write(passenger, { ...nothing, home: lalMarket })
    server.clock.advanceMs(5_000)
    expect(await write(passenger, { ...nothing, home: { ...lalMarket } })).toEqual(first)
    const moved = await write(passenger, { ...nothing, home: { ...lalMarket, latitude: 28.62 } })
    expect(moved.home.changedAt).toBe(now())
    server.clock.advanceMs(5_000)
    expect(await write(passenger, nothing)).toEqual({
      home: { place: null, changedAt: now() },
      work: never,
      recent: [],
    })
  })

  test('list a recent place once, newest first, and none from the future', async () => {
    const passenger = await aPassenger(server)
    const at = (offsetMs: number) => new Date(server.clock.now().getTime() + offsetMs).toISOString()
    const { recent } = await write(passenger, {
      ...nothing,
      recent: [
        { name: 'Lal Market', usedAt: at(-9_000) },
        { name: 'City Hospital', usedAt: at(-5_000) },
        { name: 'lal market', usedAt: at(-7_000) },
        { name: 'Sector 7', usedAt: at(3_600_000) },
      ],
    })
    expect(recent).toEqual([
      { name: 'Sector 7', usedAt: at(0) },
      { name: 'City Hospital', usedAt: at(-5_000) },
      { name: 'lal market', usedAt: at(-7_000) },
    ])
  })

  test('written concurrently equal exactly one of the writes', async () => {
    const passenger = await aPassenger(server)
    const bodies = Array.from({ length: 6 }, (_, index) => {
      const place = { name: `Stand ${index}` }
      return { home: place, work: place, recent: [{ ...place, usedAt: now() }] }
    })
    await Promise.all(bodies.map(body => write(passenger, body)))
    const { home, work, recent } = await read(passenger)
    expect(work.place).toEqual(home.place)
    expect(recent.map(({ name }) => name)).toEqual([home.place?.name])
  })

  describe('are refused', () => {
    const tooMany = Array.from({ length: RECENT_PLACES_MAX + 1 }, (_, index) => ({
      name: `Stand ${index}`,
      usedAt: '2026-11-21T07:00:00.000Z',
    }))
    let passenger: Passenger
    beforeAll(async () => {
      passenger = await aPassenger(server)
    })

    test.each([
      ['without a home', { work: null, recent: [] }, 'home'],
      ['with a blank name', { ...nothing, home: { name: '  ' } }, 'home.name'],
      ['with a name of 201', { ...nothing, work: { name: 'x'.repeat(201) } }, 'work.name'],
      ['with half a point', { ...nothing, home: { name: 'A', latitude: 28 } }, 'home.longitude'],
      ['outside the world', { ...nothing, home: { name: 'A', latitude: 91, longitude: 0 } }, 'home.latitude'],
      ['with a ninth recent place', { ...nothing, recent: tooMany }, 'recent'],
      ['without a time', { ...nothing, recent: [{ name: 'A' }] }, 'recent.0.usedAt'],
    ])('%s', async (_, body, path) => {
      const answer = await callAs(server, passenger, WRITE, body)
      expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] })
    })

    test('to a visitor', async () => {
      expect(await server.get('/api/user/places')).toEqual(refused('AUTH_TOKEN_REQUIRED'))
    })
  })
})
