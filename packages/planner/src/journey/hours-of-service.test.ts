import { describe, expect, test } from 'vitest'
import type { PlanningRules } from '../model/rules.ts'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import { aLink, aStand, at, atStand, someRules } from '../testing/builders.ts'
import { explainJourney } from './explain-journey.ts'
import { planJourney } from './plan-journey.ts'
import { suggestDestinations } from './suggest-destinations.ts'

const gate = aStand('Gate', { latitude: 28.6, longitude: 77.4 })
const market = aStand('Market', { latitude: 28.62, longitude: 77.4 })
const rules: PlanningRules = {
  ...someRules(),
  availability: {
    ...someRules().availability,
    vehicleHours: { 'e-rickshaw': { fromHour: 6, toHour: 23 } },
    seatsUnusual: { fromHour: 23, toHour: 5 },
  },
}

function planningWith(vehicle: 'auto' | 'e-rickshaw') {
  const link = aLink(gate, market, { distanceKm: 3, vehicle })
  return preparePlanningData(buildNetwork({ version: 'test', stands: [gate, market], links: [link] }), rules)
}

function plan(vehicle: 'auto' | 'e-rickshaw', time: string) {
  const result = planJourney(planningWith(vehicle), {
    source: atStand(gate),
    destination: atStand(market),
    departAt: at(time),
    maxTransfers: 4,
    services: ['shared', 'reserved'],
  })
  return result.ok ? result.value.routes : []
}

describe('an e-rickshaw', () => {
  test.each([
    ['just before six', '05:59', false],
    ['at six', '06:00', true],
    ['late in the evening', '22:59', true],
    ['at eleven at night', '23:00', false],
  ])('%s', (_, time, runs) => {
    const services = plan('e-rickshaw', time).map(({ service }) => service)
    expect(services).toEqual(expect.arrayContaining(['reserved']))
    expect(services.includes('shared')).toBe(runs)
  })

  test('that does not run is neither suggested nor among the ways compared', () => {
    const planning = planningWith('e-rickshaw')
    const suggestions = (time: string) =>
      suggestDestinations(planning, { from: atStand(gate), instant: at(time), limit: 5 })
    expect(suggestions('12:00')).toHaveLength(1)
    expect(suggestions('23:30')).toEqual([])
    const request = { source: atStand(gate), destination: atStand(market), departAt: at('23:30') }
    const explained = explainJourney(planning, { ...request, maxTransfers: 4 })
    const candidates = explained.ok ? explained.value.candidates : []
    expect(candidates.map(({ route }) => route.service)).not.toContain('shared')
  })

  test('leaves autos as they are', () => {
    expect(plan('auto', '23:30').map(({ service }) => service)).toContain('shared')
  })
})

describe('between eleven and five a seat is not usual', () => {
  test.each([
    ['at 22:59', '22:59', [], false],
    ['at 23:00', '23:00', ['seatUnusual'], true],
    ['at 04:59', '04:59', ['seatUnusual'], true],
    ['at 05:00', '05:00', [], false],
  ])('%s', (_, time, notices, isReservedFirst) => {
    const routes = plan('auto', time)
    expect(routes.find(({ service }) => service === 'shared')?.notices).toEqual(notices)
    expect(routes.find(({ service }) => service === 'reserved')?.notices).toEqual([])
    const minutes = routes.map(route => route.minutes)
    if (isReservedFirst) expect(routes[0]!.service).toBe('reserved')
    else expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
  })
})
