import type { CallPolicy } from '@sawari/contract'

/** The `Cache-Control` of a call's answer; undefined where it must not be stored at all. */
export function cacheControlOf({ cache }: CallPolicy): string | undefined {
  if (cache === undefined) return undefined
  return cache === 'revalidate' ? 'no-cache' : `public, max-age=${cache}`
}
