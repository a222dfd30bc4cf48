import { boundsContain, distanceKm, lineLengthKm, type Point } from '@sawari/geo'
import type { SearchEntry, TripGeometry } from '@sawari/matching'
import { SERVICE_BOX } from './region.ts'
import { seededRandom } from './seeded-random.ts'
import { pointAround } from './synthetic-network.ts'

/** Straight-line length of a trip in kilometres. */
const [FEWEST_KM, MOST_KM] = [2, 15]
/** Road distance divided by straight-line distance. */
const DETOUR = 1.35
/** A line has at most this many turns, each at most this far from the straight line. */
const MOST_TURNS = 4
const ASIDE_KM = 0.6
const HUB_COUNT = 40
const HUB_KM = 1
const CROWDED_SHARE = 0.8

type Random = () => number

/** The distribution of sources and destinations. */
export type Spread = 'uniform' | 'hub-heavy' | 'one place'

export interface SearchStream {
  trip(): TripGeometry
  /** A new search by a new user. */
  search(expiresAt: number): SearchEntry
}

/**
 * Trips of 2 to 15 km. `uniform`: both ends anywhere. `hub-heavy`: 80 % of the ends within 1 km of one
 * of 40 hubs. `one place`: all from one metro station, 80 % of them to a hub.
 */
export function searchStream(spread: Spread, seed: number): SearchStream {
  const random = seededRandom(seed)
  const hubs = Array.from({ length: HUB_COUNT }, () => pointInBox(random))
  const nearHub = () => pointAround(hubs[Math.floor(random() * HUB_COUNT)]!, HUB_KM * random(), random)
  const end = () => (spread !== 'uniform' && random() < CROWDED_SHARE ? nearHub() : pointInBox(random))
  const metro = { latitude: 28.585, longitude: 77.37 }
  const start = spread === 'one place' ? () => pointAround(metro, 0.3 * random(), random) : end
  const trip = () => {
    const source = start()
    for (;;) {
      const destination = end()
      const awayKm = distanceKm(source, destination)
      if (awayKm >= FEWEST_KM && awayKm <= MOST_KM) return tripBetween(source, destination, random)
      // Most random pairs are too far apart, so a uniform trip takes a random destination within reach
      // instead.
      const elsewhere = pointAround(source, FEWEST_KM + (MOST_KM - FEWEST_KM) * random(), random)
      if (spread === 'uniform' && boundsContain(SERVICE_BOX, elsewhere))
        return tripBetween(source, elsewhere, random)
    }
  }
  let count = 0
  const search = (expiresAt: number) => {
    const id = (count++).toString(16).padStart(24, '0')
    return { id, userId: id, trip: trip(), radiusKm: 1 + Math.floor(5 * random()), expiresAt }
  }
  return { trip, search }
}

function tripBetween(source: Point, destination: Point, random: Random): TripGeometry {
  const turns = Math.floor(random() * (MOST_TURNS + 1))
  const between = Array.from({ length: turns }, (_, turn) => {
    const share = (turn + 1) / (turns + 1)
    const onTheWay = {
      latitude: source.latitude + share * (destination.latitude - source.latitude),
      longitude: source.longitude + share * (destination.longitude - source.longitude),
    }
    return pointAround(onTheWay, ASIDE_KM * random(), random)
  })
  const line = [source, ...between, destination]
  return { source, destination, line, distanceKm: Math.round(lineLengthKm(line) * DETOUR * 100) / 100 }
}

function pointInBox(random: Random): Point {
  const { north, south, east, west } = SERVICE_BOX
  return { latitude: south + (north - south) * random(), longitude: west + (east - west) * random() }
}
