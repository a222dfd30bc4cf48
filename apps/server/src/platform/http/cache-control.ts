import type { CallPolicy } from '@sawari/contract'

/** The `Cache-Control` header of a call's response; undefined if the response must not be stored. */
export function cacheControlOf({ cache }: CallPolicy): string | undefined {
  if (cache === undefined) return undefined
  if (cache === 'immutable') return 'public, max-age=31536000, immutable'
  return cache === 'revalidate' ? 'no-cache' : `public, max-age=${cache}`
}
