import type { Route, RouteLeg } from '@sawari/contract'
import { routePlanner } from '@sawari/messages/en/route-planner'
import { routeWords as english, routeResults } from '@sawari/messages/en/route-results'
import { routeWords as hindi } from '@sawari/messages/hi/route-results'
import { expect, test } from 'vitest'
import type { NameOf } from '../../../shared/place-names/place-names.ts'
import { comparisonWords, routeWordsOf } from './route-words.ts'

const asIs: NameOf = place => (typeof place === 'string' ? place : place.name)

const ride = (changes: Partial<RouteLeg> = {}) => ({ mode: 'auto', basis: 'known', ...changes }) as RouteLeg
const walk = (distance: number, minutes: number) => ({ mode: 'walk', distance, minutes }) as RouteLeg

function aRoute(legs: readonly RouteLeg[], changesAt: readonly string[] = [], service = 'shared') {
  const words = { name: 'as the server names it', description: 'as the server says' }
  return { ...words, service, legs, path: ['A', ...changesAt, 'B'] } as unknown as Route
}

test("are the server's own in English", () => {
  expect(routeWordsOf(aRoute([ride()]), english, asIs)).toEqual({
    name: 'as the server names it',
    description: 'as the server says',
  })
})

test.each([
  ['no change', [], 'सीधा ऑटो'],
  ['one change', ['क'], 'क होकर'],
  ['two changes', ['क', 'ख'], 'क और ख होकर'],
  ['four changes', ['क', 'ख', 'ग', 'घ'], 'क और ख और 2 और जगह होकर'],
])('with %s in Hindi: %s', (_, changesAt, name) => {
  expect(routeWordsOf(aRoute([ride()], changesAt), hindi, asIs).name).toBe(name)
})

test('name the stands in the language of the page', () => {
  const inHindi: NameOf = place => (place === 'Gaur Chowk' ? 'गौर चौक' : String(place))
  expect(routeWordsOf(aRoute([ride()], ['Gaur Chowk']), hindi, inHindi).name).toBe('गौर चौक होकर')
})

test.each([
  ['one auto', aRoute([ride()]), 'एक ऑटो, कहीं बदलना नहीं, सेवा पता है'],
  [
    'two autos and a walk',
    aRoute([walk(0.254, 4), ride(), ride({ basis: 'likely' })]),
    '2 ऑटो, 1 बार बदलना, 250 मी पैदल, शायद: पहले पूछें',
  ],
  [
    'two autos that a source names',
    aRoute([
      ride({ evidence: { kind: 'source', name: 'City Times', year: 2024 } }),
      ride({ evidence: { kind: 'source', name: 'Old Gazette', year: 2019 } }),
    ]),
    '2 ऑटो, 1 बार बदलना, City Times, 2024 और Old Gazette, 2019 से पता',
  ],
  [
    'a likely auto to the metro',
    { ...aRoute([ride({ basis: 'likely' })], [], 'metro'), transfers: 0 },
    'कहीं बदलना नहीं, शायद: पहले पूछें',
  ],
  ['a walk alone', aRoute([walk(1.04, 14)], [], 'walk'), '1.0 किमी, 14 मिनट पैदल, ऑटो नहीं चाहिए'],
  ['a whole auto', aRoute([ride()], [], 'reserved'), 'पूरा ऑटो सिर्फ़ आपका, घर से मंज़िल तक'],
])('say what %s asks of the passenger', (_, route, description) => {
  expect(routeWordsOf(route, hindi, asIs).description).toBe(description)
})

const words = (
  fareDifference: number,
  minutesDifference: number,
  changesDifference: number,
  transfers: number,
) =>
  comparisonWords(
    { transfers, comparison: { fareDifference, minutesDifference, changesDifference } } as Route,
    routeResults.results,
    routePlanner.figures,
  )

test.each([
  [[-25, 12, 1, 1], '₹25 less, 12 min more, one change'],
  [[-29, 26, 2, 2], '₹29 less, 26 min more, 2 changes'],
  [[-5, 65, 1, 2], '₹5 less, 1 h 5 min more, one change more'],
  [[40, 3, -2, 0], '₹40 more, 3 min more, 2 changes fewer'],
  [[0, 4, 0, 1], '4 min more'],
  [[0, 0, 0, 1], null],
] as const)('%j is described as %s', ([fare, minutes, changes, transfers], expected) => {
  expect(words(fare, minutes, changes, transfers)).toBe(expected)
})

test('the fastest route is compared with nothing', () => {
  expect(comparisonWords({ transfers: 0 } as Route, routeResults.results, routePlanner.figures)).toBeNull()
})
