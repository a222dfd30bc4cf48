// Keeps the app on the device: after one visit every screen opens without a network, always in one version,
// and stands, fares and plans are answered.

import './without-eval.ts'
import { isServerPath, PLAIN_PAGE, pageFileOf, prerenderedPages } from '@sawari/contract/pages'
import type { RouteMatchCallbackOptions } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { mapFiles, precached } from './built-files.ts'
import { refreshData } from './kept-data.ts'
import { keepMapFiles, mapFile } from './map-files.ts'
import { isOpenCall, openCall } from './open-calls.ts'

declare const self: ServiceWorkerGlobalScope

cleanupOutdatedCaches()
// Neither '/' nor a name without its ending means a file: those are screens.
precacheAndRoute([...precached], { directoryIndex: '', cleanURLs: false })

const pages = new Map(
  [PLAIN_PAGE, ...Object.values(prerenderedPages).map(({ file }) => file)].map(file => [
    file,
    createHandlerBoundToURL(`/${file}`),
  ]),
)
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && !isServerPath(url.pathname),
  options => pages.get(pageFileOf(options.url))!(options),
)
registerRoute(({ url, sameOrigin }) => sameOrigin && mapFiles.includes(url.pathname), mapFile)
for (const method of ['GET', 'POST'] as const) {
  const isOpen = ({ url, sameOrigin, request }: RouteMatchCallbackOptions) =>
    sameOrigin && request.mode !== 'navigate' && isOpenCall(method, url.pathname)
  registerRoute(isOpen, openCall, method)
}

let justActivated = false
self.addEventListener('activate', event => {
  justActivated = true
  // The page of the first visit is answered from now on, too.
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', event => {
  const asked = event.data as unknown
  // The app asks for it when the passenger has agreed: from then on all its windows are of the new version.
  if (asked === 'take-over') event.waitUntil(self.skipWaiting())
  if (asked === 'keep-data') {
    event.waitUntil(refreshData({ always: justActivated }))
    justActivated = false
  }
  // The map is large: it comes when the app has nothing more urgent to load.
  if (asked === 'keep-map') event.waitUntil(keepMapFiles(mapFiles))
})
