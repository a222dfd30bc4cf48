// The places that only the search contains: bus stops, and names of the map.

import { gzipSync } from 'node:zlib'
import { boundsContain, distanceKm } from '@sawari/planner/geo'
import { describe, expect, test } from 'vitest'
import { cityFinder } from './build/banks.ts'
import { isDistinctive, namesWithin, spokenKey, stationKey, tidyName } from './build/search-names.ts'
import { readSources } from './build/sources.ts'
import { gazetteer, readDataFile, region, searchPlaces } from './test-files.ts'
import { shippedPlanner } from './testing/shipped-planner.ts'

const sources = readSources(readDataFile)
const { places, outside } = searchPlaces
const planner = shippedPlanner({ withSearch: true })

test('of the 400 most-served bus stop names of Delhi at least 380 are found within 1 km', () => {
  const cityAt = cityFinder(sources)
  const names = new Map<string, (typeof sources.busStops)[number][]>()
  for (const stop of sources.busStops) {
    if (cityAt(stop) !== 'Delhi') continue
    names.set(stop.name, [...(names.get(stop.name) ?? []), stop])
  }
  const routesOf = (stops: { routes: number }[]) => Math.max(...stops.map(({ routes }) => routes))
  const mostServed = [...names].sort((a, b) => routesOf(b[1]) - routesOf(a[1])).slice(0, 400)
  const missed = mostServed.filter(([name, stops]) => {
    const [hit] = planner.places.search(name, { limit: 1 })
    if (hit === undefined) return true
    const found = hit.kind === 'stand' ? hit.stand : hit.place
    return !stops.some(stop => distanceKm(stop, found) <= 1)
  })
  console.info(
    `of ${mostServed.length} most-served stop names ${mostServed.length - missed.length} are found`,
  )
  expect(missed.length, missed.map(([name]) => name).join(', ')).toBeLessThanOrEqual(20)
})

describe('the places of search', () => {
  test('are thousands, in the region, with ids of their own', () => {
    expect(places.length).toBeGreaterThan(6_000)
    expect(places.filter(place => !boundsContain(region.box, place))).toEqual([])
    const ids = [...places, ...gazetteer.places].map(({ placeId }) => placeId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('are no stands, and merged into none', () => {
    expect(places.filter(({ standId }) => standId !== undefined)).toEqual([])
  })

  test('repeat no name within 1 km, however it is spelled', () => {
    const seen = Map.groupBy(gazetteer.places, ({ name }) => spokenKey(name))
    for (const place of places) {
      const same = seen.get(spokenKey(place.name)) ?? []
      expect(
        same.filter(other => distanceKm(place, other) <= 1),
        place.name,
      ).toEqual([])
      seen.set(spokenKey(place.name), [...same, place])
    }
  })

  test('are found by every spelling of the sources', () => {
    const [place] = places.filter(({ name }) => name === 'Hauj Rani')
    expect(place?.aliases).toContainEqual({ name: 'Hauz Rani', nameHi: '' })
  })

  test('hold no stop that only has the name of the station there', () => {
    const stations = gazetteer.places.filter(({ kind }) => kind === 'metro')
    const stops = places.filter(({ kind }) => kind === 'bus-stop')
    for (const stop of stops)
      for (const station of stations)
        if (stationKey(stop.name) === stationKey(station.name))
          expect(distanceKm(stop, station), stop.name).toBeGreaterThan(0.7)
  })

  test('and known ones bear the PIN codes', () => {
    const codes = sources.pinCodes.map(([pin]) => pin)
    expect(codes.filter(pin => !/^[1-9]\d{5}$/.test(pin))).toEqual([])
    const nameOf = (typed: string) => planner.places.search(typed, { limit: 1 })[0]?.metAs
    for (const pin of codes) expect(nameOf(pin)).toBe(pin)
    expect(planner.places.search('999999', { limit: 5 })).toEqual([])
    expect(planner.places.resolve('999999')).toEqual({ kind: 'unknown' })
  })

  test('are no whole cities', () => {
    const names = places.map(({ name }) => name)
    for (const city of ['Noida', 'Greater Noida', 'Ghaziabad', 'Delhi', 'New Delhi'])
      expect(names).not.toContain(city)
  })

  test('have the Hindi name of their address, or of the source', () => {
    const ours = [...sources.addresses, ...sources.searchPlaces]
    const hindiOf = new Map(ours.map(({ name, nameHi }) => [name, nameHi]))
    for (const { placeId, name, nameHi } of places)
      if (/^(at|own)-/.test(placeId)) expect(nameHi).toBe(hindiOf.get(name))
      else expect(['', name]).toContain(nameHi)
  })

  test('weigh less than 250 KB compressed', () => {
    expect(gzipSync(readDataFile('dist/search-places.json'), { level: 9 }).length).toBeLessThan(250 * 1024)
  })
})

describe('the region', () => {
  const cityAt = cityFinder(sources)

  test('holds every place of places.csv in its own state, apart from a station on the state line', () => {
    const wrong = sources.places.filter(place => (cityAt(place) === 'Delhi') !== (place.city === 'Delhi'))
    expect(wrong.map(({ placeId }) => placeId)).toEqual(['metro-johri-enclave'])
  })

  test.each([
    ['Cyber City, Gurugram', 28.495, 77.089],
    ['Old Gurugram', 28.46, 77.0264],
    ['Faridabad', 28.4112, 77.3132],
    ['Bahadurgarh', 28.6929, 76.9356],
    ['Kundli', 28.879, 77.12],
    ['Surajkund', 28.483, 77.283],
  ])('does not hold %s', (_, latitude, longitude) => {
    expect(cityAt({ latitude, longitude })).toBeUndefined()
  })

  test.each([
    ['Mehrauli', 28.5213, 77.183, 'Delhi'],
    ['Narela', 28.8527, 77.0929, 'Delhi'],
    ['Tikri Border', 28.688, 76.967, 'Delhi'],
    ['Kapashera Border', 28.524, 77.075, 'Delhi'],
    ['Badarpur Border', 28.4932, 77.3031, 'Delhi'],
    ['Loni', 28.7514, 77.2902, 'Ghaziabad'],
    ['Noida Sector 62', 28.6166, 77.3734, 'Noida'],
    ['Pari Chowk', 28.4642, 77.509, 'Greater Noida'],
  ])('holds %s', (_, latitude, longitude, city) => {
    expect(cityAt({ latitude, longitude })).toBe(city)
  })
})

test('towns around the region are known, and lie outside', () => {
  const cityAt = cityFinder(sources)
  const names = outside.map(({ name }) => name)
  for (const town of [
    'Gurugram',
    'Faridabad',
    'Meerut',
    'Sonipat',
    'Bahadurgarh',
    'Agra',
    'Noida International Airport',
  ])
    expect(names).toContain(town)
  expect(outside.filter(place => cityAt(place) !== undefined)).toEqual([])
  // Quarters and stations of the map that lie outside.
  expect(names).toContain('IFFCO Chowk')
  expect(planner.places.resolve('Johri Enclave')).toMatchObject({ kind: 'found' })
  expect(planner.places.resolve('Sikanderpur')).toMatchObject({ kind: 'outside' })
})

test.each(['huda city centre', 'Millennium City Centre Metro', 'sarai metro', 'NHPC chowk', 'badkhal'])(
  '%s is outside',
  name => expect(planner.places.resolve(name).kind).toBe('outside'),
)

test('a common misspelling is another spelling', () => {
  expect(planner.places.resolve('shadara')).toMatchObject({
    kind: 'found',
    hit: { stand: { name: 'Shahdara Metro' } },
  })
})

test.each(['Gaur City', 'gaur city', 'गौर सिटी', 'gaur city, greater noida'])(
  '%s is its first part, for which autos are called so',
  name =>
    expect(planner.places.resolve(name)).toMatchObject({
      kind: 'found',
      hit: { stand: { name: 'Gaur City 1' } },
    }),
)

describe('a name of several places is a question', () => {
  test.each([
    ['habitat centre', 'India Habitat Centre'],
    ['abul fazal', 'Abul Fazal Enclave, Jamia Nagar'],
    ['kailash hospital noida', 'Kailash Hospital & Heart Institute'],
    ['yashoda hospital', 'Yashoda Hospital, Nehru Nagar'],
    ['harsh vihar', 'Harsh Vihar (Terminal)'],
    ['dilli haat', 'Dilli Haat, INA'],
    ['ajnara homes', 'Ajnara Homes 121, Sector 121'],
    ['dwarka more', 'Dwarka Mor Metro'],
    ['ahimsa khand', 'Ahinsa Khand 1, Indirapuram'],
    ['airport', 'IGI Airport Metro'],
    ['18', 'Sector 18, Noida'],
  ])('%s: %s is offered', (name, offered) => {
    const answer = planner.places.resolve(name)
    const candidates = answer.kind === 'ambiguous' ? answer.candidates : []
    const names = candidates.map(hit => (hit.place ?? (hit.kind === 'stand' ? hit.stand : hit.place)).name)
    expect(names, answer.kind).toContain(offered)
  })
})

describe('a mapped name', () => {
  test.each([
    ['A-3', false],
    ['Block 23', false],
    ['DDA Park', false],
    ['Sector 9', false],
    ['Sector 115', false],
    ['Shiv Mandir', false],
    ['Priyadarshani Apartment', true],
    ['Gaffar Market', true],
    ['Baba Banda Singh Bahadur Memorial Secondary Scho', false],
    ['दिल्ली नगर निगम आद', false],
    ['दिल्ली हाट', true],
    ['#REF! Janak Puri', false],
    ['Dwarka Sector ?', false],
    ['Janak \\', false],
  ])('%s identifies one place: %s', (name, isDistinguishing) =>
    expect(isDistinctive(name)).toBe(isDistinguishing),
  )

  test.each([
    ['AGHAPUR VILLAGE', 'Aghapur Village'],
    ['pragati maidan', 'Pragati Maidan'],
    ['Jagatpuri  A Block', 'Jagatpuri A Block'],
    ['KIET', 'KIET'],
    ['PVR Saket', 'PVR Saket'],
    ['Rohini Sec-11(Aggarwal Sabha)', 'Rohini Sec-11 (Aggarwal Sabha)'],
  ])('%s is written %s', (name, tidy) => expect(tidyName(name)).toBe(tidy))

  test('is found by each of the names in it', () => {
    expect(namesWithin('Pragati Maidan Terminal / Purana Qila')).toEqual([
      'Pragati Maidan Terminal',
      'Purana Qila',
    ])
    expect(namesWithin('Rohini Sec 5 (Chhotu Ram Park)')).toEqual(['Rohini Sec 5', 'Chhotu Ram Park'])
    expect(namesWithin('Saket')).toEqual([])
  })
})
