import { describe, expect, test } from 'vitest'
import type { Stand } from '../../../shared/stands/stand.ts'
import type { StandQuestion } from '../../../shared/stands/stand-question.ts'
import { middleOf, orderStands } from './stand-order.ts'

const BOX = { north: 28.9, south: 28.3, east: 77.6, west: 76.8 }

function standAt(id: string, latitude: number): Stand {
  return {
    id,
    name: id,
    nameHi: undefined,
    point: { latitude, longitude: 77.4 },
    colour: 'red',
    availability: 'high',
    destinations: [],
  }
}

const question: StandQuestion = {
  kind: 'bounds',
  bounds: { north: 28.7, south: 28.5, east: 77.5, west: 77.3 },
  zoom: 14,
}
const stands = [standAt('north', 28.68), standAt('middle', 28.6), standAt('south', 28.53)]
const idsOf = (passenger: { latitude: number; longitude: number } | null) =>
  orderStands(stands, question, passenger, BOX).map(({ stand }) => stand.id)

describe('the list', () => {
  test('begins in the middle of what was asked for, and tells no distances', () => {
    expect(idsOf(null)).toEqual(['middle', 'south', 'north'])
    expect(orderStands(stands, question, null, BOX)[0]?.distanceKm).toBeNull()
  })

  test('begins with what is nearest to a passenger in the area, and tells how far', () => {
    const [first] = orderStands(stands, question, { latitude: 28.7, longitude: 77.4 }, BOX)
    expect(first?.stand.id).toBe('north')
    expect(first?.distanceKm).toBeCloseTo(2.22, 2)
  })

  test('takes no notice of a passenger who is elsewhere', () => {
    expect(idsOf({ latitude: 19, longitude: 72.8 })).toEqual(['middle', 'south', 'north'])
  })

  test('stays as it came while nothing was asked for', () => {
    expect(orderStands(stands, null, null, BOX).map(({ stand }) => stand.id)).toEqual([
      'north',
      'middle',
      'south',
    ])
  })
})

test('the middle of a surrounding is its point', () => {
  const point = { latitude: 28.6, longitude: 77.4 }
  expect(middleOf({ kind: 'nearby', point, radiusKm: 5 })).toEqual(point)
})
