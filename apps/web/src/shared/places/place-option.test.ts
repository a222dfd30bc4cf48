import type { PlaceFeature, PlaceFeatureProperties } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import type { NameOf } from '../place-names/place-names.ts'
import { mergeOptions, type PlaceResult, toPlaceResult } from './place-option.ts'
import type { NamedStand } from './queries.ts'

const asIs: NameOf = place => (typeof place === 'string' ? place : place.name)

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

function standAt(name: string, latitude: number, longitude: number): NamedStand {
  return { id: name, name, city: 'Noida', point: at(latitude, longitude) }
}

function placeAt(name: string, point: PlaceResult['point'], isGuess = false): PlaceResult {
  return { name, displayName: `${name}, Noida, India`, point, isGuess, raw: {} as PlaceResult['raw'] }
}

const names = (stands: NamedStand[], places: PlaceResult[], limit = 5) =>
  mergeOptions(stands, places, limit, asIs).map(option => `${option.kind} ${option.name}`)

const sector62 = standAt('Sector 62', 28.62, 77.36)
const fortis = placeAt('Fortis', at(28.61, 77.37))
const mall = placeAt('Mall', at(28.5, 77.3))
const nearby = placeAt('sector 62', at(28.6205, 77.3605))
const namesake = placeAt('Sector 62', at(28.4, 77.05))
const many = [1, 2, 3].map(n => standAt(`Stand ${n}`, 28 + n / 10, 77))

test.each([
  ['stands first, then places', [sector62], [fortis], ['stand Sector 62', 'place Fortis']],
  ['no place that is one of the stands', [sector62], [nearby], ['stand Sector 62']],
  ['a namesake elsewhere', [sector62], [namesake], ['stand Sector 62', 'place Sector 62']],
  [
    'no place without coordinates, and each once',
    [],
    [placeAt('Nowhere', null), fortis, fortis],
    ['place Fortis'],
  ],
  [
    'at most so many of each kind',
    many,
    [fortis, mall, namesake],
    ['stand Stand 1', 'stand Stand 2', 'place Fortis', 'place Mall'],
  ],
])('the options are %s', (_, stands, places, expected) => {
  expect(names(stands, places, 2)).toEqual(expected)
})

test('guesses come last, and only a few beside what was found as typed', () => {
  const guessed = [1, 2, 3, 4].map(n => ({ ...standAt(`Guess ${n}`, 28 + n / 10, 77), isGuess: true }))
  expect(names(guessed, [fortis])).toEqual([
    'place Fortis',
    'stand Guess 1',
    'stand Guess 2',
    'stand Guess 3',
  ])
  expect(names(guessed, [placeAt('Guess 5', at(28.61, 77.37), true)])).toHaveLength(5)
})

test.each([
  ['Yashoda Hospital', 'Yashoda Hospital · Noida'],
  ['Kaushambi', 'Noida'],
  [undefined, 'Noida'],
])('a stand that was met as %s says %s below its name', (metAs, detail) => {
  const stand = { ...standAt('Kaushambi Metro', 28.64, 77.32), ...(metAs !== undefined && { metAs }) }
  expect(mergeOptions([stand], [], 5, asIs)[0]).toMatchObject({ name: 'Kaushambi Metro', detail })
})

test('the line under a stand is its city, in the language of the page', () => {
  const inHindi: NameOf = place => (place === 'Noida' ? 'नोएडा' : String(place))
  const [option] = mergeOptions([standAt('Sector 62', 28.62, 77.36)], [], 5, inHindi)
  expect(option).toMatchObject({ name: 'Sector 62', detail: 'नोएडा' })
})

const UNKNOWN = 'Unknown Location'

function featureOf(properties: PlaceFeatureProperties, coordinates: unknown = [77.36, 28.62]): PlaceFeature {
  const geometry = { type: 'Point', coordinates: coordinates as [number, number] } as const
  return { type: 'Feature', properties, geometry }
}

describe('the full name of a place', () => {
  test.each<[string, PlaceFeatureProperties, string]>([
    [
      'joins every part with commas',
      { name: 'Fortis', street: 'Rasoolpur Road', city: 'Noida', state: 'Uttar Pradesh', country: 'India' },
      'Fortis, Rasoolpur Road, Noida, Uttar Pradesh, India',
    ],
    [
      'puts the house number before the street',
      { name: 'Fortis', street: 'Rasoolpur Road', housenumber: '22', city: 'Noida' },
      'Fortis, 22 Rasoolpur Road, Noida',
    ],
    [
      'leaves out a name equal to the street',
      { name: 'MG Road', street: 'MG Road', city: 'Delhi' },
      'MG Road, Delhi',
    ],
    ['leaves out a state equal to the city', { name: 'ITO', city: 'Delhi', state: 'Delhi' }, 'ITO, Delhi'],
    ['drops a house number without a street', { name: 'ITO', housenumber: '4' }, 'ITO'],
    ['skips blank parts', { name: 'ITO', city: ' ', country: 'India' }, 'ITO, India'],
    ['falls back to the stand-in', {}, UNKNOWN],
  ])('%s', (_, properties, displayName) => {
    expect(toPlaceResult(featureOf(properties), UNKNOWN, asIs).displayName).toBe(displayName)
  })

  test('is built even where the place itself has no name', () => {
    const place = toPlaceResult(featureOf({ street: 'MG Road', city: 'Delhi' }), UNKNOWN, asIs)
    expect(place).toMatchObject({ name: UNKNOWN, displayName: 'MG Road, Delhi' })
  })
})

test('each part of the full name is in the language of the page, the name itself stays', () => {
  const inHindi: NameOf = place => ({ ITO: 'आईटीओ', Delhi: 'दिल्ली' })[String(place)] ?? String(place)
  const place = toPlaceResult(featureOf({ name: 'ITO', city: 'Delhi' }), UNKNOWN, inHindi)
  expect(place).toMatchObject({ name: 'ITO', displayName: 'आईटीओ, दिल्ली' })
})

describe('the point of a place', () => {
  test('is read in the order longitude, latitude', () => {
    expect(toPlaceResult(featureOf({}, [77.36, 28.62]), UNKNOWN, asIs).point).toEqual({
      latitude: 28.62,
      longitude: 77.36,
    })
  })

  test.each([
    ['no coordinates', undefined],
    ['one number', [77.36]],
    ['text', ['77.36', '28.62']],
    ['a latitude off the globe', [77.36, 128.6]],
    ['not a number', [Number.NaN, 28.6]],
  ])('is null for %s', (_, coordinates) => {
    const feature = featureOf({})
    const odd = { ...feature, geometry: { ...feature.geometry, coordinates } } as unknown as PlaceFeature
    expect(toPlaceResult(odd, UNKNOWN, asIs).point).toBeNull()
  })

  test('is null where geometry and properties are missing altogether', () => {
    const odd = { type: 'Feature' } as unknown as PlaceFeature
    expect(toPlaceResult(odd, UNKNOWN, asIs)).toMatchObject({
      name: UNKNOWN,
      displayName: UNKNOWN,
      point: null,
    })
  })
})

test.each([
  ['metro', true],
  ['rrts', true],
  ['rail', true],
  ['market', undefined],
  [undefined, undefined],
] as const)('a place of kind %s has the sign of a station: %s', (kind, isStation) => {
  const stand = { ...sector62, ...(kind && { kind }) }
  const raw = { properties: { ...(kind && { kind }) } } as PlaceResult['raw']
  const options = mergeOptions([stand], [{ ...fortis, raw }], 5, asIs)
  expect(options.map(option => option.isStation)).toEqual([isStation, isStation])
})
