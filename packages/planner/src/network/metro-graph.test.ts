import { expect, test } from 'vitest'
import { aLink, aStand, at, latticePoint, someRules } from '../testing/builders.ts'
import { smallMetro } from '../testing/small-metro.ts'
import { layGround } from './ground.ts'
import { moneyUnitFor } from './metro-graph.ts'
import { buildNetwork } from './network.ts'

const stands = [aStand('Metro'), aStand('Market', latticePoint(20, 0))]
const links = [aLink(stands[0]!, stands[1]!, { fareRupees: 30 })]
const ground = layGround(buildNetwork({ version: 'test', stands, links }), {
  ...someRules(),
  metro: smallMetro(),
})

function graphAt(time: string, seatFactor: number, withAutos = true) {
  const { stays } = ground.metroNetwork!.metro.hourAt(at(time))!
  return ground.metroGraphs!.at({ hour: ground.hours.at(at(time)), stays, seatFactor, withAutos })
}

test('the graph of each factor has whole fares of seats and of the metro in one unit', () => {
  for (const [seatFactor, seatUnits, ticketUnits] of [
    [1, 30, 11],
    [1.25, 150, 44],
    [1.15, 690, 220],
  ] as const) {
    const graph = graphAt('12:00', seatFactor)
    expect([...graph.costs[1]!]).toEqual([seatUnits])
    expect(Math.min(...graph.gated!.costs[1]!)).toBe(ticketUnits)
    expect(seatUnits / moneyUnitFor(seatFactor).ofMetro).toBe(30 * seatFactor)
  }
})

test('a graph without autos has only the metro', () => {
  expect(graphAt('12:00', 1, false).head).toHaveLength(0)
  expect(graphAt('12:00', 1).head).toHaveLength(1)
})

test('a graph is built once for each moment', () => {
  expect(graphAt('12:00', 1)).toBe(graphAt('12:05', 1))
  expect(graphAt('12:00', 1)).not.toBe(graphAt('12:00', 1.25))
  expect(graphAt('12:00', 1)).not.toBe(graphAt('18:00', 1))
})
