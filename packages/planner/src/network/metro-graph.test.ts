import { expect, test } from 'vitest'
import { aLink, aStand, at, latticePoint, someRules } from '../testing/builders.ts'
import { smallMetro } from '../testing/small-metro.ts'
import { buildNetwork } from './network.ts'
import { preparePlanningData } from './planning-data.ts'

const stands = [aStand('Metro'), aStand('Market', latticePoint(20, 0))]
const links = [aLink(stands[0]!, stands[1]!, { fareRupees: 30 })]
const planning = preparePlanningData(buildNetwork({ version: 'test', stands, links }), {
  ...someRules(),
  metro: smallMetro(),
})

function graphAt(time: string, seatFactor: number) {
  const { stays } = planning.metroNetwork!.metro.hourAt(at(time))!
  const hour = planning.hours.at(at(time), 'besideMetro')
  return planning.metroGraphs!.at({ hour, stays, seatFactor, withAutos: true })
}

test('a graph is built once for each moment', () => {
  expect(graphAt('12:00', 1)).toBe(graphAt('12:05', 1))
  expect(graphAt('12:00', 1)).not.toBe(graphAt('12:00', 1.25))
  expect(graphAt('12:00', 1)).not.toBe(graphAt('18:00', 1))
})
