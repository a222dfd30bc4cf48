import type { PlaceFeature, PlaceFeatureProperties } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import type { NameOf } from '../place-names/place-names.ts'
import { toPlaceResult } from './place-name.ts'

const UNKNOWN = 'Unknown Location'
const asIs: NameOf = place => (typeof place === 'string' ? place : place.name)

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
