import type { PlanPlace } from '../model/plan-place.ts'
import type { Stand } from '../model/stand.ts'
import type { Steps } from '../model/steps.ts'
import { type Ground, prepareGround } from '../network/ground.ts'
import { planJourney } from './plan-journey.ts'

/** Enough for the engine to compile the search; most of them take well below a millisecond. */
const TRIPS = 8
/** The most changes of a warm-up trip, whatever the size of the network. */
const MOST_TRANSFERS = 4

/**
 * Builds the graphs of the hour by planning a trip. The first call plans several trips between stands spread
 * over the network. Each trip is a step, and so are parts of the building.
 */
export function* warmGround(ground: Ground, departAt: Date): Steps<void> {
  const { stands } = ground.network
  // Trips at one hour compile the search for all hours.
  const isFirst = ground.hours.isEmpty
  yield* prepareGround(ground, departAt)
  const step = Math.max(1, Math.floor(stands.length / TRIPS))
  const end = isFirst ? stands.length : Math.min(stands.length, step + 1)
  for (let from = 0; from + step < end; from += step) {
    // Walks, state and tariff of a point are found by other code than those of a stand.
    const endAt = (from / step) % 2 === 0 ? pointAt : standAt
    const [source, destination] = [endAt(stands[from]!), endAt(stands[from + step]!)]
    const request = { source, destination, departAt, maxTransfers: MOST_TRANSFERS }
    planJourney(ground, request)
    yield
    if (ground.metroNetwork === undefined) continue
    // The least costs to a place are kept from its second trip on.
    planJourney(ground, request)
    yield
  }
}

function pointAt({ name, latitude, longitude }: Stand): PlanPlace {
  return { name, latitude, longitude }
}

function standAt(stand: Stand): PlanPlace {
  return { ...pointAt(stand), standId: stand.id }
}
