// Recomputes every figure of an explanation from the response alone.

import {
  calculateRoutes,
  explainRoutes,
  type LegWorking,
  type Route,
  type RouteCandidate,
  type RouteExplanation,
} from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { serverForTests } from '../../../test/harness.ts'
import { shippedDataset } from '../../../test/small-dataset.ts'

const server = serverForTests(async () => ({ dataset: await shippedDataset }))

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

const halfUp = (value: number) => Math.floor(value + 0.5 + 1e-9)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('every figure follows from the answer alone', () => {
  const seen = new Set<string>()

  test.each(cases)('$from to $to at $departAt', async query => {
    const explanation = await explain(query)
    for (const candidate of explanation.candidates) {
      recompute(explanation, candidate)
      for (const working of candidate.workings) {
        seen.add(working.mode === 'seat' ? `${working.tariffId} ${working.pricedBy}` : working.mode)
      }
    }
  })

  test('of everything that there is', () => {
    expect([...seen].sort()).toEqual([
      'gramin-sewa-delhi-2022 tariff',
      'metro',
      'reserved',
      'seat-ncr-2020 publication',
      'seat-ncr-2020 tariff',
      'walk',
    ])
  })
})

function recompute(explanation: RouteExplanation, { route, workings }: RouteCandidate): void {
  const { legs, fareBreakdown, estimatedTime, transfers } = route
  expect(workings.length).toBe(legs.length)
  for (const [index, leg] of legs.entries()) recomputeLeg(explanation, leg, workings[index]!)
  expect(sum(legs.map(({ minutes, waitMinutes }) => minutes + waitMinutes))).toBe(estimatedTime.minutes)
  expect(sum(legs.map(({ distance }) => Math.round(distance * 100)))).toBe(Math.round(route.distance * 100))
  expect(transfers).toBe(Math.max(0, legs.filter(({ mode }) => mode !== 'walk').length - 1))
  const { timeMultiplier, baseFare, distanceFare, waitingFare, metroFare = 0, totalFare } = fareBreakdown
  expect(sum(legs.map(({ mode, fare }) => (mode === 'metro' ? fare : 0)))).toBe(metroFare)
  if (route.tariff === undefined) {
    expect(route.totalFare).toBe(metroFare)
    return
  }
  expect(timeMultiplier).toBe(factorOf(explanation, route))
  expect(halfUp((baseFare + distanceFare) * timeMultiplier) + waitingFare + metroFare).toBe(totalFare)
  expect(totalFare).toBe(route.totalFare)
  if (route.service === 'reserved') recomputeMeter(explanation, route, workings[0]!)
  else recomputeSeats(explanation, route, workings)
}

function recomputeLeg(
  { speeds, waits }: RouteExplanation,
  leg: Route['legs'][number],
  working: LegWorking,
): void {
  if (working.mode === 'metro') {
    expect(leg.minutes).toBe(working.changeMinutes + working.rideMinutes)
    expect(leg.waitMinutes).toBe(halfUp(working.headwayMinutes / 2))
    expect([0, working.ticket]).toContain(leg.fare)
    return
  }
  expect(leg.minutes).toBe(Math.max(1, halfUp((leg.distance * 60) / working.kmPerHour)))
  if (working.mode === 'walk') {
    expect([working.kmPerHour, leg.waitMinutes, leg.fare]).toEqual([speeds.walk, 0, 0])
  } else if (working.mode === 'seat') {
    expect([speeds.auto, speeds.eRickshaw]).toContain(working.kmPerHour)
    expect(leg.waitMinutes).toBe(waits[working.availability])
  } else {
    expect([working.kmPerHour, leg.waitMinutes]).toEqual([speeds.auto, waits.reserved])
    const over = working.bridges.flatMap(bridge => bridge.landings ?? [bridge])
    const line = [leg.coordinates[0]!, ...over, leg.coordinates.at(-1)!]
    const straightKm = sum(line.slice(1).map((point, index) => straight(line[index]!, point)))
    expect(working.straightKm).toBeCloseTo(straightKm, 6)
    expect(leg.distance).toBeCloseTo(Math.round(straightKm * working.detourFactor * 100) / 100, 6)
  }
}

/** The hour's fare factor, from the tariff of the route. */
function factorOf({ localTime }: RouteExplanation, { tariff, fareBreakdown }: Route): number {
  const hour = Number(localTime.slice(0, 2)) + Number(localTime.slice(3)) / 60
  const holds = ({ from, to }: { from: number; to: number }) =>
    from <= to ? hour >= from && hour < to : hour >= from || hour < to
  const timeType = tariff!.night.hours.some(holds)
    ? 'night'
    : tariff!.peak.hours.some(holds)
      ? 'peak'
      : 'regular'
  expect(fareBreakdown.timeType).toBe(timeType)
  return timeType === 'regular' ? 1 : tariff![timeType].factor
}

function recomputeMeter({ tariffs, speeds }: RouteExplanation, route: Route, working: LegWorking): void {
  if (working.mode !== 'reserved') throw new Error('a reserved route has another working')
  const tariff = tariffs.find(({ id }) => id === working.tariffId)!
  const { fareBreakdown, distance, legs, tariff: card, totalFare, perPerson } = route
  expect(fareBreakdown.baseFare).toBe(tariff.baseFare)
  expect(fareBreakdown.distanceFare).toBe(halfUp(Math.max(0, distance - tariff.baseDistance) * tariff.perKm))
  const freeMinutes = Math.max(1, halfUp((distance * 60) / speeds.autoMidday))
  const slowMinutes = fareBreakdown.timeType === 'peak' ? Math.max(0, legs[0]!.minutes - freeMinutes) : 0
  expect(working.slowMinutes).toBe(slowMinutes)
  expect(fareBreakdown.waitingFare).toBe(
    halfUp(Math.max(0, slowMinutes - (tariff.waitingFree ?? 0)) * tariff.waitingPerMinute),
  )
  const others = (card?.alternatives ?? []).map(({ baseFare, baseDistance, perKm, totalFare: other }) => {
    expect(other).toBe(halfUp(baseFare + Math.max(0, distance - baseDistance) * perKm))
    return other
  })
  for (const { least, most } of card?.asked ?? []) others.push(least, most)
  const [from, to] = [
    Math.max(tariff.baseFare, Math.min(totalFare, ...others)),
    Math.max(totalFare, ...others),
  ]
  expect(card?.range).toEqual(from === to ? undefined : { from, to })
  expect(legs[0]!.tariff).toEqual(card)
  expect(legs[0]!.hourCharge).toBe(totalFare - fareBreakdown.baseFare - fareBreakdown.distanceFare)
  expect(perPerson).toEqual({ two: Math.ceil(totalFare / 2), three: Math.ceil(totalFare / 3) })
}

function recomputeSeats(
  { tariffs }: RouteExplanation,
  { legs, fareBreakdown, totalFare, tariff: card }: Route,
  workings: readonly LegWorking[],
): void {
  const seats = workings.map(working => (working.mode === 'seat' ? working.seatFare : 0))
  workings.forEach((working, index) => {
    if (working.mode !== 'seat') return
    const asked = seatFare(tariffs.find(({ id }) => id === working.tariffId)!, legs[index]!.distance)
    if (working.pricedBy === 'tariff') expect(working.seatFare).toBe(asked)
    if (working.pricedBy === 'cap') expect(working.seatFare).toBeLessThan(asked)
    if (working.pricedBy === 'publication') expect(working.source).toBeDefined()
  })
  const baseFare = sum(workings.map(working => (working.mode === 'seat' ? working.baseFare : 0)))
  expect(fareBreakdown.baseFare).toBe(baseFare)
  expect(fareBreakdown.distanceFare).toBe(sum(seats) - baseFare)
  const { metroFare = 0 } = fareBreakdown
  const autoFares = legs.map(({ mode, fare }) => (mode === 'metro' ? 0 : fare))
  expect(autoFares).toEqual(largestRemainders(totalFare - metroFare, seats))
  const spreadOf = (fare: number, index: number) => {
    const asked = legs[index]!.tariff?.asked?.[0]
    if (asked !== undefined) return [Math.min(fare, asked.least), Math.max(fare, asked.most)] as const
    const working = workings[index]!
    if (working.mode !== 'seat' || working.pricedBy !== 'tariff') return [fare, fare] as const
    const { unknownBeyond, roundingStep } = tariffs.find(({ id }) => id === working.tariffId)!
    if (!unknownBeyond || legs[index]!.distance <= unknownBeyond.distance) return [fare, fare] as const
    const times = (factor: number) => halfUp((fare * factor) / roundingStep) * roundingStep
    return [times(unknownBeyond.least), times(unknownBeyond.most)] as const
  }
  const ranges = seats.flatMap((seat, index) => {
    const { mode, fare, hourCharge, tariff } = legs[index]!
    if (mode !== 'auto') {
      expect([hourCharge, tariff]).toEqual([undefined, undefined])
      return []
    }
    expect(hourCharge).toBe(fare - seat)
    const atThisHour = (rupees: number) =>
      rupees === seat ? fare : halfUp(rupees * fareBreakdown.timeMultiplier)
    const [least, most] = spreadOf(seat, index).map(atThisHour)
    const range = { from: Math.min(fare, least!), to: Math.max(fare, most!) }
    expect(tariff!.range).toEqual(range.from === range.to ? undefined : range)
    return [range]
  })
  const from = sum(ranges.map(range => range.from))
  const to = sum(ranges.map(range => range.to))
  expect(card?.range).toEqual(from === to ? undefined : { from, to })
}

function seatFare(tariff: RouteExplanation['tariffs'][number], km: number): number {
  const { slabs, baseFare, baseDistance, perKm, roundingStep } = tariff
  if (slabs) return (slabs.find(({ uptoKm }) => km <= uptoKm) ?? slabs.at(-1))!.fare
  return halfUp((baseFare + Math.max(0, km - baseDistance) * perKm) / roundingStep) * roundingStep
}

function largestRemainders(total: number, weights: readonly number[]): number[] {
  const exact = weights.map(weight => (total * weight) / sum(weights))
  const shares = exact.map(Math.floor)
  const order = weights
    .map((_, index) => index)
    .sort((a, b) => exact[b]! - shares[b]! - (exact[a]! - shares[a]!) || a - b)
  const missing = total - sum(shares)
  for (const index of order.slice(0, missing)) shares[index]! += 1
  return shares
}

function straight(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const radians = Math.PI / 180
  const chord =
    Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2 +
    Math.cos(a.latitude * radians) *
      Math.cos(b.latitude * radians) *
      Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.sqrt(chord))
}

const figuresOf = ({ estimatedTime, totalFare, distance, transfers }: Route) => [
  estimatedTime.minutes,
  totalFare,
  distance,
  transfers,
]

describe('GET /api/routes/explain', () => {
  test.each(cases)('why each route of $from to $to at $departAt won or lost', async query => {
    const { candidates, limits } = await explain(query)
    const listed = candidates.filter(({ outcome }) => outcome.result === 'listed')
    expect(listed.length).toBeLessThanOrEqual(limits.routes)
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
    expect(listed.map(({ route }) => route)).toEqual(data.routes)
    for (const { route, outcome } of candidates) {
      const other = candidates.find(candidate => candidate.route.id === outcome.other)
      const [own, others] = [figuresOf(route), other ? figuresOf(other.route) : []]
      const isDominated = others.length > 0 && others.every((figure, index) => figure <= own[index]!)
      const isEqual = others.join() === own.join()
      if (outcome.result === 'dominated') expect([isDominated, isEqual]).toEqual([true, false])
      else if (outcome.result === 'equal') expect(isEqual).toBe(true)
      else expect(isDominated).toBe(false)
      if (outcome.result === 'too-far-to-walk') expect(route.distance).toBeGreaterThan(limits.walkKm)
      if (outcome.result === 'near-duplicate') expect(other).toBeDefined()
      if (outcome.result === 'only-shorter') {
        expect(other).toBeDefined()
        expect(other!.route.distance).toBeGreaterThan(route.distance)
        expect(other!.route.estimatedTime.minutes).toBeLessThanOrEqual(route.estimatedTime.minutes)
        expect(other!.route.totalFare).toBeLessThanOrEqual(route.totalFare)
        expect(other!.route.transfers).toBeLessThanOrEqual(route.transfers)
      }
    }
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
