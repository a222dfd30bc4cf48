import { fareEstimate } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { serverForTests, startServerForTest } from '../../../test/harness.ts'
import { SMALL_STANDS, shippedDataset } from '../../../test/small-dataset.ts'

const { gate, market, hospital } = SMALL_STANDS
const NIGHT = '2026-11-20T19:00:00.000Z'
const PEAK = '2026-11-21T04:00:00.000Z'

const server = serverForTests()

const estimate = (body: object, from = server) => from.post('/api/routes/fare-estimates', body)

describe('POST /api/routes/fare-estimates', () => {
  test('gives the metered fare of the boarding city, by road', async () => {
    const { data } = (await estimate({ source: gate.name, destination: market.name })).as(fareEstimate)
    // Uttar Pradesh: ₹25 for 2 km, then ₹8 per kilometre.
    expect(data).toMatchObject({ baseFare: 25, timeType: 'regular', timeMultiplier: 1, waitingFare: 0 })
    expect(data.distance).toBeGreaterThan(2.22)
    expect(data.distanceFare).toBe(Math.round((data.distance - 2) * 8))
    expect(data.totalFare).toBe(data.baseFare + data.distanceFare)
    expect(data.minutes).toBeGreaterThan(0)
  })

  test('uses the fares of the more expensive city if it is boarded there', async () => {
    const shipped = await startServerForTest({ dataset: await shippedDataset })
    const delhi = { name: 'A corner in Delhi', latitude: 28.6315, longitude: 77.2167 }
    const nearby = { name: 'Another', latitude: 28.6139, longitude: 77.209 }
    const { data } = (await estimate({ source: delhi, destination: nearby }, shipped)).as(fareEstimate)
    expect(data.baseFare).toBe(30)
  })

  test('charges the asked waiting, the night, and the slow minutes of the peak', async () => {
    const trip = { source: gate.name, destination: hospital.name }
    const at = async (options: object) => (await estimate({ ...trip, ...options })).as(fareEstimate).data
    // The first fifteen minutes are free in Uttar Pradesh, the others ₹0.50 each.
    expect((await at({ waitingTime: 15 })).waitingFare).toBe(0)
    expect((await at({ waitingTime: 35 })).waitingFare).toBe(10)
    expect(await at({ departAt: NIGHT })).toMatchObject({ timeType: 'night', timeMultiplier: 1.25 })
    const peak = await at({ departAt: PEAK })
    expect(peak).toMatchObject({ timeType: 'peak', timeMultiplier: 1 })
    expect(peak.totalFare).toBe(peak.baseFare + peak.distanceFare + peak.waitingFare)
  })

  test.each<[string, object, number, string]>([
    ['the same place', { source: gate.name, destination: gate.name }, 400, 'SAME_PLACE'],
    ['an unknown source', { source: 'Zzyzx', destination: gate.name }, 404, 'PLACE_NOT_FOUND'],
    ['an unknown destination', { source: gate.name, destination: 'Zzyzx' }, 404, 'PLACE_NOT_FOUND'],
    [
      'over 25 km by road',
      { source: gate.name, destination: { name: 'Far', latitude: 28.8, longitude: 77.4 } },
      404,
      'NO_ROUTE',
    ],
    [
      'outside the region',
      {
        source: { name: 'Here', latitude: 19.07, longitude: 72.87 },
        destination: { name: 'There', latitude: 19.1, longitude: 72.87 },
      },
      404,
      'NO_ROUTE',
    ],
    [
      'a negative wait',
      { source: gate.name, destination: market.name, waitingTime: -1 },
      400,
      'VALIDATION_FAILED',
    ],
    [
      'a wait too long',
      { source: gate.name, destination: market.name, waitingTime: 121 },
      400,
      'VALIDATION_FAILED',
    ],
    ['nothing at all', {}, 400, 'VALIDATION_FAILED'],
  ])('%s', async (_, body, status, code) => {
    const answer = await estimate(body)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ success: false, code })
  })
})
