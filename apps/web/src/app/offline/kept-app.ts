// The app kept on this device by the service worker, and the newer version that waits for a word.

import { sessionStore } from '../../shared/storage.ts'

const WORKER = '/service-worker.js'
const RELOADED = 'sawari.reloaded'

type Listener = () => void

let waiting: ServiceWorker | undefined
const listeners = new Set<Listener>()

/** Whether a newer version has arrived, and waits until the passenger agrees to it. */
export function newVersionWaits(): boolean {
  return waiting !== undefined
}

export function subscribeToNewVersion(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes to the newer version: the page loads again, and so do the app's other windows. */
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
  // Where nothing is remembered it would go on for ever.
  if (before || !sessionStore.read(RELOADED) || !navigator.onLine) return false
  const registration = await navigator.serviceWorker?.getRegistration()
  const newer = await registration?.update().catch(() => undefined)
  const coming = newer?.installing
  if (coming) await new Promise(done => coming.addEventListener('statechange', done, { once: true }))
  newer?.waiting?.postMessage('take-over')
  location.reload()
  return true
}

/** A screen has arrived: should one get lost from now on, loading again may help. */
export function noteLoaded(): void {
  sessionStore.remove(RELOADED)
}

/** Keeps the app on this device, once the page has nothing more urgent to load. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let hadWorker = serviceWorker.controller !== null
  // All windows load again at once: two versions side by side would not understand each other's files.
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) location.reload()
    hadWorker = true
  })
  // Without it the app needs a network, as any page does: no reason to trouble the passenger.
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

/** The passenger asked for little traffic: the map is then kept when it is first used. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
