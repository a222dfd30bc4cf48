import { describe, expect, test } from 'vitest'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import { CHANGE_WALK_KM } from '../network/walks.ts'
import { aStand, at, someRules } from '../testing/builders.ts'
import { smallMetro } from '../testing/small-metro.ts'
import { planJourney } from './plan-journey.ts'

describe('plans by metro', () => {
  const metro = smallMetro()
  const stand = aStand('Stand', { latitude: 28.6, longitude: 77.32 })
  const network = buildNetwork({ version: 'test', stands: [stand], links: [] })
  const planning = preparePlanningData(network, { ...someRules(), metro })

  /** The routes to a place beside the last station of the small metro, from a place west of it without stands. */
  function routesFrom(longitude: number) {
    const source = { name: 'Village', latitude: 28.6, longitude }
    const destination = { name: 'Home', latitude: metro.stations[2]!.latitude, longitude: 77.33 }
    const plan = planJourney(planning, { source, destination, departAt: at('13:00'), maxTransfers: 4 })
    return plan.ok ? plan.value.routes : []
  }

  test('come with a whole auto to the metro where nothing else answers', () => {
    expect(routesFrom(77.2)[0]!.service).toBe('reserved')
    expect(routesFrom(77.13).map(({ legs }) => legs.map(leg => leg.service))).toContainEqual([
      'reserved',
      'metro',
      undefined,
    ])
  })

  test('have no walk of a kilometre between the whole auto and a train, even if that is cheaper', () => {
    const walks = routesFrom(77.13).map(({ legs }) => (legs[1]?.mode === 'walk' ? legs[1].distanceKm : 0))
    expect(walks.length).toBeGreaterThan(0)
    expect(Math.max(...walks)).toBeLessThanOrEqual(CHANGE_WALK_KM)
  })

  describe('say of the day what is not known', () => {
    const holi = { name: 'Holi', nameHi: 'होली' }
    const specialDays = [{ on: '2026-11-25', name: holi, lines: [0, 1], firstMinute: 870, source: 'test' }]
    const special = preparePlanningData(network, { ...someRules(), metro: { ...metro, specialDays } })
    const [west, , east] = metro.stations

    test.each([
      ['nothing on a weekday', '2026-11-23T13:00', undefined, undefined],
      ['that the trains of a Saturday are those of weekdays', '2026-11-21T13:00', undefined, {}],
      ['the hours of a festival', '2026-11-25T15:00', undefined, { name: holi, firstMinute: 870 }],
      ['these hours too where they leave no train', '2026-11-25T09:00', undefined, { name: holi }],
      ['nothing to a rider without the metro', '2026-11-25T09:00', ['reserved'] as const, undefined],
    ])('%s', (_, clock, services, metroDay) => {
      const request = { source: west!, destination: east!, maxTransfers: 4, ...(services && { services }) }
      const plan = planJourney(special, { ...request, departAt: new Date(`${clock}:00+05:30`) })
      const [route] = plan.ok ? plan.value.routes : []
      if (metroDay === undefined) expect(route!.metroDay).toBeUndefined()
      else expect(route!.metroDay).toMatchObject(metroDay)
    })
  })
})
