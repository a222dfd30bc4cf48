// A client for a Photon-compatible geocoding service. It never throws, even if the service is slow, invalid
// or unavailable.

import { type PlaceFeature, placeFeature } from '@sawari/contract'
import type { Bounds } from '@sawari/planner/geo'
import { z } from 'zod'
import type { Core } from '../../platform/core.ts'

export interface GeocoderQuery {
  readonly text: string
  readonly limit: number
  readonly language: string
  readonly box: Bounds | undefined
}

/** The features found, or undefined if the service is currently unavailable. */
export type Geocoder = (query: GeocoderQuery) => Promise<readonly PlaceFeature[] | undefined>

export interface GeocoderNeeds extends Pick<Core, 'clock' | 'logger'> {
  /** The service's search address, such as https://photon.komoot.io/api. */
  readonly url: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 2_500
/** How long the service is not called after a failure, so that callers do not wait for it again. */
const REST_MS = 10_000
const CACHE_MS = 10 * 60_000
const CACHE_ENTRIES = 500
const CALLS_AT_ONCE = 16
const ANSWER_LIMIT_BYTES = 512 * 1024

const photonAnswer = z.object({ features: z.array(z.unknown()).max(1_000) })

interface CacheEntry {
  readonly features: readonly PlaceFeature[]
  readonly staleAtMs: number
}

/** Creates a client with a timeout, a small cache and a pause after each failure. */
export function createGeocoder({ url, clock, logger, timeoutMs = TIMEOUT_MS }: GeocoderNeeds): Geocoder {
  const cache = new Map<string, CacheEntry>()
  const running = new Map<string, Promise<readonly PlaceFeature[] | undefined>>()
  let restsUntilMs = 0

  const ask = async (address: string): Promise<readonly PlaceFeature[] | undefined> => {
    try {
      const features = await fetchFeatures(address, timeoutMs)
      cache.set(address, { features, staleAtMs: clock.now().getTime() + CACHE_MS })
      const oldest = cache.keys().next()
      if (cache.size > CACHE_ENTRIES && !oldest.done) cache.delete(oldest.value)
      return features
    } catch (error) {
      restsUntilMs = clock.now().getTime() + REST_MS
      // The log omits the address, because it contains the user's search text.
      logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'geocoder failed')
      return undefined
    } finally {
      running.delete(address)
    }
  }

  return async query => {
    const address = searchAddress(url, query)
    const nowMs = clock.now().getTime()
    const known = cache.get(address)
    if (known !== undefined && known.staleAtMs > nowMs) return known.features
    const alreadyAsked = running.get(address)
    if (alreadyAsked !== undefined) return alreadyAsked
    if (nowMs < restsUntilMs || running.size >= CALLS_AT_ONCE) return undefined
    const asked = ask(address)
    running.set(address, asked)
    return asked
  }
}

function searchAddress(url: string, { text, limit, language, box }: GeocoderQuery): string {
  const address = new URL(url)
  address.searchParams.set('q', text)
  address.searchParams.set('limit', String(limit))
  address.searchParams.set('lang', language)
  if (box) address.searchParams.set('bbox', [box.west, box.south, box.east, box.north].join(','))
  return address.href
}

async function fetchFeatures(address: string, timeoutMs: number): Promise<readonly PlaceFeature[]> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`answered ${response.status}`)
  }
  const { features } = photonAnswer.parse(JSON.parse(await readText(response)))
  const readable = features.flatMap(feature => {
    const parsed = placeFeature.safeParse(feature)
    return parsed.success ? [parsed.data] : []
  })
  if (features.length > 0 && readable.length === 0) throw new Error('no feature has the format of Photon')
  return readable
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > ANSWER_LIMIT_BYTES) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
