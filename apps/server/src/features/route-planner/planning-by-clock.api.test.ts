import { calculateRoutes } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { REGULAR_NOON, serverForTests } from '../../../test/harness.ts'
import { SMALL_STANDS } from '../../../test/small-dataset.ts'

const { gate, hospital } = SMALL_STANDS
const PEAK = '2026-11-21T04:00:00.000Z'

const server = serverForTests()

const calculate = (body: object, from = server) => from.post('/api/routes/calculate', body)

describe('POST /api/routes/calculate by the clock', () => {
  const trip = { source: gate.name, destination: hospital.name }
  const planAt = async (departAt: string) => (await calculate({ ...trip, departAt })).as(calculateRoutes).data

  test('by arrival gives each route its last departure, and refuses a departure beside it', async () => {
    const arriveBy = '2026-11-21T04:35:00.000Z'
    const { data } = (await calculate({ ...trip, arriveBy })).as(calculateRoutes)
    expect([data.arriveBy, data.departAt]).toEqual([arriveBy, data.routes[0]?.departAt])
    for (const { departAt, arriveAt, comparison, type, ...route } of data.routes) {
      const lists = async (moment: Date) => {
        const found = (await planAt(moment.toISOString())).routes.find(({ id }) => id === route.id)
        return found && { ...found, arriveAt: minutesAfter(moment, found.estimatedTime.minutes) }
      }
      const last = await lists(new Date(departAt!))
      expect(last).toMatchObject(route)
      expect([last?.arriveAt, arriveAt! <= arriveBy]).toEqual([arriveAt, true])
      const later = await lists(new Date(minutesAfter(new Date(departAt!), 1)))
      if (later) expect(later.arriveAt > arriveBy).toBe(true)
    }
    expect((await calculate({ ...trip, arriveBy, departAt: PEAK })).status).toBe(400)
  })

  test('until a moment gives what the call of every quarter of an hour lists first, and then', async () => {
    const departAt = '2026-11-21T03:20:00.000Z'
    const until = '2026-11-21T05:20:00.000Z'
    const range = (await calculate({ ...trip, departAt, until })).as(calculateRoutes).data
    expect(range.steps).toHaveLength(9)
    for (const { others, ...first } of range.steps!) {
      const { routes } = await planAt(first.departAt)
      expect([first, ...others.map(other => ({ departAt: first.departAt, ...other }))]).toEqual(
        routes.map(({ id, service, estimatedTime, totalFare }) => ({
          departAt: first.departAt,
          routeId: id,
          service,
          minutes: estimatedTime.minutes,
          fare: totalFare,
          arriveAt: minutesAfter(new Date(first.departAt), estimatedTime.minutes),
        })),
      )
    }
    const { steps, ...plan } = range
    expect(plan).toEqual(await planAt(departAt))
  })

  test('answers at most six hours, from now where no departure is given', async () => {
    const until = (minutes: number) => minutesAfter(new Date(REGULAR_NOON), minutes)
    for (const times of [
      { until: until(361) },
      { until: until(-1) },
      { departAt: until(2), until: until(1) },
    ]) {
      const { status, json } = await calculate({ ...trip, ...times })
      const message = 'must not be before departAt, and at most 6 hours after it'
      expect([status, json]).toMatchObject([
        400,
        { code: 'VALIDATION_FAILED', details: [{ path: 'until', message }] },
      ])
    }
    const { steps } = (await calculate({ ...trip, until: until(360) })).as(calculateRoutes).data
    expect(steps).toHaveLength(25)
  })
})

function minutesAfter(instant: Date, minutes: number): string {
  return new Date(instant.getTime() + minutes * 60_000).toISOString()
}
