// Every figure of an explanation follows from the response alone.

import { calculateRoutes, explainRoutes, type RouteCandidate, type RouteExplanation } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { serverForTests } from '../../../test/harness.ts'
import { shippedDataset } from '../../../test/small-dataset.ts'

const server = serverForTests(() => ({ dataset: shippedDataset }))

const ask = (query: Record<string, string>) => server.get(`/api/routes/explain?${new URLSearchParams(query)}`)
const explain = async (query: Record<string, string>) => (await ask(query)).as(explainRoutes).data

const TRIPS = [
  { from: 'Noida Sector 52', to: 'Gaur Chowk' },
  { from: 'Noida Sector 52', to: 'Anand Vihar' },
  { from: 'Anand Vihar', to: 'Noida Sector 62' },
  { from: 'Rajiv Chowk', to: 'Lajpat Nagar' },
  { from: 'Tughlakabad Village', to: 'Govindpuri Metro' },
  { from: 'Zakir Nagar', to: 'Jamia Millia Islamia Metro' },
  { from: 'Home', fromPoint: '28.5705,77.3262', to: 'Botanical Garden' },
  { from: 'Home', fromPoint: '28.6280,77.3650', to: 'Office', toPoint: '28.6239,77.3703' },
] as const
const HOURS = ['03:10', '09:30', '13:00', '18:45', '23:30']
const cases = TRIPS.flatMap(trip => HOURS.map(hour => ({ ...trip, departAt: `2026-11-20T${hour}:00+05:30` })))

const seen = new Set<string>()

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The planner's tests compute the figures themselves; a reader must find in the answer what they follow from. */
function recompute({ tariffs, speeds, waits }: RouteExplanation, { route, workings }: RouteCandidate): void {
  const { legs, fareBreakdown, estimatedTime, transfers } = route
  expect(workings.map(({ mode }) => mode === 'walk')).toEqual(legs.map(({ mode }) => mode === 'walk'))
  expect(sum(legs.map(({ minutes, waitMinutes }) => minutes + waitMinutes))).toBe(estimatedTime.minutes)
  expect(sum(legs.map(({ distance }) => Math.round(distance * 100)))).toBe(Math.round(route.distance * 100))
  expect(sum(legs.map(({ fare }) => fare))).toBe(route.totalFare)
  expect(transfers).toBe(Math.max(0, legs.filter(({ mode }) => mode !== 'walk').length - 1))
  const { timeMultiplier, baseFare, distanceFare, waitingFare, metroFare = 0, totalFare } = fareBreakdown
  const { rounding, asked = 0 } = fareBreakdown
  if (route.tariff) {
    const exact = (baseFare + distanceFare) * timeMultiplier
    const byDistance = rounding === undefined ? Math.floor(exact + 0.5 + 1e-9) : exact + rounding
    expect(byDistance + waitingFare + asked + metroFare).toBeCloseTo(totalFare, 9)
  }
  expect([route.tariff ? totalFare : metroFare, totalFare]).toEqual([route.totalFare, route.totalFare])
  for (const [index, working] of workings.entries()) {
    const leg = legs[index]!
    if (working.mode === 'metro') {
      expect(leg.minutes).toBe(working.changeMinutes + working.rideMinutes)
      expect([0, working.ticket]).toContain(leg.fare)
      continue
    }
    const isGiven = working.mode === 'walk' && working.change === true
    if (!isGiven) expect(leg.minutes).toBe(Math.max(1, Math.round((leg.distance * 60) / working.kmPerHour)))
    // An auto is driven through the speeds of the hours that it passes.
    const isByAuto = working.kmPerHour >= 16 && working.kmPerHour <= 26
    expect(isByAuto || [speeds.walk, speeds.eRickshaw].includes(working.kmPerHour)).toBe(true)
    if (working.mode === 'walk') continue
    expect(tariffs.map(({ id }) => id)).toContain(working.tariffId)
    if (working.mode === 'reserved') {
      expect(leg.waitMinutes).toBe(waits.reserved)
      expect(leg.distance).toBeCloseTo(working.straightKm * working.detourFactor, 1)
    } else {
      // Waits pass from one availability to the next within minutes.
      expect(leg.waitMinutes).toBeGreaterThanOrEqual(waits.high)
      expect(leg.waitMinutes).toBeLessThanOrEqual(waits.low)
      expect(leg.hourCharge).toBe(leg.fare - working.seatFare)
      if (working.pricedBy === 'publication') expect(working.source).toBeDefined()
    }
  }
}

describe('GET /api/routes/explain', () => {
  test.each(cases)(
    'lists the plan of $from to $to at $departAt, and from what each figure follows',
    async query => {
      const explanation = await explain(query)
      const { candidates, limits } = explanation
      for (const candidate of candidates) {
        recompute(explanation, candidate)
        for (const working of candidate.workings) {
          seen.add(working.mode === 'seat' ? `${working.tariffId} ${working.pricedBy}` : working.mode)
        }
      }
      const point = (text: string | undefined) => {
        const [latitude, longitude] = (text ?? '').split(',').map(Number)
        return text === undefined ? {} : { latitude, longitude }
      }
      const { data } = (
        await server.post('/api/routes/calculate', {
          source: { name: query.from, ...point('fromPoint' in query ? query.fromPoint : undefined) },
          destination: { name: query.to, ...point('toPoint' in query ? query.toPoint : undefined) },
          departAt: query.departAt,
        })
      ).as(calculateRoutes)
      const listed = candidates.filter(({ outcome }) => outcome.result === 'listed')
      expect(listed.map(({ route }) => route)).toEqual(data.routes)
      expect(listed.length).toBeLessThanOrEqual(limits.routes)
      const ids = candidates.map(({ route }) => route.id)
      for (const { outcome } of candidates)
        if (outcome.other !== undefined) expect(ids).toContain(outcome.other)
    },
  )

  test('has every kind of leg and of price in these trips', () => {
    expect([...seen].sort()).toEqual([
      'gramin-sewa-delhi-2022 tariff',
      'metro',
      'reserved',
      'seat-ncr-2020 publication',
      'seat-ncr-2020 tariff',
      'walk',
    ])
  })

  test('states the time and the tables used', async () => {
    const departAt = '2026-11-20T13:15:00.000Z'
    const explanation = await explain({ from: 'Noida Sector 52', to: 'Anand Vihar', departAt })
    expect(explanation).toMatchObject({
      departAt,
      localDay: '2026-11-20',
      localTime: '18:45',
      speeds: { band: 'evening peak', auto: 16, autoMidday: 21, eRickshaw: 14, walk: 4.5 },
      waits: { high: 2, medium: 5, low: 9, reserved: 3 },
      limits: { walkKm: 1.2, changeWalkKm: 0.6, reservedKm: 25, routes: 5 },
    })
    expect(explanation.tariffs.map(({ id }) => id).sort()).toEqual([
      'metered-uttar-pradesh-2016',
      'seat-ncr-2020',
    ])
  })

  test('compares only what was requested', async () => {
    const trip = { from: 'Noida Sector 52', to: 'Anand Vihar', departAt: '2026-11-20T13:00:00+05:30' }
    const servicesOf = async (query: Record<string, string>) =>
      new Set((await explain({ ...trip, ...query })).candidates.map(({ route }) => route.service))
    expect(await servicesOf({ services: 'reserved' })).toEqual(new Set(['reserved', 'walk']))
    expect(await servicesOf({ services: 'shared' })).toEqual(new Set(['shared', 'walk']))
    expect(await servicesOf({ services: 'shared,reserved' })).toEqual(new Set(['shared', 'reserved', 'walk']))
    const direct = await explain({ ...trip, maxTransfers: '0' })
    expect(direct.candidates.every(({ route }) => route.transfers === 0)).toBe(true)
  })

  test.each<[Record<string, string>, number, string]>([
    [{ from: 'Noida Sector 52', to: 'noida sector 52 ' }, 400, 'SAME_PLACE'],
    [{ from: 'Zzyzx', to: 'Anand Vihar' }, 404, 'PLACE_NOT_FOUND'],
    [{ from: 'Anand Vihar', to: 'Zzyzx' }, 404, 'PLACE_NOT_FOUND'],
    [{ from: 'Anand Vihar', to: 'Sea', toPoint: '19.0,72.8' }, 404, 'NO_ROUTE'],
  ])('refuses %j', async (query, status, code) => {
    const answer = await ask(query)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ success: false, code })
  })
})
