import { describe, expect, test } from 'vitest'
import { metroOf } from './metro.ts'

// Line A runs east with a station each km; line B starts 300 m from A's third station; A branches at its second.
const longitudes = new Map<string, number>()
const station = (id: string, km: number) => {
  longitudes.set(id, 77 + km / 97.7)
  return id
}
const a = Array.from({ length: 12 }, (_, at) => station(`a${at}`, at))
const metro = metroOf(
  [
    { name: 'A', nameHi: 'ए', colour: '#000000', runs: [a, ['a1', station('x', 200), station('y', 201)]] },
    {
      name: 'B',
      nameHi: 'बी',
      colour: '#000000',
      runs: [[station('b0', 2.3), station('b1', 100), station('b2', 101)]],
    },
  ],
  id => ({ latitude: 28.6, longitude: longitudes.get(id) as number }),
)
const joins = (one: string[], other: string[]) => metro.joins(metro.groupsOf(one), metro.groupsOf(other))

describe('the metro', () => {
  test.each([
    ['stations 8 stops apart', ['a0'], ['a8'], true],
    ['not stations 9 stops apart', ['a0'], ['a9'], false],
    ['a station and one on a branch', ['a3'], ['y'], true],
    ['a station and one of another line, from where both meet', ['a2'], ['b2'], true],
    ['not stations of two lines elsewhere', ['a4'], ['b1'], false],
    ['a stand of several stations by the nearest', ['a0', 'a5'], ['a11'], true],
    ['nothing that is no station', ['market'], ['a1'], false],
  ])('joins %s', (_, one, other, joined) => {
    expect(joins(one, other)).toBe(joined)
    expect(joins(other, one)).toBe(joined)
  })

  test.each([
    ['a0', true],
    ['a1', false],
    ['y', true],
    ['a2', true],
    ['a11', true],
    ['b1', false],
  ])('%s is an interchange or terminus: %s', (id, expected) => {
    expect(metro.isInterchangeOrTerminus(id)).toBe(expected)
  })
})
