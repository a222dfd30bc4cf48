import type { SearchTrip } from '../model/search-state.ts'

const MOST = 3

/** The last different trips, newest first. */
export function distinctTrips(trips: readonly SearchTrip[]): readonly SearchTrip[] {
  const byNames = new Map<string, SearchTrip>()
  for (const trip of trips) {
    const key = JSON.stringify([trip.source.name, trip.destination.name])
    if (!byNames.has(key)) byNames.set(key, trip)
  }
  return [...byNames.values()].slice(0, MOST)
}
