import type { Route, RouteLeg } from '@sawari/contract'
import { expect, test } from 'vitest'
import { routeWords as english } from '../../../messages/en/route-results.ts'
import { routeWords as hindi } from '../../../messages/hi/route-results.ts'
import type { NameOf } from '../../../shared/place-names/place-names.ts'
import { routeWordsOf } from './route-words.ts'

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
  ['one auto', aRoute([ride()]), 'एक ऑटो, कहीं बदलना नहीं, सेवा पक्की'],
  [
    'two autos and a walk',
    aRoute([walk(0.254, 4), ride(), ride({ basis: 'likely' })]),
    '2 ऑटो, 1 बार बदलना, 250 मी पैदल, सेवा शायद हो',
  ],
  ['a walk alone', aRoute([walk(1.04, 14)], [], 'walk'), '1.0 किमी, 14 मिनट पैदल, ऑटो नहीं चाहिए'],
  ['a whole auto', aRoute([ride()], [], 'reserved'), 'पूरा ऑटो सिर्फ़ आपका, घर से मंज़िल तक'],
])('say what %s asks of the passenger', (_, route, description) => {
  expect(routeWordsOf(route, hindi, asIs).description).toBe(description)
})
