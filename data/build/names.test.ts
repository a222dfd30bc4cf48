import { describe, expect, test } from 'vitest'
import { region } from '../test-files.ts'
import { aliasesOf, nameStands } from './names.ts'
import type { Site } from './sites.ts'

const place = (name: string, city: 'Delhi' | 'Ghaziabad') => ({
  placeId: `${name}-${city}`,
  name,
  nameHi: 'नाम',
  kind: 'locality' as const,
  city,
  quality: 'B' as const,
  mayBeStand: true,
  latitude: 28.6,
  longitude: 77.3,
})
const site = (own: ReturnType<typeof place>, merged: ReturnType<typeof place>[] = []): Site => ({
  place: own,
  state: undefined,
  merged,
  size: 1,
  basis: 'likely',
  isAtBorder: false,
  stations: new Set(),
})
const named = (sites: Site[]) => nameStands(sites, region.cities).map(({ name }) => name)

describe('names of stands', () => {
  test('stay unchanged where they are unique', () => {
    expect(named([site(place('Loni', 'Ghaziabad')), site(place('Saket', 'Delhi'))])).toEqual([
      'Loni',
      'Saket',
    ])
  })

  test('get their city where two stands have the same name, regardless of case', () => {
    const sites = [site(place('Vijay Nagar', 'Ghaziabad')), site(place('VIJAY NAGAR', 'Delhi'))]
    expect(named(sites)).toEqual(['Vijay Nagar, Ghaziabad', 'VIJAY NAGAR, Delhi'])
    expect(nameStands(sites, region.cities)[1]?.nameHi).toBe('नाम, दिल्ली')
  })

  test('get their city where an alias of another stand is the same', () => {
    const sites = [
      site(place('Saket', 'Delhi')),
      site(place('Metro', 'Ghaziabad'), [place('saket', 'Ghaziabad')]),
    ]
    expect(named(sites)).toEqual(['Saket, Delhi', 'Metro'])
    expect(aliasesOf(sites[0] as Site, { name: 'Saket, Delhi', nameHi: '' }).map(({ name }) => name)).toEqual(
      ['Saket'],
    )
  })

  test('stop the build where they are equal even with the city', () => {
    expect(() => named([site(place('Saket', 'Delhi')), site(place('saket', 'Delhi'))])).toThrow(
      'two stands are named',
    )
  })
})
