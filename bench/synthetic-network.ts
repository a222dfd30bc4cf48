import { buildGridIndex, distanceKm, nearestPoints, type Point } from '@sawari/geo'
import type { Link, NetworkData, Stand, StandId, StandSize } from '@sawari/planner'
import { SERVICE_BOX } from './region.ts'
import { seededRandom } from './seeded-random.ts'

/** Road distance divided by straight-line distance, as in the real network. */
const DETOUR = 1.35
const FEWEST_LINKS = 4
const MOST_LINKS = 12
const HUB_SHARE = 0.05
const CROWDED_SHARE = 0.5

type Random = () => number

export type Spread = 'around hubs' | 'evenly spread'

/**
 * Stands over the service area, each with 4 to 12 links of 1 to 8 km by road, at fares of the seat
 * tariff. One stand in twenty is a hub; depending on `spread`, half of the stands lie around hubs.
 */
export function syntheticNetwork(
  standCount: number,
  seed: number,
  spread: Spread = 'around hubs',
): NetworkData {
  const random = seededRandom(seed)
  const crowdedShare = spread === 'around hubs' ? CROWDED_SHARE : 0
  const stands = syntheticStands(standCount, crowdedShare, random)
  const grid = buildGridIndex(
    stands.map(({ latitude }) => latitude),
    stands.map(({ longitude }) => longitude),
  )
  const links: Link[] = []
  for (const stand of stands) {
    const wanted = FEWEST_LINKS + Math.floor(random() * (MOST_LINKS - FEWEST_LINKS + 1))
    const reached = new Set([stand.id])
    for (let attempt = 0; attempt < 2 * wanted && reached.size <= wanted; attempt++) {
      const near = nearestPoints(
        grid,
        pointAround(stand, (0.8 + 5 * random() ** 2) * (1 + random() / 10), random),
        1,
      )[0]
      const other = stands[near!.index]!
      if (reached.has(other.id)) continue
      reached.add(other.id)
      links.push(linkBetween(stand, other, random() < 0.05))
    }
  }
  return { version: `synthetic-${standCount}-${seed}`, stands, links }
}

function syntheticStands(count: number, crowdedShare: number, random: Random): Stand[] {
  const hubs = Array.from({ length: Math.ceil(count * HUB_SHARE) }, () => pointInBox(random))
  return Array.from({ length: count }, (_, index) => {
    const hub = hubs[Math.floor(random() * hubs.length)]!
    const point = random() < crowdedShare ? pointAround(hub, 2 * random(), random) : pointInBox(random)
    return {
      ...(hubs[index] ?? point),
      id: index.toString(16).padStart(24, '0') as StandId,
      placeId: `synthetic-${index}`,
      name: `Stand ${index}`,
      nameHi: '',
      kind: 'landmark',
      city: 'Noida',
      quality: 'C',
      size: (index < hubs.length ? 3 : 1 + Math.floor(random() * 2)) as StandSize,
      basis: 'likely',
      aliases: [],
    }
  })
}

function linkBetween(from: Stand, to: Stand, isKnown: boolean): Link {
  const roadKm = Math.round(distanceKm(from, to) * DETOUR * 100) / 100
  const fareRupees = 10 + 5 * Math.max(0, Math.round(roadKm - 2))
  return {
    fromId: from.id,
    toId: to.id,
    distanceKm: roadKm,
    fareRupees,
    baseFareRupees: 10,
    basis: isKnown ? 'known' : 'likely',
    vehicle: 'auto',
  }
}

function pointInBox(random: Random): Point {
  const { north, south, east, west } = SERVICE_BOX
  return { latitude: south + (north - south) * random(), longitude: west + (east - west) * random() }
}

/** Approximate, with 111 km per degree of latitude and 98 km per degree of longitude. */
export function pointAround({ latitude, longitude }: Point, awayKm: number, random: Random): Point {
  const bearing = 2 * Math.PI * random()
  return {
    latitude: latitude + (awayKm * Math.cos(bearing)) / 111,
    longitude: longitude + (awayKm * Math.sin(bearing)) / 98,
  }
}
