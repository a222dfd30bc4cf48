// Stores the app on the device: after one visit every screen opens offline, with all files of the same version, and
// calls for stands, fares and plans are answered.

import './without-eval.ts'
import {
  isServerPath,
  isStandPage,
  PLAIN_PAGE,
  pageFileOf,
  prerenderedPages,
  pages as screens,
} from '@sawari/contract/pages'
import type { RouteMatchCallbackOptions } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { mapFiles, precached } from './built-files.ts'
import { refreshData } from './kept-data.ts'
import { isMapTile, keepMainStreets, keepMapFiles, mapFile, mapTile } from './map-files.ts'
import { isOpenCall, openCall } from './open-calls.ts'
import { keepLanguage, openPush, showPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope

cleanupOutdatedCaches()
// '/' and names without an extension are screens, not files.
precacheAndRoute([...precached], { directoryIndex: '', cleanURLs: false })

const pages = new Map(
  [PLAIN_PAGE, ...prerenderedPages.map(({ file }) => file)].map(file => [
    file,
    createHandlerBoundToURL(`/${file}`),
  ]),
)
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && !isServerPath(url.pathname),
  options => pages.get(pageFileOf(options.url))!(options),
)
// Offline, a request for a page of stands opens the map, which shows the same stands.
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.mode === 'navigate' && isStandPage(url.pathname),
  ({ request }) => fetch(request).catch(() => Response.redirect(screens.hotspots.path)),
)
registerRoute(({ url, sameOrigin }) => sameOrigin && mapFiles.includes(url.pathname), mapFile)
registerRoute(({ url, sameOrigin }) => sameOrigin && isMapTile(url.pathname), mapTile)
for (const method of ['GET', 'POST'] as const) {
  const isOpen = ({ url, sameOrigin, request }: RouteMatchCallbackOptions) =>
    sameOrigin && request.mode !== 'navigate' && isOpenCall(method, url.pathname)
  registerRoute(isOpen, openCall, method)
}

let justActivated = false
self.addEventListener('activate', event => {
  justActivated = true
  // Controls the page of the first visit too.
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', event => {
  const asked = event.data as unknown
  // Sent when the passenger has accepted the update: the new version then controls all windows.
  if (asked === 'take-over') event.waitUntil(self.skipWaiting())
  if (asked === 'keep-data') {
    event.waitUntil(refreshData({ always: justActivated }))
    justActivated = false
  }
  const language = (asked as { readonly language?: unknown } | null)?.language
  if (typeof language === 'string') event.waitUntil(keepLanguage(language))
  // The map's code and main streets are large: the app sends this when it has nothing more urgent to load.
  if (asked === 'keep-map') event.waitUntil(keepMapFiles(mapFiles).then(keepMainStreets))
})

self.addEventListener('push', event => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', event => event.waitUntil(openPush(event.notification)))
