// Stands in the wire format.

import type {
  Hotspot,
  HotspotRow,
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  listHotspots,
} from '@sawari/contract'
import { HOTSPOTS_PER_ANSWER } from '@sawari/contract/limits'
import type { Availability, Places, Stand } from '@sawari/planner'
import type { z } from 'zod'
import type { Envelope } from './answer.ts'
import { availabilityBySize, type Departure, type StandBoard } from './stand-board.ts'

/** Every stand. */
export function answerStandList(board: StandBoard, now: Date): Envelope<typeof listHotspots> {
  return { success: true, data: hotspotsOf(board, board.stands.keys(), now) }
}

export function answerStandsInBounds(
  board: StandBoard,
  { bounds }: z.output<typeof hotspotsInBounds.body>,
  now: Date,
): Envelope<typeof hotspotsInBounds> {
  const ranks = board.ranksInBox(bounds)
  const data = hotspotsOf(board, ranks.slice(0, HOTSPOTS_PER_ANSWER), now)
  return { success: true, data, total: ranks.length, truncated: data.length < ranks.length }
}

export function answerStandsNearby(
  board: StandBoard,
  { radius, ...centre }: z.output<typeof hotspotsNearby.body>,
  now: Date,
): Envelope<typeof hotspotsNearby> {
  const near = board.ranksWithin(centre, radius).slice(0, HOTSPOTS_PER_ANSWER)
  const hotspots = hotspotsOf(
    board,
    near.map(({ index }) => index),
    now,
  )
  const data = hotspots.map((hotspot, at) => ({ ...hotspot, distance: wireDistance(near[at]!.distanceKm) }))
  return { success: true, data }
}

/** Rounds to two decimals. */
export function wireDistance(distanceKm: number): number {
  return Math.round(distanceKm * 100) / 100
}

/** Names of stands in pages, sorted by name. */
export function answerStandPage(
  { byName }: StandBoard,
  { page, limit }: z.output<typeof hotspotsPaginated.query>,
): Envelope<typeof hotspotsPaginated> {
  const total = byName.length
  const start = (page - 1) * limit
  return {
    success: true,
    message: 'Hotspots fetched successfully',
    data: byName.slice(start, start + limit).map(wireRow),
    pagination: {
      page,
      limit,
      total,
      totalPages: Math.ceil(total / limit),
      hasMore: start + limit < total,
    },
  }
}

/** Stands by name, best first. */
export function answerStandSearch(
  places: Places,
  { q, limit }: z.output<typeof hotspotsSearch.query>,
): Envelope<typeof hotspotsSearch> {
  const hits = q.trim() ? places.search(q, { limit, standsOnly: true }) : []
  const data = hits.flatMap(hit => (hit.kind === 'stand' ? [wireRow(hit.stand)] : []))
  return { success: true, message: 'Hotspots found successfully', data, count: data.length }
}

function hotspotsOf(board: StandBoard, ranks: Iterable<number>, now: Date): Hotspot[] {
  const availability = availabilityBySize(board.source.rules, now)
  return Array.from(ranks, rank => {
    const stand = board.stands[rank]!
    return wireHotspot(stand, availability[stand.size], board.departuresFrom(rank))
  })
}

function wireRow({ id, name, nameHi, latitude, longitude, city }: Stand): HotspotRow {
  return { _id: id, name, name_hi: nameHi, latitude, longitude, city }
}

const COLOR_CODES = { high: 'red', medium: 'orange', low: 'yellow' } as const satisfies Record<
  Availability,
  Hotspot['color_code']
>

export function wireHotspot(
  stand: Stand,
  availability: Availability,
  departures: readonly Departure[],
): Hotspot {
  return {
    ...wireRow(stand),
    color_code: COLOR_CODES[availability],
    kind: stand.kind,
    availability,
    destinations: departures.map(({ to, fareRupees, basis }) => ({
      name: to.name,
      name_hi: to.nameHi,
      latitude: to.latitude,
      longitude: to.longitude,
      estimated_fare: fareRupees,
      basis,
    })),
  }
}
