import { RECENT_PLACES_MAX } from '@sawari/contract/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  holdSamePlaces,
  mergePlaces,
  noSavedPlaces,
  readSavedPlaces,
  type SavedPlaces,
  withKept,
  withoutRecent,
  withUsed,
} from './saved-places.ts'

const place = (name: string) => ({ name, point: { latitude: 28.6, longitude: 77.3 } })
const [market, hospital] = [place('Lal Market'), place('City Hospital')]
const namesOf = ({ recent }: SavedPlaces) => recent.map(each => each.place.name)

describe('places that were used', () => {
  test('come first, once each whatever their case, eight at most', () => {
    let saved = noSavedPlaces
    for (let index = 0; index < 10; index++) saved = withUsed(saved, [place(`Stand ${index}`)], index)
    saved = withUsed(saved, [place('stand 5'), hospital], 20)
    expect(namesOf(saved)).toHaveLength(RECENT_PLACES_MAX)
    expect(namesOf(saved).slice(0, 3)).toEqual(['stand 5', 'City Hospital', 'Stand 9'])
  })

  test.each([
    ['nothing', ''],
    ['blanks', '  '],
    ['wherever one stands', 'My location'],
  ])('are not remembered when they are %s', (_, name) => {
    expect(withUsed(noSavedPlaces, [{ ...market, name }], 1)).toEqual(noSavedPlaces)
  })

  test('that were removed come back only when they are used again', () => {
    const used = withUsed(noSavedPlaces, [market], 1)
    const removed = withoutRecent(used, 'Lal Market', 2)
    expect(namesOf(removed)).toEqual([])
    expect(namesOf(mergePlaces(removed, used))).toEqual([])
    expect(namesOf(withUsed(removed, [market], 3))).toEqual(['Lal Market'])
  })
})

describe('two devices together', () => {
  test.each([
    ['a later change there', 1, 2, hospital],
    ['a later change here', 2, 1, market],
    ['the same moment', 1, 1, market],
  ])('have the newest Home: %s', (_, hereMs, thereMs, expected) => {
    const here = withKept(noSavedPlaces, 'home', market, hereMs)
    const there = withKept(noSavedPlaces, 'home', hospital, thereMs)
    expect(mergePlaces(here, there).home.place).toEqual(expected)
  })

  test('a later removal of Work wins over an earlier place', () => {
    const there = withKept(withKept(noSavedPlaces, 'work', hospital, 1), 'work', null, 3)
    expect(mergePlaces(withKept(noSavedPlaces, 'work', market, 2), there).work.place).toBeNull()
  })

  test('have the newest recent places of both, whichever is asked first', () => {
    const saved = fc
      .array(fc.tuple(fc.nat(12), fc.nat(50)), { maxLength: 12 })
      .map(uses =>
        uses.reduce((all, [name, at]) => withUsed(all, [place(`Stand ${name}`)], at), noSavedPlaces),
      )
    fc.assert(
      fc.property(saved, saved, (a, b) => {
        const merged = mergePlaces(a, b)
        const times = (all: SavedPlaces) => all.recent.map(({ usedAtMs }) => usedAtMs)
        expect(times(merged)).toEqual(times(mergePlaces(b, a)))
        expect(times(merged)).toEqual(times(merged).toSorted((x, y) => y - x))
        expect(new Set(namesOf(merged)).size).toBe(namesOf(merged).length)
        const newest = Math.max(...times(a), ...times(b), -1)
        expect(times(merged)[0] ?? -1).toBe(newest)
        expect(holdSamePlaces(mergePlaces(merged, b), merged)).toBe(true)
      }),
    )
  })
})

describe('what an earlier visit kept', () => {
  test('is read as it was written', () => {
    const saved = withoutRecent(withUsed(withKept(noSavedPlaces, 'home', market, 1), [hospital], 2), 'X', 3)
    expect(readSavedPlaces(JSON.stringify(saved))).toEqual(saved)
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['a home without a time', '{"home":{"place":{"name":"A"}}}'],
    ['recent places that are none', '{"recent":[1,null,{"usedAtMs":1},{"place":{"name":5},"usedAtMs":1}]}'],
    ['a name that is too long', `{"recent":[{"place":{"name":"${'x'.repeat(201)}"},"usedAtMs":1}]}`],
  ])('is nothing where it is %s', (_, text) => expect(readSavedPlaces(text)).toEqual(noSavedPlaces))

  test('keeps the name of a place whose point makes no sense', () => {
    const text = '{"recent":[{"place":{"name":"A","point":{"latitude":99,"longitude":0}},"usedAtMs":1}]}'
    expect(readSavedPlaces(text).recent).toEqual([{ place: { name: 'A', point: null }, usedAtMs: 1 }])
  })
})
