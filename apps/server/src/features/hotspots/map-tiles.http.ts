import { gunzipSync } from 'node:zlib'
import { type ClientConfig, serverPaths } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import { sendRefusal } from '../../platform/http/bind-endpoint.ts'
import { addVary } from '../../platform/http/send-json.ts'
import type { MapArchive } from './map-archive.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const TILE_TYPE = 'application/vnd.mapbox-vector-tile'
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

interface TileAddress {
  readonly version: string
  readonly zoom: string
  readonly x: string
  readonly file: string
}

/**
 * The address of the tiles for the web app; it changes with the archive, so that tiles can be cached
 * permanently.
 */
export function vectorTilesOf(archive: MapArchive | undefined): ClientConfig['vectorTiles'] {
  if (archive === undefined) return undefined
  const { version, minZoom, maxZoom } = archive
  return { url: `${serverPaths.mapTiles}/${version}/{z}/{x}/{y}.pbf`, minZoom, maxZoom }
}

/** Binds the tiles of our own map. An empty tile is 204, a tile that cannot exist 404. */
export function bindMapTiles(app: FastifyInstance, archive: MapArchive | undefined): void {
  if (archive === undefined) return
  app.addHook('onClose', () => archive.close())
  const path = `${serverPaths.mapTiles}/:version/:zoom/:x/:file`
  app.get<{ Params: TileAddress }>(path, async (request, reply) => {
    const { version, zoom, x, file } = request.params
    const numbers = [zoom, x, /^(\d+)\.pbf$/.exec(file)?.[1] ?? ''].map(wholeNumber)
    const [z = Number.NaN, column = Number.NaN, row = Number.NaN] = numbers
    const isInPyramid = z >= archive.minZoom && z <= archive.maxZoom && column < 2 ** z && row < 2 ** z
    if (!isInPyramid) return sendRefusal(reply, refuse('NOT_FOUND'))
    // The page was opened before the data changed.
    if (version !== archive.version) {
      reply.header('cache-control', 'no-store')
      return reply.redirect(`${serverPaths.mapTiles}/${archive.version}/${z}/${column}/${row}.pbf`, 302)
    }
    reply.header('cache-control', FOREVER)
    const tile = await archive.tile(z, column, row)
    if (tile === undefined) return reply.code(204).send()
    addVary(reply, 'Accept-Encoding')
    reply.header('content-type', TILE_TYPE)
    if (!TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) return reply.send(gunzipSync(tile))
    return reply.header('content-encoding', 'gzip').send(Buffer.from(tile.buffer))
  })
}

/** NaN unless the text is a number in its usual form. */
function wholeNumber(text: string): number {
  return /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : Number.NaN
}
