// Facts about single places that were wrong or missing before.

import { distanceKm } from '@sawari/planner/geo'
import { describe, expect, test } from 'vitest'
import { readSources } from './build/sources.ts'
import { gazetteer, network, readDataFile } from './test-files.ts'
import { shippedPlanner } from './testing/shipped-planner.ts'

const sources = readSources(readDataFile)
const placeOf = new Map(gazetteer.places.map(place => [place.placeId, place]))
const planner = shippedPlanner()

test.each([
  ['delhi-nand-nagri', 28.69169, 77.31041],
  ['delhi-mehrauli', 28.52132, 77.18305],
  ['sector-sector-82-noida', 28.53502, 77.3916],
  ['sector-sector-58-noida', 28.6108, 77.35985],
  ['sector-sector-71-noida', 28.59471, 77.37253],
  ['landmark-rajnigandha-chowk', 28.57702, 77.31896],
  ['locality-noida-phase-2', 28.53584, 77.41353],
  ['delhi-sangam-vihar', 28.51184, 77.24978],
])('%s lies where autos stop for it', (placeId, latitude, longitude) => {
  expect(placeOf.get(placeId)).toMatchObject({ latitude, longitude })
})

test.each([
  ['Rajnigandha Chowk', 28.577, 77.319],
  ['Noida Phase 2', 28.5358, 77.4135],
  ['Sangam Vihar', 28.5118, 77.2498],
  ['Khora Colony', 28.615, 77.3414],
  ['Film City, Noida', 28.5655, 77.3172],
  ['Mangolpuri', 28.6925, 77.0858],
  ['Bawana', 28.8002, 77.0358],
  ['Pragati Maidan', 28.6179, 77.2404],
  ['Race Course', 28.5965, 77.2031],
  ['Sector 7, Rohini', 28.7047, 77.1207],
  ['Sector 24, Rohini', 28.7276, 77.0924],
  ['Parthala', 28.6005, 77.398],
  ['ALT Centre, Raj Nagar', 28.6821, 77.4466],
  ['ABES Engineering College', 28.634, 77.446],
  ['Karhera', 28.694, 77.392],
])('%s is found', (name, latitude, longitude) => {
  const end = planner.places.resolveEnd({ name })
  expect(end.kind === 'found' && distanceKm(end.place, { latitude, longitude })).toBeLessThan(0.7)
})

test.each([
  ['Anand Vihar', 'Anand Vihar ISBT Metro'],
  ['Kisan Chowk', 'Gaur Chowk (Char Murti)'],
  ['चार मूर्ति', 'Gaur Chowk (Char Murti)'],
  ['Connaught Place', 'Connaught Place'],
  ['Rajiv Chowk Metro Station', 'Rajiv Chowk Metro'],
  ['noida sector 52 metro', 'Noida Sector 52 Metro'],
])('%s means %s', (typed, name) => {
  expect(planner.places.resolveEnd({ name: typed })).toMatchObject({ kind: 'found', place: { name } })
})

test.each([
  ['delhi-harsh-vihar', 'हर्ष विहार (टर्मिनल)'],
  ['delhi-anand-parbat', 'आनंद पर्वत औद्योगिक क्षेत्र'],
  ['locality-chhijarsi', 'छिजारसी (सेक्टर 63)'],
  ['metro-depot', 'डिपो स्टेशन, ग्रेटर नोएडा'],
])('the Hindi name of %s says as much as the English', (placeId, nameHi) => {
  expect(placeOf.get(placeId)?.nameHi).toBe(nameHi)
})

test('a stand and what it is part of: Raj Nagar Extension', () => {
  expect(network.stands.map(({ name }) => name)).not.toContain('Garhi, Raj Nagar Extension')
  const stand = network.stands.find(({ name }) => name === 'Raj Nagar Extension')
  expect(stand?.aliases.map(({ name }) => name)).toContain('Garhi, Raj Nagar Extension')
})

describe('police routes', () => {
  test.each([
    ['route 4', 'university-abes-engineering-college', 'ghaziabad-lal-kuan'],
    ['route 10', 'metro-mohan-nagar', 'ghaziabad-karhera'],
  ])('%s joins %s and %s both ways', (_, from, to) => {
    const ends = [placeOf.get(from)?.standId, placeOf.get(to)?.standId]
    const links = network.links.filter(({ fromId, toId }) => ends.includes(fromId) && ends.includes(toId))
    expect(links.map(({ basis }) => basis)).toEqual(['known', 'known'])
  })
})

test('no auto crosses the Hindon on the Expressway', () => {
  const hindon = sources.rivers.find(({ name }) => name === 'Hindon')
  expect(hindon?.bridges.filter(({ name }) => name.includes('Expressway Hindon Bridge'))).toMatchObject([
    { name: 'NH 9 / Delhi-Meerut Expressway Hindon Bridge' },
  ])
})

describe('a station with a new name is found by the old one too', () => {
  test.each([
    ['metro-pitampura', 'Pitampura Metro', 'पीतमपुरा मेट्रो', 'Madhuban Chowk Metro'],
    [
      'metro-mayur-vihar-pocket-i',
      'Mayur Vihar Pocket I',
      'मयूर विहार पॉकेट 1',
      'Shree Ram Mandir Mayur Vihar',
    ],
    ['metro-rohini-west', 'Rohini West', 'रोहिणी पश्चिम', 'Dr. Baba Saheb Ambedkar Hospital Metro'],
    ['metro-rohini-east', 'Rohini East Metro', 'रोहिणी पूर्व मेट्रो', 'Rohini Metro'],
    ['metro-dwarka', 'Dwarka Metro', 'द्वारका मेट्रो', 'Dwarka-Kakrola'],
    ['metro-udyog-bhawan', 'Udyog Bhawan', 'उद्योग भवन मेट्रो', 'Seva Teerth'],
  ])('%s', (placeId, ...names) => {
    const { standId } = placeOf.get(placeId)!
    for (const name of names) {
      expect(planner.places.resolveEnd({ name }), name).toMatchObject({ kind: 'found', place: { standId } })
    }
  })
})
