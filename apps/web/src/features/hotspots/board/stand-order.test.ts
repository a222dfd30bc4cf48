import { describe, expect, test } from 'vitest'
import type { Stand } from '../../../shared/stands/stand.ts'
import type { StandQuery } from '../../../shared/stands/stands-query.ts'
import { changeBetween, middleOf, orderStands, referenceOf } from './stand-order.ts'

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

const query: StandQuery = {
  kind: 'bounds',
  bounds: { north: 28.7, south: 28.5, east: 77.5, west: 77.3 },
  zoom: 14,
}
const stands = [standAt('north', 28.68), standAt('middle', 28.6), standAt('south', 28.53)]
const inside = { latitude: 28.7, longitude: 77.4 }
const elsewhere = { latitude: 19, longitude: 72.8 }
const searched = { name: 'Mall', point: { latitude: 28.5, longitude: 77.4 } }
const middle = middleOf(query)
const nothing = { searched: null, passenger: null, middle: null, box: BOX }

describe('the list', () => {
  test.each([
    ['the searched place', { ...nothing, middle, passenger: inside, searched }, 'place', 'south'],
    ['a passenger in the region', { ...nothing, middle, passenger: inside }, 'you', 'north'],
    ['the middle of the map', { ...nothing, middle }, 'middle', 'middle'],
    ['no passenger elsewhere', { ...nothing, middle, passenger: elsewhere }, 'middle', 'middle'],
  ])('begins with what is nearest to %s', (_, surroundings, kind, first) => {
    const { reference, rows } = orderStands(stands, referenceOf(surroundings))
    expect(reference?.kind).toBe(kind)
    expect(rows[0]?.stand.id).toBe(first)
  })

  test('gives the distance of each stand', () => {
    const reference = referenceOf({ ...nothing, passenger: inside })
    expect(orderStands(stands, reference).rows[0]?.distanceKm).toBeCloseTo(2.22, 2)
  })

  test('stays as it came while nothing was asked for', () => {
    const { rows } = orderStands(stands, referenceOf(nothing))
    expect(rows.map(({ stand }) => stand.id)).toEqual(['north', 'middle', 'south'])
    expect(rows[0]?.distanceKm).toBeNull()
  })
})

test('a newer list has the same order, another order or other stands', () => {
  const list = orderStands(stands, null)
  expect(changeBetween(list, orderStands([...stands], null))).toBeNull()
  expect(changeBetween(list, orderStands(stands.toReversed(), null))).toBe('order')
  expect(changeBetween(list, orderStands(stands.slice(1), null))).toBe('stands')
  expect(changeBetween(list, orderStands([...stands.slice(1), standAt('west', 28.6)], null))).toBe('stands')
})
