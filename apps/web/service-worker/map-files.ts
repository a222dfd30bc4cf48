import type { RouteHandlerCallback } from 'workbox-core'

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
