import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NetworkData, Place, PlaceName } from '../model/stand.ts'
import { someRegion } from '../testing/builders.ts'
import { buildPlaceDirectory } from './place-directory.ts'
import type { GazetteerPlace, PlaceHit } from './place-match.ts'
import { searchPlaces } from './place-search.ts'
import { placeWords } from './place-words.ts'
import { createResolver } from './resolve-place.ts'
import { romanise } from './romanise.ts'

const dataFile = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../data/regions/ncr/dist/${name}.json`, import.meta.url), 'utf8'))
const { stands } = dataFile('network') as NetworkData
const { places } = dataFile('gazetteer') as { places: GazetteerPlace[] }

const directory = buildPlaceDirectory(stands, places, someRegion)
const resolve = createResolver(directory)
/** The place that a name means, or the first that it may mean. */
function meant(name: string) {
  const resolution = resolve(name)
  if (resolution.kind === 'found') return placeOf(resolution.hit)
  return resolution.kind === 'ambiguous' ? placeOf(resolution.candidates[0]) : undefined
}
/** Every name of the shipped data. */
const names: readonly PlaceName[] = [...stands, ...stands.flatMap(({ aliases }) => aliases), ...places]

const placeOf = (hit: PlaceHit | undefined): Place | undefined =>
  hit && (hit.kind === 'stand' ? hit.stand : hit.place)
const found = (query: string, limit = 5) =>
  searchPlaces(directory, query, { limit }).map(hit => placeOf(hit)!.name)

describe('a place is found in either script', () => {
  test.each([
    ['sector 52', 'सेक्टर 52'],
    ['sector 52', 'सेक्टर ५२'],
    ['noida sector 52 metro', 'नोएडा सेक्टर 52 मेट्रो'],
    ['noida sector 52 metro', 'नोएडा सेक्टर ५२ metro'],
    ['gaur chowk', 'गौर चौक'],
    ['gaur chowk', 'gaur चौक'],
    ['rajiv chowk', 'राजीव चौक'],
    ['anand vihar isbt', 'आनंद विहार isbt'],
    ['sector 16b', 'सेक्टर 16B'],
  ])('%s and %s mean the same', (latin, other) => {
    const place = meant(latin)
    expect(place).toBeDefined()
    expect(meant(other)?.placeId).toBe(place?.placeId)
  })

  test.each([
    ['Hindi in Latin letters', 'purana bus adda', 'Ghaziabad Old Bus Stand'],
    ['English in Hindi letters', 'ग़ाज़ियाबाद ओल्ड बस', 'Ghaziabad Old Bus Stand'],
    ['Hindi words of an abbreviation', 'guru teg bahadur nagar', 'GTB Nagar Metro'],
    ['the beginning of a word', 'मेट', 'Metro'],
    ['a part in each', 'metro सेक्ट', 'Metro'],
  ])('%s: %s', (_, typed, part) => {
    expect(found(typed).join()).toContain(part)
  })

  test.each(['अटलांटिस', 'sector ५३२१', 'मेट्रो atlantis'])('nothing for %s', typed => {
    expect(found(typed)).toEqual([])
  })

  test('at most a guess for राजीव मंदिर', () => {
    const hits = searchPlaces(directory, 'राजीव मंदिर', { limit: 5 })
    expect(hits.map(({ match }) => match)).toEqual(hits.map(() => 'dropped'))
  })

  test('metro and मेट्रो find the same stations, in another order', () => {
    const all = (query: string) => searchPlaces(directory, query, { limit: 1_000 })
    const ids = (query: string) => all(query).map(hit => placeOf(hit)!.placeId)
    const [latin, hindi] = [ids('metro'), ids('मेट्रो')].map(list => list.toSorted())
    expect(latin?.length).toBeGreaterThan(100)
    expect(hindi).toEqual(latin)
  })
})

const pick = <Item>(list: readonly Item[], at: number): Item => list[at % list.length]!

describe('every name of the shipped data', () => {
  test('means one place in both scripts', () => {
    const differing = names.filter(({ name, nameHi }) => {
      const [english, hindi] = [name, nameHi].map(text => meant(text)?.placeId)
      return english === undefined || english !== hindi
    })
    expect(differing.map(({ name, nameHi }) => `${name} = ${nameHi}`)).toEqual([])
  })

  test('is found with its words in whichever script each is typed', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(2), { minLength: 16, maxLength: 16 }), (at, scripts) => {
        const { name, nameHi } = pick(names, at)
        const place = meant(name)!
        const [english, hindi] = [name, nameHi].map(text => text.split(' '))
        // Names translated word by word, so that words at the same position correspond.
        fc.pre(english!.length === hindi!.length)
        const typed = english!.map((word, index) => (pick(scripts, index) === 0 ? hindi![index]! : word))
        const hits = searchPlaces(directory, typed.join(' '), { limit: 50 })
        expect(hits.map(hit => placeOf(hit)!.placeId)).toContain(place.placeId)
      }),
    )
  })

  test('is found by its Hindi words in Latin letters', () => {
    fc.assert(
      fc.property(fc.nat(), at => {
        const { nameHi } = pick(names, at)
        const place = meant(nameHi)!
        const typed = placeWords(nameHi).map(romanise).join(' ')
        const hits = searchPlaces(directory, typed, { limit: 50 })
        expect(hits.map(hit => placeOf(hit)!.placeId)).toContain(place.placeId)
      }),
    )
  })
})
