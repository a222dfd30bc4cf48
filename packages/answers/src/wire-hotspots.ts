// Stands in the wire format.

import type { Hotspot, HotspotRow, hotspotsPaginated, hotspotsSearch } from '@sawari/contract'
import {
  hotspot,
  hotspotDestination,
  hotspotNearby,
  hotspotsInBounds,
  hotspotsNearby,
  listHotspots,
} from '@sawari/contract/hotspots'
import { HOTSPOTS_PER_ANSWER } from '@sawari/contract/limits'
import type { Availability, Places, Stand } from '@sawari/planner'
import type { z } from 'zod'
import type { Envelope } from './answer.ts'
import { defineWireForm, fieldsFrom, many, toWire } from './json/wire-form.ts'
import { availabilityBySize, type Departure, type StandBoard } from './stand-board.ts'
import { wireMatch } from './wire-places.ts'

/**
 * A stand of a board with its availability in one hour. Serialisers keep bytes by this object, so reuse it for
 * the same stand.
 */
export interface BoardStand {
  readonly stand: Stand
  readonly availability: Availability
  /** Most useful first. */
  readonly departures: () => readonly Departure[]
}

const COLOR_CODES = { high: 'red', medium: 'orange', low: 'yellow' } as const satisfies Record<
  Availability,
  Hotspot['color_code']
>

const wireDeparture = defineWireForm<Departure, typeof hotspotDestination>(hotspotDestination, {
  name: ({ to }) => to.name,
  name_hi: ({ to }) => to.nameHi,
  latitude: ({ to }) => to.latitude,
  longitude: ({ to }) => to.longitude,
  estimated_fare: ({ fareRupees }) => fareRupees,
  fare_basis: ({ fareBasis }) => fareBasis,
  minutes: ({ minutes }) => minutes,
  basis: ({ basis }) => basis,
})

const wireHotspot = defineWireForm<BoardStand, typeof hotspot>(
  hotspot,
  {
    _id: ({ stand }) => stand.id,
    name: ({ stand }) => stand.name,
    name_hi: ({ stand }) => stand.nameHi,
    latitude: ({ stand }) => stand.latitude,
    longitude: ({ stand }) => stand.longitude,
    city: ({ stand }) => stand.city,
    color_code: ({ availability }) => COLOR_CODES[availability],
    kind: ({ stand }) => stand.kind,
    availability: ({ availability }) => availability,
    destinations: many(wireDeparture, ({ departures }) => departures()),
  },
  { keptBy: boardStand => boardStand, changing: [] },
)

/** A stand and its distance from the centre of the search. */
interface NearStand {
  readonly boardStand: BoardStand
  readonly distanceKm: number
}

const wireNearStand = defineWireForm<NearStand, typeof hotspotNearby>(
  hotspotNearby,
  {
    ...fieldsFrom(wireHotspot, ({ boardStand }: NearStand) => boardStand),
    // Rounded to two decimals.
    distance: ({ distanceKm }) => Math.round(distanceKm * 100) / 100,
  },
  { keptBy: ({ boardStand }) => boardStand, changing: ['distance'] },
)

/** Every stand. */
export const wireStandList = defineWireForm<readonly BoardStand[], typeof listHotspots.response>(
  listHotspots.response,
  { success: () => true, message: () => undefined, data: many(wireHotspot, stands => stands) },
)

/** The stands of a response, and the number of all stands inside the box. */
interface StandsInBounds {
  readonly stands: readonly BoardStand[]
  readonly total: number
}

export const wireStandsInBounds = defineWireForm<StandsInBounds, typeof hotspotsInBounds.response>(
  hotspotsInBounds.response,
  {
    success: () => true,
    message: () => undefined,
    data: many(wireHotspot, ({ stands }) => stands),
    total: ({ total }) => total,
    truncated: ({ stands, total }) => stands.length < total,
  },
)

export const wireStandsNearby = defineWireForm<readonly NearStand[], typeof hotspotsNearby.response>(
  hotspotsNearby.response,
  { success: () => true, message: () => undefined, data: many(wireNearStand, stands => stands) },
)

/** Returns the stand at a rank, with its availability in one hour. */
type StandAtRank = (rank: number) => BoardStand

/** Every stand. */
export function answerStandList(board: StandBoard, now: Date): Envelope<typeof listHotspots> {
  const standAtRank = standsAt(board, now)
  return toWire(
    wireStandList,
    board.stands.map((_, rank) => standAtRank(rank)),
  )
}

export function standsInBounds(
  board: StandBoard,
  { bounds }: z.output<typeof hotspotsInBounds.body>,
  standAtRank: StandAtRank,
): StandsInBounds {
  const ranks = board.ranksInBox(bounds)
  return { stands: ranks.slice(0, HOTSPOTS_PER_ANSWER).map(standAtRank), total: ranks.length }
}

export function answerStandsInBounds(
  board: StandBoard,
  body: z.output<typeof hotspotsInBounds.body>,
  now: Date,
): Envelope<typeof hotspotsInBounds> {
  return toWire(wireStandsInBounds, standsInBounds(board, body, standsAt(board, now)))
}

export function standsNearby(
  board: StandBoard,
  { radius, ...centre }: z.output<typeof hotspotsNearby.body>,
  standAtRank: StandAtRank,
): readonly NearStand[] {
  const near = board.ranksWithin(centre, radius).slice(0, HOTSPOTS_PER_ANSWER)
  return near.map(({ index, distanceKm }) => ({ boardStand: standAtRank(index), distanceKm }))
}

export function answerStandsNearby(
  board: StandBoard,
  body: z.output<typeof hotspotsNearby.body>,
  now: Date,
): Envelope<typeof hotspotsNearby> {
  return toWire(wireStandsNearby, standsNearby(board, body, standsAt(board, now)))
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
  const data = hits.flatMap(hit =>
    hit.kind === 'stand' ? [{ ...wireRow(hit.stand), match: wireMatch(hit.match), met_as: hit.metAs }] : [],
  )
  return { success: true, message: 'Hotspots found successfully', data, count: data.length }
}

function standsAt(board: StandBoard, now: Date): StandAtRank {
  const availability = availabilityBySize(board.source.rules, now)
  return rank => boardStand(board, rank, availability[board.stands[rank]!.size])
}

export function boardStand(board: StandBoard, rank: number, availability: Availability): BoardStand {
  return { stand: board.stands[rank]!, availability, departures: () => board.departuresFrom(rank) }
}

function wireRow({ id, name, nameHi, latitude, longitude, city }: Stand): HotspotRow {
  return { _id: id, name, name_hi: nameHi, latitude, longitude, city }
}
