// The app as the service worker keeps it on this device, and the newer version that waits for consent.

import { sessionStore } from '../../shared/storage.ts'

const WORKER = '/service-worker.js'
const RELOADED = 'sawari.reloaded'

type Listener = () => void

let waiting: ServiceWorker | undefined
const listeners = new Set<Listener>()

/** Whether a newer version is installed and waits until the passenger accepts it. */
export function newVersionWaits(): boolean {
  return waiting !== undefined
}

export function subscribeToNewVersion(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Activates the newer version: this page and the app's other windows reload. */
export function takeNewVersion(): void {
  waiting?.postMessage('take-over')
}

/**
 * For a page whose files are gone: loads it again, in a newer version if there is one. Once only, until
 * `noteLoaded`: false when that was tried already, or cannot help.
 */
export async function reloadOnce(): Promise<boolean> {
  const before = sessionStore.read(RELOADED)
  sessionStore.write(RELOADED, 'yes')
  // Without storage the reloads would never end.
  if (before || !sessionStore.read(RELOADED) || !navigator.onLine) return false
  const registration = await navigator.serviceWorker?.getRegistration()
  const newer = await registration?.update().catch(() => undefined)
  const coming = newer?.installing
  if (coming) await new Promise(done => coming.addEventListener('statechange', done, { once: true }))
  newer?.waiting?.postMessage('take-over')
  location.reload()
  return true
}

/** A screen has loaded: if a later one does not, a reload may help again. */
export function noteLoaded(): void {
  sessionStore.remove(RELOADED)
}

/** Installs the service worker once the page has nothing more urgent to load. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let hadWorker = serviceWorker.controller !== null
  // All windows reload together: a window of the older version could not load the newer version's files.
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) location.reload()
    hadWorker = true
  })
  // Without the service worker the app only needs a network: the passenger need not know.
  const registration = await serviceWorker.register(WORKER).catch(() => undefined)
  if (registration === undefined) return
  if (registration.waiting && hadWorker) announce(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && serviceWorker.controller !== null) announce(coming)
    })
  })
  const { active } = await serviceWorker.ready
  active?.postMessage('keep-data')
  if (!savesData()) active?.postMessage('keep-map')
}

function announce(worker: ServiceWorker): void {
  waiting = worker
  for (const listener of listeners) listener()
}

/** The passenger wants to save data: the map's files are kept only when first used. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
