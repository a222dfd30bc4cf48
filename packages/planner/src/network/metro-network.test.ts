import { expect, test } from 'vitest'
import { createMetro } from '../metro/create-metro.ts'
import type { Bridge } from '../model/rules.ts'
import { aStand, someRules } from '../testing/builders.ts'
import { smallMetro } from '../testing/small-metro.ts'
import { layMetro } from './metro-network.ts'
import { buildNetwork } from './network.ts'

// A river runs from north to south at 77.302° E. Two stations and a stand lie 200 m to its west, one station 200 m
// to its east.
const [west, east] = [77.3, 77.304]
const line = [
  { latitude: 28.5, longitude: 77.302 },
  { latitude: 28.7, longitude: 77.302 },
]
const stand = aStand('Stand', { latitude: 28.601, longitude: west })
const network = buildNetwork({ version: 'test', stands: [stand], links: [] })
const places = [
  { latitude: 28.6, longitude: west },
  { latitude: 28.6, longitude: east },
  { latitude: 28.605, longitude: west },
]

/** The pairs of nodes with a walk between them: node 0 is the stand, then the stations. */
function walksWith(bridges: readonly Bridge[]): string[] {
  const { stations, ...rest } = smallMetro()
  const moved = stations.map((station, at) => ({ ...station, ...(places[at] ?? { latitude: 28.4 + at }) }))
  const rules = someRules()
  const geography = { ...rules.geography, rivers: [{ name: 'River', line, bridges }] }
  const { transfers } = layMetro(network, createMetro({ ...rest, stations: moved }), { ...rules, geography })
  const { first, head } = transfers
  return Array.from({ length: first.length - 1 }, (_, node) =>
    Array.from(head.subarray(first[node]!, first[node + 1]!), to => `${node} ${to}`),
  )
    .flat()
    .sort()
}

test('walks to and between stations cross a river only where a bridge is near', () => {
  const onTheWestBank = ['0 1', '0 3', '1 0', '1 3', '3 0', '3 1']
  expect(walksWith([])).toEqual(onTheWestBank)
  const bridge = { name: 'Bridge', nameHi: '', latitude: 28.6, longitude: 77.302 }
  const acrossTheBridge = ['0 2', '1 2', '2 0', '2 1']
  expect(walksWith([bridge])).toEqual([...onTheWestBank, ...acrossTheBridge].sort())
})
