import { readPlaceNames } from '@sawari/contract'
import { expect, test } from 'vitest'
import { startServerForTest } from '../../../test/harness.ts'
import { shippedDataset, smallDataset } from '../../../test/small-dataset.ts'
import type { Dataset } from '../route-planner/dataset.ts'

async function placeNames(dataset?: Dataset) {
  const server = await startServerForTest(dataset && { dataset })
  return (await server.get('/api/place-names')).as(readPlaceNames).data
}

test('the names of stands, aliases, other places, bridges, cities and states are given in Hindi', async () => {
  const { version, names } = await placeNames()
  expect(version).toBe('small-1')
  expect(names).toMatchObject({
    'Lal Market': 'लाल मार्केट',
    'Old Bus Gate': 'पुराना बस गेट',
    'Hill Temple': 'पहाड़ी मंदिर',
    'DND Flyway': 'डीएनडी फ्लाईवे',
    'Greater Noida': 'ग्रेटर नोएडा',
    'Uttar Pradesh': 'उत्तर प्रदेश',
    India: 'भारत',
  })
})

test('a place without a Hindi name is omitted', async () => {
  const dataset = await smallDataset()
  const places = dataset.places.map(place => ({ ...place, nameHi: '' }))
  const { names } = await placeNames({ ...dataset, places })
  expect(names).not.toHaveProperty('Hill Temple')
  expect(names).toHaveProperty('Lal Market')
})

test('a name that two places share is that of the stand', async () => {
  const dataset = await smallDataset()
  const places = dataset.places.slice(0, 1).map(place => ({ ...place, name: 'Lal Market' }))
  const { names } = await placeNames({ ...dataset, places })
  expect(names['Lal Market']).toBe('लाल मार्केट')
})

test('every stand and place of the shipped data has a Hindi name in the dictionary', async () => {
  const dataset = await shippedDataset
  const { names } = await placeNames(dataset)
  const all = [
    ...dataset.network.stands,
    ...dataset.places,
    ...dataset.network.stands.flatMap(s => s.aliases),
    ...(dataset.search?.places ?? []).filter(({ name, nameHi }) => nameHi !== '' && nameHi !== name),
  ]
  expect(
    all.filter(({ name }) => !/[\u0900-\u097f]/.test(names[name] ?? '')).map(({ name }) => name),
  ).toEqual([])
})
