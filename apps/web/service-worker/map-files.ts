import { readConfig } from '@sawari/contract/client-config'
import { serverPaths } from '@sawari/contract/pages'
import { mercatorOf } from '@sawari/planner/geo'
import type { RouteHandlerCallback } from 'workbox-core'
import { keptAnswer, refreshData } from './kept-data.ts'

const CACHE = 'sawari-map'

/** Responds with the stored file, or fetches and stores it. */
export const mapFile: RouteHandlerCallback = async ({ request }) => {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** Fetches the missing map files, and deletes those of earlier versions. */
export async function keepMapFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(paths.filter(path => !kept.has(path)))
  await Promise.all([...kept].filter(path => !paths.includes(path)).map(path => cache.delete(path)))
}

const MAIN = 'sawari-main-streets'
const SEEN = 'sawari-seen-tiles'
/** About 8 MB in a city; the least recently added one is dropped first. */
const MOST_SEEN = 600
/** How many tiles are dropped together, so that the cache is not listed for every new tile. */
const DROPPED = 60
/** The greatest tile zoom of the main streets. */
const MAIN_ZOOM = 11
const AT_ONCE = 4

export function isMapTile(path: string): boolean {
  return path.startsWith(`${serverPaths.mapTiles}/`)
}

/** Responds with the kept tile, or fetches and keeps it. Addresses name the version, so a kept tile never ages. */
export const mapTile: RouteHandlerCallback = async ({ request, event }) => {
  const main = await (await caches.open(MAIN)).match(request)
  if (main !== undefined) return main
  const cache = await caches.open(SEEN)
  const kept = await cache.match(request)
  if (kept !== undefined) {
    event.waitUntil(moveToNewest(cache, request, kept.clone()))
    return kept
  }
  const answer = await fetch(request).catch(() => undefined)
  // MapLibre then enlarges a tile of a lower zoom; for a network error it would show nothing.
  if (answer === undefined) return new Response(null, { status: 404 })
  if (answer.ok && !answer.redirected) event.waitUntil(keepSeen(cache, request, answer.clone()))
  return answer
}

/** A cache lists its entries in the order in which they were added. */
async function moveToNewest(cache: Cache, request: Request, tile: Response): Promise<void> {
  await cache.delete(request)
  await cache.put(request, tile)
}

async function keepSeen(cache: Cache, request: Request, tile: Response): Promise<void> {
  await cache.put(request, tile)
  const kept = await cache.keys()
  if (kept.length <= MOST_SEEN) return
  await Promise.all(kept.slice(0, DROPPED).map(oldest => cache.delete(oldest)))
}

/** Fetches the missing tiles of the main streets, and drops all tiles of earlier versions. */
export async function keepMainStreets(): Promise<void> {
  await refreshData()
  const config = (await (await keptAnswer(readConfig.policy.path))?.json()) as KeptConfig | undefined
  const { vectorTiles, serviceBox } = config?.data ?? {}
  if (!vectorTiles || !serviceBox) return
  await dropOthers(vectorTiles.url)
  const cache = await caches.open(MAIN)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = mainTiles(vectorTiles, serviceBox).filter(path => !kept.has(path))
  // A few at a time: the passenger may have begun to use the map.
  for (let first = 0; first < missing.length; first += AT_ONCE) {
    await cache.addAll(missing.slice(first, first + AT_ONCE))
  }
}

interface KeptConfig {
  readonly data?: { readonly vectorTiles?: VectorTiles; readonly serviceBox?: Box }
}

interface VectorTiles {
  readonly url: string
  readonly minZoom: number
}

type Box = Readonly<Record<'north' | 'south' | 'east' | 'west', number>>

async function dropOthers(template: string): Promise<void> {
  const folder = template.slice(0, template.indexOf('{'))
  for (const name of [MAIN, SEEN]) {
    const cache = await caches.open(name)
    const others = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith(folder))
    await Promise.all(others.map(request => cache.delete(request)))
  }
}

function mainTiles({ url, minZoom }: VectorTiles, { north, south, east, west }: Box): string[] {
  const first = mercatorOf({ latitude: north, longitude: west })
  const last = mercatorOf({ latitude: south, longitude: east })
  const paths: string[] = []
  for (let zoom = minZoom; zoom <= MAIN_ZOOM; zoom += 1) {
    const size = 2 ** zoom
    for (let y = Math.floor(first.y * size); y <= Math.floor(last.y * size); y += 1) {
      for (let x = Math.floor(first.x * size); x <= Math.floor(last.x * size); x += 1) {
        paths.push(url.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y)))
      }
    }
  }
  return paths
}
