import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { type ClientConfig, serverPaths } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Compression, findTile, SharedPromiseCache, type Source, zxyToTileId } from 'pmtiles'
import { refuse } from '../../platform/calls/refusal.ts'
import { sendRefusal } from '../../platform/http/bind-endpoint.ts'
import { addVary } from '../../platform/http/send-json.ts'

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

export interface MapArchive {
  /** Changes with the content. */
  readonly version: string
  readonly minZoom: number
  readonly maxZoom: number
  /** The tile, gzipped; undefined if it is empty. */
  tile(zoom: number, x: number, y: number): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

/** The file is not an archive of gzipped tiles. */
export class MapArchiveError extends Error {}

/** The number of cached directories; the archive of a city has one. */
const KEPT_DIRECTORIES = 64
/** A root directory and three levels of leaves, as in the reader of the format. */
const MOST_LEVELS = 4

/** Opens a PMTiles archive; undefined if there is no file. Reads each tile on request. */
export async function openMapArchive(path: string): Promise<MapArchive | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  try {
    return await readArchive(path, file)
  } catch (error) {
    await file.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new MapArchiveError(`${path} cannot be used: ${reason}`, { cause: error })
  }
}

async function readArchive(path: string, file: FileHandle): Promise<MapArchive> {
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: (await bytesAt(file, offset, length)).buffer }),
  }
  const directories = new SharedPromiseCache(KEPT_DIRECTORIES)
  const header = await directories.getHeader(source)
  if (header.tileCompression !== Compression.Gzip) throw new Error('its tiles are not gzipped')

  return {
    version: await versionOf(file),
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    async tile(zoom, x, y) {
      const tileId = zxyToTileId(zoom, x, y)
      let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
      for (let level = 0; level < MOST_LEVELS; level += 1) {
        const entries = await directories.getDirectory(source, offset, length, header)
        const entry = findTile(entries, tileId)
        if (entry === null) return undefined
        if (entry.runLength > 0) return bytesAt(file, header.tileDataOffset + entry.offset, entry.length)
        offset = header.leafDirectoryOffset + entry.offset
        length = entry.length
      }
      return undefined
    },
    close: () => file.close(),
  }
}

async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  // The reader first requests 16 KiB, which a small archive does not have.
  return bytesRead === length ? bytes : bytes.slice(0, bytesRead)
}

async function versionOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false }))
    hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 16)
}
