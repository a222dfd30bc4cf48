// Queries and the place that each means. `queries/` contains the tables: places and mapped were used while the
// search was developed, the held-out ones were not.
import { describe, expect, test } from 'vitest'
import { readNoPlaces, readQueries, tryQueries } from './queries/measure.ts'
import { shippedPlanner } from './testing/shipped-planner.ts'

const { places } = shippedPlanner({ withSearch: true })

const known = [...readQueries('queries/places.csv'), ...readQueries('queries/mapped.csv')]
const heldOut = readQueries('queries/held-out.csv')
const noPlaces = readNoPlaces('queries/no-places.csv')
const heldOutNoPlaces = readNoPlaces('queries/held-out-no-places.csv')

const ROUNDS = 15
const LEAST_AT_ONE = 0.93
const LEAST_AT_FIVE = 0.97
const MOST_WRONG = 0.02
const MOST_MEDIAN_MS = 0.3

describe('queries for places', () => {
  test('are hundreds, in English, Hinglish, Hindi and both scripts, each for a place that exists', () => {
    expect(known.length).toBeGreaterThanOrEqual(300)
    expect(noPlaces.length).toBeGreaterThanOrEqual(60)
    const languages = known.map(({ language }) => language)
    expect(new Set(languages)).toEqual(new Set(['en', 'hinglish', 'hi', 'mixed']))
    for (const { query, meant } of [...known, ...heldOut]) expect(meant.length, query).toBeGreaterThan(0)
  })

  test.each([
    ['at hand', known, noPlaces],
    ['held out', heldOut, heldOutNoPlaces],
  ])('%s: find the place meant, and nothing else with confidence', (part, queries, none) => {
    const { atOne, atFive, wrong, missed } = tryQueries(places, queries)
    const invented = tryQueries(places, none).wrong
    const all = queries.length + none.length
    const wrongShare = (wrong.length + invented.length) / all
    console.info(
      `${part}: ${queries.length} queries, hit at 1 ${percent(atOne / queries.length)}, hit at 5 ${percent(atFive / queries.length)}; with ${none.length} for no place, wrong ${percent(wrongShare)}`,
    )
    const errors = [...missed, ...invented].join('\n')
    expect(atOne / queries.length, errors).toBeGreaterThanOrEqual(LEAST_AT_ONE)
    expect(atFive / queries.length, errors).toBeGreaterThanOrEqual(LEAST_AT_FIVE)
    expect(wrongShare, [...wrong, ...invented].join('\n')).toBeLessThanOrEqual(MOST_WRONG)
    expect(invented.length / none.length, invented.join('\n')).toBeLessThanOrEqual(MOST_WRONG)
  })

  test('take less than 0.3 ms in the median', () => {
    const some = known.filter((_, at) => at % 3 === 0)
    const times = some.map(({ query }) => leastMs(query)).sort((a, b) => a - b)
    const [median, late] = [0.5, 0.95].map(share => times[Math.floor(times.length * share)]!)
    console.info(`a query takes ${median!.toFixed(3)} ms in the median, ${late!.toFixed(3)} ms at 95 %`)
    expect(median).toBeLessThan(MOST_MEDIAN_MS)
  })
})

/** The minimum of several rounds, which other processes disturbed least. */
function leastMs(query: string): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    places.search(query, { limit: 5 })
    return performance.now() - startedAt
  })
  return Math.min(...times)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
