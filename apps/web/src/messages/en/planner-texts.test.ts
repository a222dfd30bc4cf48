import { describe, expect, test } from 'vitest'
import { explanation } from './explanation.ts'
import { places } from './places.ts'
import { routePlanner } from './route-planner.ts'
import { routeResults } from './route-results.ts'

/** The exact texts of both documents that the planner and the location inputs show. */
const specified = [
  'Find Best Route',
  'Please enter both source and destination.',
  'Route Found',
  'Route Options',
  'Fastest',
  'Cheapest',
  'Shortest',
  'Transfer',
  'Change auto-rickshaw here',
  'Total Fare',
  'Transfer Required',
  'New Search',
  'No Routes Found',
  'Try Different Locations',
  'Search location',
  'Load More',
  'Loading...',
  'Loading locations...',
  'No locations available',
  'Failed to load locations',
  'Failed to load more locations',
  'Failed to search locations',
  'Failed to fetch locations',
  'Search for a location on the map',
  'Unknown Location',
  'Invalid response format',
]

describe('the texts of the planner and its inputs', () => {
  const texts = new Set(textsIn([places, routePlanner, routeResults]))

  test.each(specified)('hold %j', text => expect(texts).toContain(text))

  test.each([
    [routePlanner.routesFound(3), '3 routes found'],
    [routePlanner.routesFound(1), '1 route found'],
    [places.dropdown.noMatch('zz'), 'No locations found matching "zz"'],
    [places.search.noMatch('zz'), 'No locations found for "zz"'],
    [places.resultCount(5), '5 results'],
    [places.resultCount(1), '1 result'],
    [routeResults.detail.transferNotice(1), '1 change of auto-rickshaw on this route'],
    [routeResults.detail.transferNotice(2), '2 changes of auto-rickshaw on this route'],
    [routeResults.tariff.range('₹46–69'), 'Drivers usually ask ₹46–69'],
    [routeResults.tariff.adds.peak('₹4'), 'includes ₹4 rush-hour charge'],
    [explanation.workings, 'How we worked this out'],
    [routePlanner.form.mostChanges(0), 'Direct only'],
    [routePlanner.form.mostChanges(1), 'At most 1 change'],
    [routePlanner.form.mostChanges(5), 'At most 5 changes'],
    [routePlanner.figures.duration(25), '25 min'],
    [routePlanner.figures.duration(60), '1 h'],
    [routePlanner.figures.duration(65), '1 h 5 min'],
    [routePlanner.figures.duration(0), '0 min'],
  ])('%s', (built, expected) => {
    expect(built).toBe(expected)
  })
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
