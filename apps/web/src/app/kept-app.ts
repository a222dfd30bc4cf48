// The app kept on this device by the service worker, and the newer version that waits for a word.

const WORKER = '/service-worker.js'

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

/** Keeps the app on this device, once the page has nothing more urgent to load. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const hadWorker = serviceWorker.controller !== null
  // All windows load again at once: two versions side by side would not understand each other's files.
  if (hadWorker) serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
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
