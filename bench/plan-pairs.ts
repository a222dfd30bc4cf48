// The region and the trips for timing the planner and its peers.

import type { PlanPlace, PlanRequest, Stand } from '@sawari/planner'
import { distanceKm, type Point } from '@sawari/planner/geo'
import { randomFrom } from '../tools/harness/random.ts'

export const SEED = 2026
const PAIR_COUNT = 200
const [FEWEST_KM, MOST_KM] = [3, 20]
const MAX_TRANSFERS = 4
/** A Monday at 13:00 in Asia/Kolkata. */
const DEPART_AT = new Date('2025-06-02T07:30:00Z')
/** Largest distance of a door from its stand. */
const DOOR_KM = 0.4

interface Pair {
  readonly from: Stand
  readonly to: Stand
  readonly doors: readonly [PlanPlace, PlanPlace]
}

export function seededPairs(stands: readonly Stand[]): Pair[] {
  const random = randomFrom(SEED).next
  const anyStand = () => stands[Math.floor(random() * stands.length)]!
  const pairs: Pair[] = []
  while (pairs.length < PAIR_COUNT) {
    const [from, to] = [anyStand(), anyStand()]
    const awayKm = distanceKm(from, to)
    if (awayKm < FEWEST_KM || awayKm > MOST_KM) continue
    const door = (stand: Stand) => ({ name: 'Door', ...pointAround(stand, DOOR_KM * random(), random) })
    pairs.push({ from, to, doors: [door(from), door(to)] })
  }
  return pairs
}

export function betweenDoors({ doors: [source, destination] }: Pair): PlanRequest {
  return { source, destination, departAt: DEPART_AT, maxTransfers: MAX_TRANSFERS, services: ['shared'] }
}

/** Approximate, with 111 km per degree of latitude and 98 km per degree of longitude. */
function pointAround({ latitude, longitude }: Point, awayKm: number, random: () => number): Point {
  const bearing = 2 * Math.PI * random()
  return {
    latitude: latitude + (awayKm * Math.cos(bearing)) / 111,
    longitude: longitude + (awayKm * Math.sin(bearing)) / 98,
  }
}
