import places from '@sawari/data/regions/ncr/texts.json'
import { waitingLines as english } from '@sawari/messages/en/waiting-lines'
import { waitingLines as hindi } from '@sawari/messages/hi/waiting-lines'
import { describe, expect, test } from 'vitest'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import { markAt } from '../../../shared/ui/countdown.ts'
import { trip } from '../../../testing/buddy-fixtures.ts'
import { distinctTrips, radiusChoicesKm, tripProblem } from './use-search.ts'
import { inTurn } from './waiting-lines.tsx'

const place = (name: string, latitude?: number): PlaceChoice => ({
  name,
  point: latitude === undefined ? null : { latitude, longitude: 77.4 },
})

test.each([
  ['nothing given', place(''), place(''), 'bothRequired'],
  ['only blanks', place('  '), place('Gaur Chowk'), 'bothRequired'],
  ['no destination', place('Gaur Chowk'), place(''), 'bothRequired'],
  ['the same name', place('Gaur Chowk'), place(' gaur chowk '), 'samePlace'],
  ['two names 40 m apart', place('Gate 1', 28.6), place('Gate 2', 28.60036), 'samePlace'],
  ['two names 60 m apart', place('Gate 1', 28.6), place('Gate 2', 28.60054), null],
  ['one name in two towns', place('Main Market', 28.6), place('Main Market', 28.7), null],
  ['two names', place('Gaur Chowk'), place('Sector 62'), null],
])('%s', (_, source, destination, problem) => {
  expect(tripProblem({ source, destination })).toBe(problem)
})

test('the radius goes from 1 to 5 km', () => {
  expect(radiusChoicesKm).toEqual([1, 2, 3, 4, 5])
})

const to = (name: string) => ({ ...trip, destination: { name, point: null } })

test('the last three different trips are offered, newest first', () => {
  const offered = distinctTrips([to('A'), to('B'), to('A'), to('C'), to('D')])
  expect(offered.map(({ destination }) => destination.name)).toEqual(['A', 'B', 'C'])
})

const MARKS = [120, 60, 30]

test.each([
  [300, null],
  [121, null],
  [120, 120],
  [116, 120],
  [115, null],
  [60, 60],
  [45, null],
  [30, 30],
  [0, null],
])('with %s seconds left the mark is %s', (seconds, mark) => {
  expect(markAt(seconds * 1_000, MARKS)).toBe(mark)
})

/** The number of letters that fit in three lines of the box on a phone 360 px wide. */
const THREE_LINES = 100

/** Lines must not joke about trade, gender, family, religion, origin or looks. */
const atSomebodysCost = {
  English:
    /\b(drivers?|auto-?wall?ah?s?|wom[ae]n|m[ae]n|girls?|boys?|wife|wives|husbands?|ladies|lady|mother|father|aunt(y|ie)|uncle|caste|brahmin|dalit|hindus?|muslims?|sikhs?|christians?|jains?|gods?|pray(er)?|temple|mosque|church|fat|ugly|stupid|poor|lazy|old|black|fair(er)? skin)\b/i,
  Hindi:
    /(?<![\p{L}\p{M}])(ड्राइवर|ऑटोवाल|औरत|महिला|आदमी|मर्द|लड़क|पत्नी|बीवी|पति|माँ|बाप|आंटी|चाचा|भाई|बहन|जाति|ब्राह्मण|दलित|हिंदू|मुसलमान|सिख|ईसाई|जैन|भगवान|मंदिर|मस्जिद|मोट[ाीे]|काल[ाीे]|गोर[ाीे]|मूर्ख|बेवकूफ|गरीब|आलसी|बूढ़)/u,
}

function withFacts(lines: typeof hindi.lines, facts: readonly string[]) {
  return { ...lines, fact: [...lines.fact, ...facts] }
}

describe.each([
  ['English', withFacts(english.lines, places.en.facts)],
  ['Hindi', withFacts(hindi.lines, places.hi.facts)],
] as const)('the %s lines to read while waiting', (language, waitingLines) => {
  const lines = inTurn(waitingLines)
  const spoken = lines.map(({ text }) => text)

  test('are forty, ten of each kind, no two of a kind in a row', () => {
    for (const kind of ['joke', 'pun', 'fact', 'motivation'])
      expect(lines.filter(line => line.kind === kind)).toHaveLength(10)
    for (const [index, line] of lines.entries())
      expect(line.kind).not.toBe(lines[(index + 1) % lines.length]?.kind)
  })

  test('are all different', () => expect(new Set(spoken).size).toBe(spoken.length))

  test.each(spoken)('%s — fits three lines, at nobody’s cost', text => {
    expect(text.length).toBeLessThanOrEqual(THREE_LINES)
    expect(text).not.toMatch(atSomebodysCost[language])
  })
})
