import type { Route } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { emptyTrip, readPlannerAddress, type Trip } from '../plan/trip.ts'
import { sharedQuery } from './plan-actions.tsx'

const route = { id: 'a'.repeat(24) } as Route
const stand = { name: 'Gaur Chowk', point: { latitude: 28.6, longitude: 77.4 } }
const here = { name: 'My location', point: { latitude: 28.61234, longitude: 77.31234 } }
const trip: Trip = { ...emptyTrip, source: stand, destination: { name: 'Sector 62', point: null } }
const inCentre = () => 'City Centre'

describe('the link to a plan', () => {
  test('plans the very trip, and shows the same route', () => {
    const wanted = { ...trip, departAt: '2026-11-21T03:40:00.000Z', maxTransfers: 2 }
    const read = readPlannerAddress(sharedQuery(wanted, route, inCentre))
    expect(read).toEqual({ trip: wanted, routeId: route.id })
  })

  test.each([
    ['source', { ...trip, source: here }],
    ['destination', { ...trip, destination: here }],
  ] as const)('names the place near the %s where that is where somebody stands', (end, wanted) => {
    const query = sharedQuery(wanted, route, inCentre)
    expect(readPlannerAddress(query).trip[end]).toEqual({ name: 'City Centre', point: null })
    expect(readPlannerAddress(query).routeId).toBeNull()
  })

  test("never contains the device's position", () => {
    const query = sharedQuery({ ...trip, source: here }, route, () => null).toString()
    expect(query).not.toContain('28.61')
    expect(query).not.toContain('from')
  })
})
