import { type JourneyRequest, layOutSnapshot, type NetworkSnapshot } from '@sawari/answers'
import { calculateRoutes } from '@sawari/contract'
import { complete } from '@sawari/planner'
import { describe, expect, test } from 'vitest'
import { SMALL_STANDS, smallDataset } from '../../../test/small-dataset.ts'
import { createPlanAnswers } from './plans.http.ts'

const { gate, market, hospital, island } = SMALL_STANDS
const at = (time: string) => new Date(`2026-11-20T${time}+05:30`)

async function aSnapshot(dearerBy = 0): Promise<NetworkSnapshot> {
  const { version, network, places, rules } = await smallDataset()
  const links = network.links.map(link => ({ ...link, fareRupees: link.fareRupees + dearerBy }))
  const tables = {
    version: `${version}-${dearerBy}`,
    network: { stands: network.stands, links },
    places,
    rules,
  }
  return layOutSnapshot(tables, at('00:00:00'))
}

const trip = (changes: Partial<JourneyRequest> = {}): JourneyRequest => ({
  source: { name: gate.name },
  destination: { name: market.name },
  departAt: at('13:00:10'),
  maxTransfers: 4,
  ...changes,
})

async function asker() {
  const answers = createPlanAnswers()
  const snapshot = await aSnapshot()
  const bytes = (request: JourneyRequest, from = snapshot) => {
    const answer = complete(answers.of(from, request).make())
    if (!answer.ok) throw new Error(answer.failure.code)
    return answer.value
  }
  return { answers, snapshot, bytes }
}

describe('plans in bytes', () => {
  test('are those of the contract, recommendations among the routes', async () => {
    const { bytes } = await asker()
    const answer = JSON.parse(String(bytes(trip()).bytes)) as unknown
    const { data } = calculateRoutes.response.parse(answer)
    expect(calculateRoutes.response.parse(answer)).toEqual(answer)
    for (const best of Object.values(data.recommendations)) expect(data.routes).toContainEqual(best)
  })

  test('are reused within the minute, whatever the order of the services', async () => {
    const { bytes } = await asker()
    const services = ['shared', 'reserved'] as const
    expect(bytes(trip({ departAt: at('13:00:59') }))).toBe(bytes(trip()))
    expect(bytes(trip({ services: services.toReversed() }))).toBe(bytes(trip({ services })))
  })

  test('of ranges that begin within one minute have their own steps', async () => {
    const { bytes } = await asker()
    const until = at('13:15:30')
    const stepsFrom = (time: string) => {
      const answer = JSON.parse(String(bytes(trip({ departAt: at(time), until })).bytes)) as unknown
      return calculateRoutes.response.parse(answer).data.steps!.length
    }
    expect([stepsFrom('13:00:50'), stepsFrom('13:00:10')]).toEqual([1, 2])
  })

  test('name the minute that they hold for, which explains them too', async () => {
    const { bytes } = await asker()
    const answer = JSON.parse(String(bytes(trip({ departAt: at('22:59:59') })).bytes)) as unknown
    const { departAt } = calculateRoutes.response.parse(answer).data
    expect(departAt).toBe(at('22:59:00').toISOString())
  })

  test.each<[string, Partial<JourneyRequest>]>([
    ['the next minute', { departAt: at('13:01:00') }],
    ['another day', { departAt: new Date('2026-11-21T13:00:10+05:30') }],
    ['another place', { destination: { name: hospital.name } }],
    ['the way back', { source: { name: market.name }, destination: { name: gate.name } }],
    ['a point of that name', { source: { name: gate.name, point: { latitude: 28.601, longitude: 77.4 } } }],
    ['fewer changes', { maxTransfers: 0 }],
    ['one service', { services: ['shared'] }],
  ])('are made anew for %s', async (_, changes) => {
    const { bytes } = await asker()
    expect(bytes(trip(changes))).not.toBe(bytes(trip()))
  })

  test('change with the hour to the second', async () => {
    const { bytes } = await asker()
    const timeType = (time: string) =>
      /"timeType":"(\w+)"/.exec(String(bytes(trip({ departAt: at(time) })).bytes))?.[1]
    expect([timeType('16:59:59'), timeType('17:00:00'), timeType('16:59:01')]).toEqual([
      'regular',
      'peak',
      'regular',
    ])
  })

  test('change with the network', async () => {
    const { bytes, snapshot } = await asker()
    const dearer = await aSnapshot(5)
    const shared = trip({ services: ['shared'] })
    const fare = (from: NetworkSnapshot) => /"totalFare":(\d+)/.exec(String(bytes(shared, from).bytes))?.[1]
    expect([fare(snapshot), fare(dearer), fare(snapshot)]).toEqual(['15', '20', '15'])
  })

  test('fail every time if there is no route', async () => {
    const { answers, snapshot } = await asker()
    const request = trip({ destination: { name: island.name }, services: ['shared'] })
    expect(complete(answers.of(snapshot, request).make())).toEqual({
      ok: false,
      failure: { code: 'NO_ROUTE' },
    })
    expect(complete(answers.of(snapshot, request).make())).toEqual({
      ok: false,
      failure: { code: 'NO_ROUTE' },
    })
  })
})
