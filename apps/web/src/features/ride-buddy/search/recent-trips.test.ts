import { expect, test } from 'vitest'
import { trip } from '../model/buddy-fixtures.ts'
import { distinctTrips } from './recent-trips.ts'

const to = (name: string) => ({ ...trip, destination: { name, point: null } })

test('the last three different trips are offered, newest first', () => {
  const offered = distinctTrips([to('A'), to('B'), to('A'), to('C'), to('D')])
  expect(offered.map(({ destination }) => destination.name)).toEqual(['A', 'B', 'C'])
})
