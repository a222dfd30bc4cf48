import type { Bounds, Point } from '@sawari/geo'
import type { Stand } from './stand.ts'

export const STAND_CACHE_MS = 5 * 60_000
export const STAND_SWEEP_MS = 10 * 60_000
const BOUNDS_DECIMALS = 3
const POINT_DECIMALS = 4

export interface CachedStands {
  readonly stands: readonly Stand[]
  /** Milliseconds since 1970. */
  readonly loadedAt: number
}

/** Answers of the map's calls, good for five minutes; `sweep` lets go of those that are older. */
export interface StandCache {
  readonly get: (key: string, now: number) => CachedStands | undefined
  readonly put: (key: string, entry: CachedStands) => void
  readonly sweep: (now: number) => void
  readonly clear: () => void
  readonly size: () => number
}

export function createStandCache(): StandCache {
  const entries = new Map<string, CachedStands>()
  const fresh = (entry: CachedStands, now: number) => now - entry.loadedAt < STAND_CACHE_MS
  return {
    get(key, now) {
      const entry = entries.get(key)
      return entry && fresh(entry, now) ? entry : undefined
    },
    put: (key, entry) => void entries.set(key, entry),
    sweep(now) {
      for (const [key, entry] of entries) if (!fresh(entry, now)) entries.delete(key)
    },
    clear: () => entries.clear(),
    size: () => entries.size,
  }
}

export function boundsKey({ north, south, east, west }: Bounds): string {
  return ['bounds', ...[north, south, east, west].map(edge => edge.toFixed(BOUNDS_DECIMALS))].join(' ')
}

export function nearbyKey({ latitude, longitude }: Point, radiusKm: number): string {
  return ['nearby', latitude.toFixed(POINT_DECIMALS), longitude.toFixed(POINT_DECIMALS), radiusKm].join(' ')
}
