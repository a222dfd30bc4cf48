// Names of places that do not exist here, each similar to one that does.
import { expect, test } from 'vitest'
import type { PlaceKind } from '../model/stand.ts'
import { aStand, latticePoint, someRegion } from '../testing/builders.ts'
import { outcomeOf } from '../testing/places.ts'
import { createPlaces } from './create-places.ts'
import { buildPlaceDirectory } from './place-directory.ts'
import { isAsTyped } from './place-match.ts'

const names: readonly (readonly [name: string, kind: PlaceKind, nameHi?: string])[] = [
  ['Pocket 5 Mayur Vihar Phase 1', 'bus-stop', 'पॉकेट 5 मयूर विहार फेज 1'],
  ['Mayur Vihar Phase 3', 'locality', 'मयूर विहार फेज 3'],
  ['13 Block Trilok Puri', 'bus-stop'],
  ['Rohini Sector 18, 19 Metro', 'metro'],
  ['Kavi Nagar', 'locality'],
  ['Mohan Nagar Metro', 'metro'],
  ['Purana Bhatta, Ghaziabad', 'locality'],
  ['Power House', 'bus-stop', 'पावर हाउस'],
  ['GIMS Hospital', 'hospital', 'जिम्स अस्पताल'],
  ['Old Mill Crossing NH 24', 'bus-stop'],
  ['Blue Lake NH 24', 'bus-stop'],
  ['Temple Lane NH 24', 'bus-stop'],
  ['Janak Puri West', 'bus-stop'],
  ['Janakpuri West Metro', 'metro'],
  ['South Extension 2', 'locality'],
  ['Saket', 'locality'],
  ['Maidan Garhi Crossing (SDM Court)', 'bus-stop'],
  ['Malviya Nagar Market', 'market'],
  ['Green Khand 1', 'locality'],
  ['Green Khand 2', 'locality'],
]
const near = {
  Saket: 40,
  'Maidan Garhi Crossing (SDM Court)': 41,
  'Malviya Nagar Market': 41,
  'Green Khand 2': 46,
  'Green Khand 1': 45,
}

const stands = names.map(([name, kind, nameHi = ''], at) => {
  const column = (near as Record<string, number>)[name]
  const point = column === undefined ? latticePoint(4 * at, 0) : latticePoint(column, 9)
  return aStand(name, { kind, nameHi, city: 'Delhi', ...point })
})
const { search, resolve } = createPlaces(buildPlaceDirectory(stands, [], someRegion))

function answerOf(name: string): string {
  const outcome = outcomeOf(resolve(name))
  return Array.isArray(outcome) ? 'ambiguous' : outcome
}

test.each([
  ['mayur vihar phase 5', 'the number is that of the pocket'],
  ['मयूर विहार फेज 5', 'the number is that of the pocket'],
  ['bata chowk', 'one word sounds alike, the other is none of the name'],
  ['powai', 'a short word that only sounds like a beginning'],
  ['jims', 'a short word that only sounds like the Hindi name'],
])('%s: at most a guess, because %s', query => {
  expect(
    search(query, { limit: 3 }).filter(({ match }) => isAsTyped(match) || match === 'otherScript'),
  ).toEqual([])
  expect(['ambiguous', 'unknown']).toContain(answerOf(query))
})

test.each([
  ['kavi nagar metro', 'no station is called so'],
  ['nh24', 'three stops lie on that road'],
  ['saket court', 'a court near by is not the one that is called so'],
  ['green khand', 'there are two'],
  ['saket nagar', 'no quarter near by is called so'],
])('%s: a question, because %s', query => {
  expect(['ambiguous', 'unknown']).toContain(answerOf(query))
})

test.each([
  ['mayur vihar phase 3', 'Mayur Vihar Phase 3'],
  ['pocket 5 mayur vihar phase 1', 'Pocket 5 Mayur Vihar Phase 1'],
  ['mayur vihar phase 1 pocket 5', 'Pocket 5 Mayur Vihar Phase 1'],
  ['trilokpuri block 13', '13 Block Trilok Puri'],
  ['rohini sector 19', 'Rohini Sector 18, 19 Metro'],
  ['mohan nagar metro station', 'Mohan Nagar Metro'],
  ['green khand 2', 'Green Khand 2'],
  ['janak puri west metro', 'Janakpuri West Metro'],
  ['south extension part 2', 'South Extension 2'],
  ['south extention part ii', 'South Extension 2'],
])('%s is %s', (query, meant) => expect(answerOf(query)).toBe(meant))
