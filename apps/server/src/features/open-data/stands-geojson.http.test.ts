import { standsGeoJson as contract, type LinkFeature } from '@sawari/contract'
import { expect, test } from 'vitest'
import { openDataAt } from './open-data-source.ts'
import { standsGeoJson } from './stands-geojson.http.ts'
import { oddTown, TODAY } from './testing/feeds.ts'

async function oddLinks(): Promise<LinkFeature[]> {
  const text = (await standsGeoJson(openDataAt(await oddTown(), TODAY), [])).toString('utf8')
  const sent: unknown = JSON.parse(text)
  const { features } = contract.parse(sent)
  expect(contract.parse(sent)).toEqual(sent)
  return features.filter(feature => feature.properties.feature === 'link') as LinkFeature[]
}

test('a link follows the streets if they are known, in its own direction', async () => {
  const alongStreets = (await oddLinks()).filter(({ geometry }) => geometry.coordinates.length > 2)
  const line = [
    [77.4, 28.6],
    [77.405, 28.61],
    [77.4, 28.62],
  ]
  expect(alongStreets.map(({ geometry }) => geometry.coordinates)).toEqual([line, line.toReversed()])
  expect(alongStreets.map(({ properties }) => properties.distance_basis)).toEqual(['streets', 'streets'])
})

test('every ride is there, parallel ones too, with vehicle and source', async () => {
  const links = await oddLinks()
  const { network } = await oddTown()
  expect(links.length).toBe(network.links.length)
  const van = links.find(({ properties }) => properties.vehicle === 'gramin-sewa')
  expect(van?.properties).toMatchObject({ source: 'a "notice",\nat the gate', basis: 'known' })
})
