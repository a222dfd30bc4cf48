// Names that match several places: the user is asked instead of being sent to one of them.

import { describe, expect, test } from 'vitest'
import type { City } from '../model/stand.ts'
import { aStand, someRegion } from '../testing/builders.ts'
import { aPlace, east, outcomeOf } from '../testing/places.ts'
import { createPlaces } from './create-places.ts'
import { buildPlaceDirectory } from './place-directory.ts'

describe('a name that another place has as well is a question', () => {
  const near = (name: string, km: number) => aPlace(name, 'Delhi', km, { kind: 'area' })
  const hospital = (name: string, city: City, km: number) => aPlace(name, city, km, { kind: 'hospital' })
  const terminal = aStand('Harsh Vihar (Terminal)', { city: 'Delhi', kind: 'bus', size: 2, ...east(-30) })
  const kaushambi = aStand('Yashoda Hospital, Kaushambi', {
    city: 'Ghaziabad',
    kind: 'hospital',
    size: 2,
    ...east(-7),
  })
  const metroStand = aStand('Green Park Metro', {
    city: 'Delhi',
    kind: 'metro',
    size: 2,
    ...east(-25),
    aliases: [{ name: 'Yusuf Sarai', nameHi: '' }],
  })
  const sector18 = aStand('Sector 18, Noida', { size: 2, ...east(2) })
  const okhlaStation = aStand('Okhla Railway Station', {
    city: 'Delhi',
    nameHi: 'ओखला रेलवे स्टेशन',
    kind: 'rail',
    size: 2,
    ...east(-11),
  })
  const numbered = ['Oak City 1', 'Oak City 2', 'Oak City Mall'].map((name, at) =>
    aPlace(name, 'Noida', 20 + at),
  )
  const { resolve: resolveAmong } = createPlaces(
    buildPlaceDirectory(
      [terminal, kaushambi, metroStand, sector18, okhlaStation],
      [
        ...numbered,
        near('Okhla', -8),
        near('Harsh Vihar', -48),
        hospital('Yashoda Hospital, Nehru Nagar', 'Ghaziabad', -12),
        hospital('Habitat Centre, Indirapuram', 'Ghaziabad', -3),
        near('India Habitat Centre', -18),
        near('Abul Fazal Apartments', -16),
        near('Abul Fazal Enclave, Jamia Nagar', -22),
        near('Jamuna Grand Plaza, Riverside Estate', -52),
        near('Karol Bagh', -54),
        near('Karol Bagh Court', -58),
      ],
      someRegion,
    ),
  )

  test.each([
    ['a stand far from the place of that name', 'harsh vihar', ['Harsh Vihar', 'Harsh Vihar (Terminal)']],
    [
      'the hospital of that name in another quarter of the city, where no autos wait',
      'yashoda hospital',
      ['Yashoda Hospital, Kaushambi', 'Yashoda Hospital, Nehru Nagar'],
    ],
    [
      'a place with a word before it, where the other name goes on with a quarter',
      'habitat centre',
      ['Habitat Centre, Indirapuram', 'India Habitat Centre'],
    ],
    [
      'names that begin alike and go on differently',
      'abul fazal',
      ['Abul Fazal Apartments', 'Abul Fazal Enclave, Jamia Nagar'],
    ],
    ['the numbers of a quarter and its mall', 'oak city', ['Oak City 1', 'Oak City 2', 'Oak City Mall']],
    ['the same in Hindi', 'ओक सिटी', ['Oak City 1', 'Oak City 2', 'Oak City Mall']],
    ['a number alone', '18', ['Sector 18, Noida']],
    ['a nearer name in the other script', 'ओखला', ['Okhla', 'Okhla Railway Station']],
    ['a letter of several words', 'jamuna grant plaza', ['Jamuna Grand Plaza, Riverside Estate']],
    ['a station that no line has', 'sarai metro', ['Green Park Metro']],
  ])('%s: %s', (_, typed, names) => {
    const answer = outcomeOf(resolveAmong(typed))
    expect(Array.isArray(answer) ? answer.slice(0, names.length).toSorted() : answer).toEqual(names)
  })

  test.each([
    ['with its quarter', 'yashoda hospital kaushambi', 'Yashoda Hospital, Kaushambi'],
    ['with its kind', 'harsh vihar terminal', 'Harsh Vihar (Terminal)'],
    ['with the word before it', 'india habitat centre', 'India Habitat Centre'],
    ['where the other name only says more', 'karol', 'Karol Bagh'],
  ])('but not %s: %s', (_, typed, name) => {
    expect(outcomeOf(resolveAmong(typed))).toBe(name)
  })
})
