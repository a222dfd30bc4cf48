import {
  HOTSPOTS_PER_ANSWER,
  type Hotspot,
  type HotspotRow,
  hotspotsInBounds,
  hotspotsNearby,
  hotspotsPaginated,
  hotspotsSearch,
  type listHotspots,
} from '@sawari/contract'
import { type Availability, type Stand, searchPlaces } from '@sawari/planner'
import type { FastifyInstance } from 'fastify'
import { type BindOptions, bindEndpoint, type Handler, succeed } from '../../platform/bind-endpoint.ts'
import { createHotspotBytes } from './hotspot-bytes.ts'
import type { Departure, StandBoard, StandSource } from './stand-board.ts'

export interface HotspotNeeds {
  source(): StandSource
  now(): Date
}

/** Answers that change with the data alone; the client keeps them for five minutes anyway. */
const DATA_ONLY: BindOptions = { cacheControl: 'public, max-age=300' }

/** The list shares its address with a screen: a browser must ask again before it reuses either. */
export const LIST_OPTIONS: BindOptions = { cacheControl: 'no-cache' }

/** Binds the calls under `/api/hotspots`; gives the handler of the list back, for the shared path. */
export function bindHotspots(app: FastifyInstance, needs: HotspotNeeds): Handler<typeof listHotspots> {
  const bytes = createHotspotBytes(needs, wireHotspot)

  bindEndpoint(app, hotspotsInBounds, ({ body }) => {
    const { board, hotspots } = bytes.now()
    const ranks = board.ranksInBox(body.bounds)
    const sent = ranks.length > HOTSPOTS_PER_ANSWER ? ranks.slice(0, HOTSPOTS_PER_ANSWER) : ranks
    const truncated = sent.length < ranks.length
    return hotspots.answer(sent, `"total":${ranks.length},"truncated":${truncated}`)
  })

  bindEndpoint(app, hotspotsNearby, ({ body }) => {
    const { board, hotspots } = bytes.now()
    const near = board.ranksWithin(body, body.radius).slice(0, HOTSPOTS_PER_ANSWER)
    return hotspots.answerWithDistances(near)
  })

  bindEndpoint(app, hotspotsPaginated, ({ query }) => paginate(bytes.now().board, query), DATA_ONLY)

  bindEndpoint(
    app,
    hotspotsSearch,
    ({ query }) => {
      const { directory } = needs.source()
      const hits = query.q.trim()
        ? searchPlaces(directory, query.q, { limit: query.limit, standsOnly: true })
        : []
      const data = hits.flatMap(hit => (hit.kind === 'stand' ? [wireRow(hit.stand)] : []))
      return succeed({ message: 'Hotspots found successfully', data, count: data.length })
    },
    DATA_ONLY,
  )

  return () => bytes.now().hotspots.all()
}

function paginate(board: StandBoard, { page, limit }: { readonly page: number; readonly limit: number }) {
  const total = board.byName.length
  const start = (page - 1) * limit
  return succeed({
    message: 'Hotspots fetched successfully',
    data: board.byName.slice(start, start + limit).map(wireRow),
    pagination: {
      page,
      limit,
      total,
      totalPages: Math.ceil(total / limit),
      hasMore: start + limit < total,
    },
  })
}

function wireRow({ id, name, nameHi, latitude, longitude, city }: Stand): HotspotRow {
  return { _id: id, name, name_hi: nameHi, latitude, longitude, city }
}

const COLOR_CODES = { high: 'red', medium: 'orange', low: 'yellow' } as const satisfies Record<
  Availability,
  Hotspot['color_code']
>

function wireHotspot(stand: Stand, availability: Availability, departures: readonly Departure[]): Hotspot {
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
