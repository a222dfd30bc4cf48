import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aStand, latticePoint, someRegion } from '../testing/builders.ts'
import { buildPlaceDirectory } from './place-directory.ts'
import { type GazetteerPlace, isGuess, type PlaceHit } from './place-match.ts'
import { searchPlaces } from './place-search.ts'
import { hasDigit, placeWords } from './place-words.ts'

const sector52Metro = aStand('Noida Sector 52 Metro', { nameHi: 'नोएडा सेक्टर 52 मेट्रो', size: 3 })
const sector52 = aStand('Sector 52, Noida', { nameHi: 'सेक्टर 52, नोएडा', size: 1, ...latticePoint(2, 0) })
const gaurChowk = aStand('Gaur Chowk (Char Murti)', {
  nameHi: 'गौर चौक (चार मूर्ति)',
  city: 'Greater Noida',
  size: 3,
  aliases: [{ name: 'Kisan Chowk', nameHi: 'किसान चौक' }],
})
const rajivChowk = aStand('Rajiv Chowk Metro', {
  nameHi: 'राजीव चौक मेट्रो',
  kind: 'metro',
  city: 'Delhi',
  size: 3,
  aliases: [{ name: 'Connaught Place', nameHi: 'कनॉट प्लेस' }],
})
const anandVihar = aStand('Anand Vihar ISBT Metro', {
  nameHi: 'आनंद विहार आईएसबीटी मेट्रो',
  city: 'Delhi',
  size: 3,
})
const indirapuram = aStand('Indirapuram', { nameHi: 'इंदिरापुरम', city: 'Ghaziabad', size: 2 })
const bigMarket = aStand('Big Market', {
  size: 3,
  aliases: [{ name: 'Old Crossing', nameHi: '' }],
  ...latticePoint(9, 9),
})
const smallMarket = aStand('Small Market', { size: 1, aliases: [{ name: 'Old Crossing', nameHi: '' }] })

function aPlace(name: string, changes: Partial<GazetteerPlace> = {}): GazetteerPlace {
  const { placeId, nameHi, kind, city, quality, latitude, longitude } = aStand(name)
  return { placeId, name, nameHi, kind, city, quality, latitude, longitude, ...changes }
}

const village = aPlace('Chipiyana Village', { ...latticePoint(5, 5) })
const mergedMall = aPlace('Gaur City Mall', { standId: gaurChowk.id })
const oldBusStand = aStand('Old Bus Stand', { nameHi: 'पुराना बस अड्डा', size: 3 })
const stands = [
  oldBusStand,
  sector52Metro,
  sector52,
  gaurChowk,
  rajivChowk,
  anandVihar,
  indirapuram,
  smallMarket,
  bigMarket,
]
const directory = buildPlaceDirectory(stands, [village, mergedMall], someRegion)

const nameOf = (hit: PlaceHit | undefined) => hit && (hit.kind === 'stand' ? hit.stand.name : hit.place.name)
const found = (query: string, limit = 10) => searchPlaces(directory, query, { limit }).map(nameOf)

describe('a search', () => {
  test('finds by the beginning of the last word, not by a part of one', () => {
    expect(found('indi')).toEqual(['Indirapuram'])
    expect(found('gaur cho')).toEqual(['Gaur Chowk (Char Murti)'])
    expect(found('rapur')).toEqual([])
  })

  test('lists a place once, under whichever name fits', () => {
    expect(found('chowk')).toEqual(['Rajiv Chowk Metro', 'Gaur Chowk (Char Murti)'])
  })

  test('stops at the limit, and may leave places out', () => {
    expect(found('noida', 1)).toHaveLength(1)
    expect(found('chipiyana')).toEqual(['Chipiyana Village'])
    expect(searchPlaces(directory, 'chipiyana', { limit: 5, standsOnly: true })).toEqual([])
    expect(searchPlaces(directory, 'noida', { limit: 0 })).toEqual([])
  })

  test.each([
    ['indirapuram', 'exact'],
    ['kisan chowk', 'exact'],
    ['chowk gaur', 'words'],
    ['gaur cho', 'beginning'],
    ['gaur चौक', 'words'],
    ['raajiv chauk', 'folded'],
    ['gaurchowk', 'folded'],
    ['purana bus adda', 'otherScript'],
    ['rajuv chowk', 'mistyped'],
    ['gaur chowk mandir', 'dropped'],
  ])('says how %s was met: %s', (query, match) => {
    expect(searchPlaces(directory, query, { limit: 1 })[0]?.match).toBe(match)
  })

  test.each(['Rajnagr Extenson', 'rajnagr extension', 'Rajnagar Extenson'])(
    'guesses a name with words run together and letters missing: %s',
    query => {
      const names = ['Raj Nagar Extension', 'Raj Ghat', 'Shastri Nagar', 'South Extension'].map(name =>
        aStand(name),
      )
      const [best] = searchPlaces(buildPlaceDirectory(names, [], someRegion), query, { limit: 5 })
      expect([nameOf(best), isGuess(best!.match)]).toEqual(['Raj Nagar Extension', true])
    },
  )

  test('prefers the nearer of equally good hits', () => {
    const near = (row: number) =>
      searchPlaces(directory, 'market', { limit: 5, bias: latticePoint(row, row) }).map(nameOf)
    expect(near(9)).toEqual(['Big Market', 'Small Market'])
    expect(near(0)).toEqual(['Small Market', 'Big Market'])
  })

  test('answers hostile queries', () => {
    const queries = [
      'x'.repeat(1000),
      'a '.repeat(500),
      '('.repeat(1000),
      '\u0301'.repeat(1000),
      '%_\\',
      'ﷺ'.repeat(1000),
    ]
    for (const query of queries) expect(searchPlaces(directory, query, { limit: 5 })).toBeInstanceOf(Array)
    expect(found('x'.repeat(1000))).toEqual([])
  })

  test('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), query => {
        expect(searchPlaces(directory, query, { limit: 5 }).length).toBeLessThanOrEqual(5)
      }),
    )
  })
})

describe('a search over any names', () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 }),
    fc.constantFrom('12', '1', '2a'),
  )
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map(words => words.join(' '))

  test('finds every name that has all typed words', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 12 }), name, (names, query) => {
        const places = names.map(text => aPlace(text))
        const hits = searchPlaces(buildPlaceDirectory([], places, someRegion), query, { limit: 100 }).map(
          nameOf,
        )
        const typed = placeWords(query)
        const expected = names.filter(text => typed.every(word => placeWords(text).includes(word)))
        expect(hits).toEqual(expect.arrayContaining(expected))
      }),
      { numRuns: 150 },
    )
  })

  test('takes numbers to the letter, and drops no word silently', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 12 }), name, (names, query) => {
        const places = names.map(text => aPlace(text))
        const numbers = placeWords(query).filter(hasDigit)
        for (const hit of searchPlaces(buildPlaceDirectory([], places, someRegion), query, { limit: 100 })) {
          if (hit.match === 'dropped') continue
          const joined = placeWords(nameOf(hit)!).join('')
          for (const number of numbers) expect(joined).toContain(number)
        }
      }),
    )
  })

  test('puts the very name first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 12 }), fc.nat(), (names, pick) => {
        const query = names[pick % names.length]!
        const places = names.map(text => aPlace(text))
        expect(
          nameOf(searchPlaces(buildPlaceDirectory([], places, someRegion), query, { limit: 1 })[0]),
        ).toBe(query)
      }),
    )
  })
})

test('a name that has a word twice comes first where all of it is typed', () => {
  const twice = buildPlaceDirectory([], [aPlace('12 2a'), aPlace('12 12 2a')], someRegion)
  expect(searchPlaces(twice, '12 12 2a', { limit: 2 }).map(nameOf)).toEqual(['12 12 2a', '12 2a'])
})

describe('an address beside a name', () => {
  const [here, far] = [latticePoint(0, 0), latticePoint(40, 40)]
  const near = aPlace('Care Hospital', { kind: 'hospital', city: 'Noida', ...here })
  const same = aPlace('Care Hospital', { kind: 'hospital', city: 'Delhi', ...far })
  const electronicCity = aStand('Noida Electronic City Metro', { kind: 'metro', size: 3, ...far })
  const cityCentre = aStand('Noida City Centre Metro', { kind: 'metro', size: 2, ...far })
  const sector = aStand('Sector 27, Noida', { kind: 'sector', city: 'Noida', ...here })
  const search = (query: string) =>
    searchPlaces(buildPlaceDirectory([sector, electronicCity, cityCentre], [near, same], someRegion), query, {
      limit: 5,
    })

  test('says which place of the name is meant', () => {
    expect(search('care hospital sec 27')).toMatchObject([{ match: 'words', place: { city: 'Noida' } }])
  })

  test('is the guess where the name is not known', () => {
    const [first] = search('some unheard clinic sec 27')
    expect(first).toMatchObject({ match: 'dropped', stand: { name: 'Sector 27, Noida' } })
  })

  test('may be a gate, which no name has', () => {
    expect(search('noida city centre metro gate no 2')).toMatchObject([{ stand: { name: cityCentre.name } }])
  })

  test('of a name, words that stand together count more than a bigger place', () => {
    expect(search('noida city').map(nameOf)).toEqual([cityCentre.name, electronicCity.name])
  })
})
