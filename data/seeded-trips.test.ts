// The planner's choice for trips all over the region: a change that is not meant to alter it leaves this file alone.

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ends, shippedPlanner } from './testing/shipped-planner.ts'

/** First trains, an afternoon, a peak, the night. */
const HOURS = ['05:40', '13:00', '18:10', '23:30']
const TRIPS = 2_000
const TRIPS_PER_LINE = 10

const planner = shippedPlanner({ withStreets: true })

/** Service, minutes and fare of each listed route in order: routes that tie in these may be exchanged. */
function figuresOf(trip: number): string {
  const plan = planner.plan({
    source: ends[(trip * 7_919) % ends.length]!,
    destination: ends[(trip * 104_729 + 17) % ends.length]!,
    departAt: new Date(`2026-11-23T${HOURS[trip % HOURS.length]}:00+05:30`),
    maxTransfers: 4,
  })
  if (!plan.ok) return plan.failure
  const { routes } = plan.value
  return routes
    .map(({ service, minutes, fare }) => `${service} ${minutes} ${fare.totalFareRupees}`)
    .join(', ')
}

test('2,000 trips at four hours have the routes, times and fares that they had', async () => {
  const digests = Array.from({ length: TRIPS }, (_, trip) =>
    createHash('sha256').update(figuresOf(trip)).digest('hex').slice(0, 7),
  )
  const lines = Array.from({ length: TRIPS / TRIPS_PER_LINE }, (_, line) => {
    const first = line * TRIPS_PER_LINE
    return `${first}: ${digests.slice(first, first + TRIPS_PER_LINE).join(' ')}\n`
  })
  await expect(lines.join('')).toMatchFileSnapshot('testing/seeded-trips.txt')
})
