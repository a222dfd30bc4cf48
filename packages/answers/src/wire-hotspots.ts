// Stands in the wire format.

import type { Hotspot, HotspotRow, hotspotsPaginated, hotspotsSearch, StandFacts } from '@sawari/contract'
import type {
  hotspot,
  hotspotDestination,
  hotspotsInBounds,
  hotspotsNearby,
  listHotspots,
} from '@sawari/contract/hotspots'
import { HOTSPOTS_PER_ANSWER } from '@sawari/contract/limits'
import type { Availability, Places, Stand } from '@sawari/planner'
import type { z } from 'zod'
import type { Envelope, EveryField } from './answer.ts'
import { availabilityBySize, type Departure, type StandBoard } from './stand-board.ts'
import { wireMatch } from './wire-places.ts'
import { wireEvidence } from './wire-route.ts'

const COLOR_CODES = { high: 'red', medium: 'orange', low: 'yellow' } as const satisfies Record<
  Availability,
  Hotspot['color_code']
>

/** Every stand. */
export function answerStandList(board: StandBoard, now: Date): Envelope<typeof listHotspots> {
  const hotspotAt = hotspotsAt(board, now)
  return { success: true, data: board.stands.map((_, rank) => hotspotAt(rank)) }
}

export function answerStandsInBounds(
  board: StandBoard,
  { bounds }: z.output<typeof hotspotsInBounds.body>,
  now: Date,
): Envelope<typeof hotspotsInBounds> {
  const ranks = board.ranksInBox(bounds)
  const data = ranks.slice(0, HOTSPOTS_PER_ANSWER).map(hotspotsAt(board, now))
  return { success: true, data, total: ranks.length, truncated: data.length < ranks.length }
}

export function answerStandsNearby(
  board: StandBoard,
  { radius, ...centre }: z.output<typeof hotspotsNearby.body>,
  now: Date,
): Envelope<typeof hotspotsNearby> {
  const hotspotAt = hotspotsAt(board, now)
  const data = board
    .ranksWithin(centre, radius)
    .slice(0, HOTSPOTS_PER_ANSWER)
    // Rounded to two decimals.
    .map(({ index, distanceKm }) => ({ ...hotspotAt(index), distance: Math.round(distanceKm * 100) / 100 }))
  return { success: true, data }
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

/** Returns the stand at a rank, with its availability in one hour. */
function hotspotsAt(board: StandBoard, now: Date): (rank: number) => EveryField<typeof hotspot> {
  const availabilities = availabilityBySize(board.source.rules, now)
  return rank => {
    const stand = board.stands[rank]!
    const availability = availabilities[stand.size]
    return {
      ...wireRow(stand),
      color_code: COLOR_CODES[availability],
      availability,
      // The tests of the data parse the facts of every stand by the contract.
      facts: stand.facts as StandFacts | undefined,
      destinations: board.departuresFrom(rank).map(wireDeparture),
    }
  }
}

function wireDeparture(departure: Departure): EveryField<typeof hotspotDestination> {
  const { to, fareRupees, fareBasis, minutes, link } = departure
  return {
    name: to.name,
    name_hi: to.nameHi,
    latitude: to.latitude,
    longitude: to.longitude,
    estimated_fare: fareRupees,
    fare_basis: fareBasis,
    minutes,
    basis: link.basis,
    evidence: wireEvidence(link),
    mayNotRun: link.basis === 'likely' || undefined,
    vehicle: link.vehicle,
  }
}

function wireRow({ id, name, nameHi, latitude, longitude, city, kind }: Stand) {
  return { _id: id, name, name_hi: nameHi, latitude, longitude, city, kind } satisfies HotspotRow
}
