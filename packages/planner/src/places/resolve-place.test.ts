import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aStand, someRegion } from '../testing/builders.ts'
import { aPlace, east, outcomeOf } from '../testing/places.ts'
import { createPlaces } from './create-places.ts'
import { buildPlaceDirectory, type OutsidePlace } from './place-directory.ts'

const sector52Metro = aStand('Noida Sector 52 Metro', {
  nameHi: 'नोएडा सेक्टर 52 मेट्रो',
  kind: 'metro',
  size: 3,
  ...east(0),
})
const sector52 = aStand('Sector 52, Noida', { nameHi: 'सेक्टर 52, नोएडा', size: 1, ...east(1) })
const gaurChowk = aStand('Gaur Chowk (Char Murti)', {
  nameHi: 'गौर चौक (चार मूर्ति)',
  city: 'Greater Noida',
  size: 3,
  aliases: [{ name: 'Kisan Chowk', nameHi: 'किसान चौक' }],
  ...east(7),
})
const rajivChowk = aStand('Rajiv Chowk Metro', {
  nameHi: 'राजीव चौक मेट्रो',
  kind: 'metro',
  city: 'Delhi',
  size: 3,
  aliases: [{ name: 'Connaught Place', nameHi: 'कनॉट प्लेस' }],
  ...east(-14),
})
const sector10 = aStand('Sector 10, Noida', { size: 1, ...east(2) })
const vasundhara10 = aStand('Sector 10, Vasundhara', { city: 'Ghaziabad', size: 1, ...east(-3) })
const hospital = aStand('Yatharth Hospital, Greater Noida West', {
  kind: 'hospital',
  city: 'Greater Noida',
  size: 2,
  aliases: [{ name: 'Sector 1, Greater Noida West', nameHi: '' }],
  ...east(9),
})
const indirapuram = aStand('Indirapuram', { nameHi: 'इंदिरापुरम', city: 'Ghaziabad', size: 2, ...east(-2) })
const bigMarket = aStand('Big Market', {
  size: 3,
  aliases: [{ name: 'Old Crossing', nameHi: '' }],
  ...east(12),
})
const smallMarket = aStand('Small Market', {
  size: 1,
  aliases: [{ name: 'Old Crossing', nameHi: '' }],
  ...east(16),
})
const rajendraNagar = aStand('Rajendra Nagar', { city: 'Ghaziabad', size: 2, ...east(-5) })
const fortis = aStand('Fortis Hospital, Noida', { kind: 'hospital', size: 2, ...east(3) })
const sahibabadNamoBharat = aStand('Sahibabad Namo Bharat (RRTS)', {
  kind: 'rrts',
  city: 'Ghaziabad',
  size: 2,
  ...east(-6),
})
const sahibabadJunction = aStand('Sahibabad Junction Railway Station', {
  kind: 'rail',
  city: 'Ghaziabad',
  size: 2,
  ...east(-8),
})
const wideBaghMetro = aStand('Wide Bagh Metro', { kind: 'metro', city: 'Delhi', size: 2, ...east(-44) })
const stands = [
  wideBaghMetro,
  sahibabadNamoBharat,
  sahibabadJunction,
  sector52Metro,
  sector52,
  gaurChowk,
  rajivChowk,
  sector10,
  vasundhara10,
  hospital,
  indirapuram,
  bigMarket,
  smallMarket,
  rajendraNagar,
  fortis,
]

const places = [
  aPlace('Rajiv Chowk', 'Delhi', -14.3, { kind: 'bus-stop', busRoutes: 40 }),
  aPlace('Rajiv Chowk Railway Station Metro', 'Delhi', -14.2, { kind: 'metro' }),
  aPlace('Shivaji Park', 'Delhi', -20, { kind: 'bus-stop', busRoutes: 319 }),
  aPlace('Shivaji Park', 'Delhi', -27, { kind: 'bus-stop', busRoutes: 300 }),
  aPlace('Rajendra Nagar Market', 'Delhi', -15, { kind: 'market' }),
  aPlace('Patel Nagar', 'Delhi', -16, { kind: 'locality' }),
  aPlace('Patel Nagar', 'Ghaziabad', -1, { kind: 'locality' }),
  aPlace('Fortis Hospital, Okhla', 'Delhi', -9, { kind: 'hospital' }),
  aPlace('Wide Bagh', 'Delhi', -45, { kind: 'locality' }),
  aPlace('Chipiyana Village', 'Greater Noida', 8, { kind: 'locality' }),
]
const outside: OutsidePlace[] = [
  { name: 'Gurugram', nameHi: 'गुरुग्राम', aliases: [{ name: 'Gurgaon', nameHi: 'गुड़गाँव' }], ...east(-33) },
  { name: 'Patel Nagar', nameHi: '', aliases: [], ...east(-40) },
  { name: 'Agra', nameHi: 'आगरा', aliases: [], latitude: 27.18, longitude: 78.02 },
]
const { resolve, resolveEnd } = createPlaces(
  buildPlaceDirectory(stands, places, someRegion, { places: [], outside }),
)

describe('a typed name means', () => {
  test.each([
    ['its stand', 'Indirapuram', 'Indirapuram'],
    ['its stand in any case, with spaces around', '  iNDIRAPURAM ', 'Indirapuram'],
    ['its stand in Hindi', 'इंदिरापुरम', 'Indirapuram'],
    ['its stand in another Hindi spelling', 'इन्दिरापुरम', 'Indirapuram'],
    ['the stand with that alias', 'Kisan Chowk', 'Gaur Chowk (Char Murti)'],
    ['the bigger stand of that alias', 'Old Crossing', 'Big Market'],
    ['the place that is no stand', 'Chipiyana Village', 'Chipiyana Village'],
    ['the name that begins with it', 'Gaur Chowk', 'Gaur Chowk (Char Murti)'],
    ['the bigger of two stands with its city left out', 'Sector 52', 'Noida Sector 52 Metro'],
    ['the same in Hindi', 'सेक्टर 52', 'Noida Sector 52 Metro'],
    ['the same with Hindi digits', 'सेक्टर ५२', 'Noida Sector 52 Metro'],
    ['the same with its words run together', 'sector52', 'Noida Sector 52 Metro'],
    ['the same abbreviated', 'sec 52', 'Noida Sector 52 Metro'],
    ['the very name before the bigger stand', 'sector 52, noida', 'Sector 52, Noida'],
    ['the name with the city beside it', 'Indirapuram, Ghaziabad', 'Indirapuram'],
    ['the station that is one', 'Rajiv Chowk Metro Station', 'Rajiv Chowk Metro'],
    ['the station that is one, in Hindi', 'राजीव चौक मेट्रो स्टेशन', 'Rajiv Chowk Metro'],
    ['the stand at the stop of that name', 'Rajiv Chowk', 'Rajiv Chowk Metro'],
    ['the station of the railway', 'Sahibabad station', 'Sahibabad Junction Railway Station'],
    ['the station that is named', 'Sahibabad RRTS station', 'Sahibabad Namo Bharat (RRTS)'],
    ['the place in the city named', 'Sector 10 Noida', 'Sector 10, Noida'],
    ['the place in the city named first', 'Noida sector 10', 'Sector 10, Noida'],
    ['the place in the other city named', 'Patel Nagar Ghaziabad', 'Patel Nagar'],
    [
      'the station of that name, not the stand beside it',
      'Rajiv Chowk Railway Station Metro',
      'Rajiv Chowk Railway Station Metro',
    ],
    ['the very name, though others begin with it', 'Rajendra Nagar', 'Rajendra Nagar'],
    ['the only name within one letter', 'rajiv chowt', 'Rajiv Chowk Metro'],
    ['the only name within one letter, of one word', 'indirapuran', 'Indirapuram'],
    ['the name with its words split', 'indira puram', 'Indirapuram'],
    ['the name as it sounds', 'rajeev chauk', 'Rajiv Chowk Metro'],
    ['the station, where its quarter lies a kilometre away', 'Wide Bagh', 'Wide Bagh Metro'],
  ])('%s: %s', (_, typed, name) => {
    expect(outcomeOf(resolve(typed))).toBe(name)
  })

  test('the place in the city named, not its namesake', () => {
    const resolution = resolve('Patel Nagar, Delhi')
    expect(resolution.kind === 'found' && resolution.hit.kind === 'place' && resolution.hit.place.city).toBe(
      'Delhi',
    )
  })
})

describe('a name is a question', () => {
  test.each([
    ['for two cities', 'Patel Nagar', ['Patel Nagar', 'Patel Nagar']],
    ['for two cities, without their names', 'Sector 10', ['Sector 10, Noida', 'Sector 10, Vasundhara']],
    ['for two places far apart in one city', 'Shivaji Park', ['Shivaji Park', 'Shivaji Park']],
    [
      'for several names with its words',
      'fortis hospital',
      ['Fortis Hospital, Noida', 'Fortis Hospital, Okhla'],
    ],
    ['after edits of two words', 'rajuv chowt', ['Rajiv Chowk']],
    ['where a word is dropped', 'rajiv chowk temple', ['Rajiv Chowk Metro']],
    ['in another city only', 'Sector 1, Noida', ['Yatharth Hospital, Greater Noida West']],
  ])('%s: %s', (_, typed, names) => {
    const answer = outcomeOf(resolve(typed))
    expect(Array.isArray(answer) ? answer.slice(0, names.length).sort() : answer).toEqual(names)
  })

  test('with at most five candidates', () => {
    const many = Array.from({ length: 9 }, (_, at) => aPlace('Kali Mandir', 'Delhi', -20 - 2 * at))
    const { resolve: resolveMany } = createPlaces(buildPlaceDirectory([], many, someRegion))
    const resolution = resolveMany('kali mandir')
    expect(resolution.kind === 'ambiguous' && resolution.candidates).toHaveLength(5)
  })
})

describe('a place outside the region', () => {
  test.each([['Gurugram'], ['gurgaon'], ['गुड़गाँव'], ['Sector 29 Gurgaon'], ['Agra'], ['agra fort']])(
    '%s',
    typed => {
      expect(outcomeOf(resolve(typed))).toBe('outside')
    },
  )

  test.each(['agra road', 'Agra Marg'])('but not %s, which leads there', typed => {
    expect(resolve(typed).kind).toBe('unknown')
  })

  test('is a point like any other where the client sends one', () => {
    const point = { latitude: 19.07, longitude: 72.87 }
    expect(resolveEnd({ name: 'Gurgaon', point })).toMatchObject({ kind: 'found', place: point })
  })
})

test('a name outside that a place of the region has as well says nothing', () => {
  expect(outcomeOf(resolve('Patel Nagar'))).toEqual(['Patel Nagar', 'Patel Nagar'])
  expect(outcomeOf(resolve('Patel Nagar Qwxy'))).not.toBe('outside')
})

test.each([
  ['a number with a typo', 'sector 53'],
  ['a word that is far from any name', 'kasna'],
  ['blanks', '   '],
  ['nothing', ''],
  ['wildcards', '%'],
  ['a pattern', '.*'],
  ['a line break', '\n'],
  ['a lone surrogate', '\ud800'],
])('nothing is known for %s', (_, typed) => {
  expect(resolve(typed)).toEqual({ kind: 'unknown' })
})

test('any text is resolved without a guess: a name that is found has every typed word', () => {
  const words = 'sector 52 10 noida rajiv chowk metro fortis hospital nagar xyz 1'.split(' ')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), typed => {
      const resolution = resolve(typed.join(' '))
      if (resolution.kind !== 'found') return
      const { hit } = resolution
      const place = hit.kind === 'stand' ? hit.stand : hit.place
      const aliases = hit.kind === 'stand' ? hit.stand.aliases.map(({ name }) => name) : []
      const all = [place.name, ...aliases, place.city, 'metro station'].join(' ').toLowerCase()
      for (const word of typed) expect(all).toContain(word)
    }),
  )
})

test('a name with one letter left out or changed is that place, a question or unknown, and never another place', () => {
  const long = stands.filter(({ name }) => /^\p{L}{6}/u.test(name) && !/\d/.test(name))
  fc.assert(
    fc.property(
      fc.constantFrom(...long),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom('', 'x', 'e'),
      (stand, at, letter) => {
        const typed = stand.name.slice(0, at) + letter + stand.name.slice(at + 1)
        const outcome = outcomeOf(resolve(typed))
        if (!Array.isArray(outcome)) expect([stand.name, 'unknown', 'outside']).toContain(outcome)
      },
    ),
  )
})

describe('a place of a request', () => {
  test('is the stand that its name alone means', () => {
    expect(resolveEnd({ name: 'kisan chowk' })).toMatchObject({
      kind: 'found',
      place: { name: gaurChowk.name, standId: gaurChowk.id },
    })
    expect(resolveEnd({ name: 'Atlantis' })).toEqual({ kind: 'unknown' })
  })

  test.each([
    ['as it is called', 'Indirapuram', undefined],
    ['in another case', 'INDIRAPURAM', undefined],
    ['in Hindi', 'इंदिरापुरम', undefined],
    ['without its city', 'Sector 10 Noida', undefined],
    ['with the word station', 'Rajiv Chowk Metro Station', undefined],
    ['with a letter too many', 'Indirapuramm', true],
    ['without Metro', 'Noida Sector 52', true],
    ['by an alias', 'Kisan Chowk', true],
    ['split', 'Indira Puram', true],
  ])('typed %s: is renamed %s', (_, name, isRenamed) => {
    expect(resolveEnd({ name })).toMatchObject({ kind: 'found' })
    expect((resolveEnd({ name }) as { isRenamed?: boolean }).isRenamed).toBe(isRenamed)
  })

  test('keeps the name and point of a place merged into a stand, and boards there', () => {
    const mall = { ...aPlace('Gaur City Mall', 'Greater Noida', 7.3), standId: gaurChowk.id }
    const { resolveEnd: resolveMerged } = createPlaces(
      buildPlaceDirectory(stands, [...places, mall], someRegion),
    )
    const { name, latitude, longitude } = mall
    expect(resolveMerged({ name: 'gaur city mall' })).toEqual({
      kind: 'found',
      place: { name, latitude, longitude, standId: gaurChowk.id },
    })
  })

  test('is a point where its name means no stand', () => {
    expect(resolveEnd({ name: 'chipiyana village' })).toEqual({
      kind: 'found',
      place: { name: 'Chipiyana Village', ...east(8) },
    })
  })

  test.each([
    ['within 150 m of the stand of that name', 'Sector 52, Noida', 0.001, sector52.id],
    ['farther away', 'Sector 52, Noida', 0.002, undefined],
    ['with another name', 'My home', 0, undefined],
    ['with a name that is a question', 'Patel Nagar', 0, undefined],
  ])('with coordinates %s', (_, name, latitudeStep, standId) => {
    const point = { latitude: sector52.latitude + latitudeStep, longitude: sector52.longitude }
    const end = resolveEnd({ name, point })
    expect(end).toMatchObject({
      kind: 'found',
      place: standId === undefined ? { name, ...point } : { name: sector52.name, standId },
    })
  })

  test('at coordinates is the same before and after the names of all places are indexed', () => {
    const mall = { ...aPlace('Gaur City Mall', 'Greater Noida', 7.05), standId: gaurChowk.id }
    const twin = aStand('Big Market', { placeId: 'twin', size: 1, ...east(12.05) })
    const merged = [...places, mall, aPlace('Sector 10 Noida', 'Noida', 2.05)]
    const directory = () => buildPlaceDirectory([...stands, twin], merged, someRegion)
    const indexed = directory()
    const after = createPlaces(indexed)
    expect(indexed.index.names.length).toBeGreaterThan(merged.length)
    const all = indexed.index.names.flatMap(({ name, nameHi, hit }) => {
      const { latitude, longitude } = hit.kind === 'stand' ? hit.stand : hit.place
      const texts = [
        name,
        name.toUpperCase(),
        `${name} Stn`,
        `${name} Station`,
        nameHi,
        name.replace(',', ''),
      ]
      return texts.map(text => ({ name: text, point: { latitude, longitude } }))
    })
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.constantFrom(...all), ({ name }, { point }) => {
        expect(createPlaces(directory()).resolveEnd({ name, point })).toEqual(
          after.resolveEnd({ name, point }),
        )
      }),
      { numRuns: 300 },
    )
    const before = createPlaces(directory())
    for (const end of all) expect(before.resolveEnd(end)).toEqual(after.resolveEnd(end))
  })

  test.each([
    ['far from stands', 'Patel Nagar', 0.01],
    ['at the stand of that name', 'Sector 52, Noida', 0],
    ['at a stand with another name', 'My home', 0],
  ])('at coordinates %s needs no index of names', (_, name, latitudeStep) => {
    const directory = buildPlaceDirectory(stands, places, someRegion)
    const point = { latitude: sector52.latitude + latitudeStep, longitude: sector52.longitude }
    createPlaces(directory).resolveEnd({ name, point })
    expect(directory.isIndexed).toBe(false)
  })
})

test('a word that many names have is a question, even where it is the whole name of a stop', () => {
  const depot = aPlace('Depot', 'Delhi', -21, { kind: 'bus-stop' })
  const other = aPlace('Kalkaji Depot', 'Delhi', -25, { kind: 'bus-stop' })
  const { resolve: resolveMore } = createPlaces(
    buildPlaceDirectory(stands, [...places, depot, other], someRegion),
  )
  expect(resolveMore('depot').kind).toBe('ambiguous')
  expect(resolveMore('hospital').kind).toBe('ambiguous')
})

describe('among names of the map', () => {
  const stop = (name: string, atKm: number) => aPlace(name, 'Delhi', atKm, { kind: 'bus-stop' })
  const pump = stop('Petrol Pump', -31)
  const newMarket = stop('New Market', -32)
  const tower = stop('Qutub Minar', -33)
  const atStation = stop('Qutub Minar Metro Station', -36)
  const goats = stop('Goats Market', -40)
  const village = stop('Bawana', -60)
  const estate = aPlace('DSIDC Estate (Bawana)', 'Delhi', -64, {
    kind: 'bus-stop',
    aliases: [{ name: 'Bawana', nameHi: '' }],
  })
  const railway = stop('New Delhi Railway Station', -42)
  const oldRailway = stop('Old Delhi Railway Station', -46)
  const { resolve: resolveAmong } = createPlaces(
    buildPlaceDirectory(
      stands,
      [...places, pump, newMarket, tower, atStation, goats, village, estate, railway, oldRailway],
      someRegion,
    ),
  )

  test.each([
    ['words for a kind of place are a question', 'petrol pump', 'ambiguous'],
    ['the beginning of a name is a question', 'goa', 'ambiguous'],
    ['a word that tells one market from another makes a name', 'new market', newMarket.name],
    ['a name is meant before the same one in brackets', 'bawana', village.name],
    ['the whole name is found', 'goats market', goats.name],
    ['the stop at the station is meant where the metro is said', 'qutub minar metro', atStation.name],
    ['abbreviations are the words that they stand for', 'new delhi rly stn', railway.name],
  ])('%s: %s', (_, typed, meant) => {
    const outcome = outcomeOf(resolveAmong(typed))
    expect(Array.isArray(outcome) ? 'ambiguous' : outcome).toBe(meant)
  })
})
