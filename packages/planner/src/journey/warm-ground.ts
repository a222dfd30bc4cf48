import type { Stand } from '../model/stand.ts'
import type { Ground } from '../network/ground.ts'
import { planJourney } from './plan-journey.ts'

/** Enough for the engine to compile the search; most of them take well below a millisecond. */
const TRIPS = 8
/** The most links that trips may take on a network of any size. */
const MOST_TRANSFERS = 4

/** Makes the graph of the hour; the first time, plans trips between stands spread over the network as well. */
export function warmGround(ground: Ground, departAt: Date): void {
  const { stands } = ground.network
  // Trips at one hour compile the search for all of them.
  const isFirst = ground.hours.isEmpty
  ground.hours.at(departAt)
  if (!isFirst || stands.length === 0) return
  const step = Math.max(1, Math.floor(stands.length / TRIPS))
  for (let from = 0; from + step < stands.length; from += step) {
    const [source, destination] = [endAt(stands[from]!), endAt(stands[from + step]!)]
    planJourney(ground, { source, destination, departAt, maxTransfers: MOST_TRANSFERS })
  }
}

function endAt({ id, name, latitude, longitude }: Stand) {
  return { name, latitude, longitude, standId: id }
}
