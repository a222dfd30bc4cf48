import { describe, expect, test } from 'vitest'
import { createMetro } from '../metro/create-metro.ts'
import type { Bridge, RoadGeography } from '../model/rules.ts'
import { aStand, someRules } from '../testing/builders.ts'
import { smallMetro } from '../testing/small-metro.ts'
import { layMetro, stationsAround } from './metro-network.ts'
import { buildNetwork } from './network.ts'
import { plausibleStreets } from './plausible-streets.ts'

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

function metroWith(bridges: readonly Bridge[]) {
  const { stations, ...rest } = smallMetro()
  const moved = stations.map((station, at) => ({ ...station, ...(places[at] ?? { latitude: 28.4 + at }) }))
  const rules = { ...someRules(), geography: geographyWith(bridges) }
  return layMetro(network, createMetro({ ...rest, stations: moved }), rules)
}

function geographyWith(bridges: readonly Bridge[]): RoadGeography {
  return { ...someRules().geography, rivers: [{ name: 'River', line, bridges }] }
}

/** The pairs of nodes with a walk between them: node 0 is the stand, then the stations. */
function walksWith(bridges: readonly Bridge[]): string[] {
  const { first, head } = metroWith(bridges).transfers
  return Array.from({ length: first.length - 1 }, (_, node) =>
    Array.from(head.subarray(first[node]!, first[node + 1]!), to => `${node} ${to}`),
  )
    .flat()
    .sort()
}

const bridge = { name: 'Bridge', nameHi: '', latitude: 28.6, longitude: 77.302 }

test('walks to and between stations cross a river only where a bridge is near', () => {
  const onTheWestBank = ['0 1', '0 3', '1 0', '1 3', '3 0', '3 1']
  expect(walksWith([])).toEqual(onTheWestBank)
  const acrossTheBridge = ['0 2', '1 2', '2 0', '2 1']
  expect(walksWith([bridge])).toEqual([...onTheWestBank, ...acrossTheBridge].sort())
})

test('a trip from a stand begins at a station across a river only where a bridge is near', () => {
  const around = (bridges: readonly Bridge[]) =>
    stationsAround(
      metroWith(bridges),
      network,
      { ...stand, standId: stand.id },
      plausibleStreets(geographyWith(bridges), undefined),
    ).map(({ station }) => station)
  expect(around([]).sort()).toEqual([0, 2])
  expect(around([bridge]).sort()).toEqual([0, 1, 2])
})

describe('a change that the data give takes its minutes', () => {
  // The stand and the first station are one place; the metro's data give eight minutes to the second.
  const { stations, ...rest } = smallMetro()
  const moved = stations.map((station, at) => ({ ...station, ...(places[at] ?? { latitude: 28.4 + at }) }))
  const metro = createMetro({ ...rest, stations: moved, walks: [{ from: 0, to: 2, minutes: 8 }] })
  const { placeId } = metro.stations[0]!
  const atStation = aStand('Stand', { ...places[0]!, placeId })
  const network = buildNetwork({ version: 'test', stands: [atStation], links: [] })
  const metroNetwork = layMetro(network, metro, someRules())

  test.each([
    ['at the stand of the station', { ...places[0]!, standId: atStation.id }],
    ['at the station, which has no stand', places[0]!],
    ['at the stand, which was moved', { latitude: 28.6005, longitude: west, standId: atStation.id }],
  ])('for a trip that begins %s', (_, place) => {
    const around = stationsAround(metroNetwork, network, place)
    expect(around.filter(({ station }) => station === 2)).toMatchObject([{ minutes: 8 }])
    expect(around.find(({ station }) => station === 0)).toMatchObject({ distance: 0, minutes: 0 })
  })

  test('within a trip, from the station and from its stand', () => {
    const { first, head, costs } = metroNetwork.transfers
    for (const node of [0, 1]) {
      const walk = head.subarray(first[node], first[node + 1]).indexOf(3)
      expect(costs[0][first[node]! + walk]).toBe(8)
    }
  })
})
