import { describe, expect, test } from 'vitest'
import { readStands } from './stand.ts'

const row = {
  _id: 'a'.repeat(24),
  name: 'Gaur Chowk',
  latitude: 28.6,
  longitude: 77.43,
  color_code: 'red',
  destinations: [
    {
      name: 'Sector 52 Metro',
      latitude: 28.58,
      longitude: 77.37,
      estimated_fare: 40,
      minutes: 17,
      basis: 'known',
    },
  ],
} as const

describe('a row of the wire', () => {
  test('becomes a stand in our own words', () => {
    expect(readStands([row])).toEqual([
      {
        id: row._id,
        name: 'Gaur Chowk',
        nameHi: undefined,
        point: { latitude: 28.6, longitude: 77.43 },
        colour: 'red',
        availability: 'high',
        destinations: [
          {
            name: 'Sector 52 Metro',
            nameHi: undefined,
            point: { latitude: 28.58, longitude: 77.37 },
            fareKind: 'estimated',
            fareRupees: 40,
            minutes: 17,
            basis: 'known',
          },
        ],
      },
    ])
  })

  test('at zero degrees and without destinations is as good as any', () => {
    expect(readStands([{ ...row, latitude: 0, longitude: 0, destinations: [] }])).toHaveLength(1)
  })

  test.each([
    ['red', 'high'],
    ['orange', 'medium'],
    ['yellow', 'low'],
    ['#ff00ff', null],
  ])('in %s has the availability %s', (color_code, availability) => {
    expect(readStands([{ ...row, color_code }])[0]?.availability).toBe(availability)
  })

  test('keeps a free ride free and an unknown fare unknown', () => {
    const [free, unknown] = [0, undefined].map(estimated_fare => ({ ...row.destinations[0], estimated_fare }))
    const fares = readStands([{ ...row, destinations: [free, unknown] }])[0]?.destinations.map(
      destination => destination.fareRupees,
    )
    expect(fares).toEqual([0, null])
  })
})
