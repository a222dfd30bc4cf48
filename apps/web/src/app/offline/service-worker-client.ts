// Registers the service worker, which stores the app on this device, and offers a newer version, which waits for the
// passenger's consent.

import { createStore } from 'zustand/vanilla'
import { currentLanguage, subscribeToLanguage } from '../../messages/language.ts'
import { sessionStore } from '../../shared/storage.ts'

const WORKER = '/service-worker.js'
const RELOADED = 'sawari.reloaded'

export function createServiceWorkerClient() {
  /** The service worker of a newer version that has arrived; null while there is none. */
  const newer = createStore<ServiceWorker | null>(() => null)

  return {
    newer,
    /** Changes to the newer version: this page and the app's other windows reload. */
    takeNewer: () => newer.getState()?.postMessage('take-over'),
    openTapped,
    register,
  }

  /**
   * Calls `open` with the address of a notification that was tapped. Call this as soon as the app starts, because a
   * message of the service worker is lost while nobody listens.
   */
  function openTapped(open: (to: string) => void): void {
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      const to = (data as { readonly open?: unknown } | null)?.open
      if (typeof to === 'string') open(to)
    })
  }

  /** Stores the app on this device. Call it when the page has nothing more urgent to load. */
  async function register(): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    let hadWorker = serviceWorker.controller !== null
    // All windows reload together, because the new service worker no longer has the files of the old version.
    serviceWorker.addEventListener('controllerchange', () => {
      if (hadWorker) location.reload()
      hadWorker = true
    })
    // If this fails, the app needs a network like any other page, so no error is shown.
    const registration = await serviceWorker.register(WORKER).catch(() => undefined)
    if (registration === undefined) return
    if (registration.waiting && hadWorker) newer.setState(registration.waiting, true)
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing
      coming?.addEventListener('statechange', () => {
        if (coming.state === 'installed' && serviceWorker.controller !== null) newer.setState(coming, true)
      })
    })
    const { active } = await serviceWorker.ready
    const sendLanguage = () => active?.postMessage({ language: currentLanguage() })
    sendLanguage()
    subscribeToLanguage(sendLanguage)
    active?.postMessage('keep-data')
    if (!savesData()) active?.postMessage('keep-map')
  }
}

/**
 * For a page whose files no longer exist: reloads it, in a newer version if there is one. Only once until
 * `forgetReload`: returns false if a reload was tried already or cannot help.
 */
export async function reloadOnce(): Promise<boolean> {
  const before = sessionStore.read(RELOADED)
  sessionStore.write(RELOADED, 'yes')
  // Without storage the page would reload endlessly.
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
export function forgetReload(): void {
  sessionStore.remove(RELOADED)
}

/** Whether the passenger saves data, or has a slow connection: the map is then stored only on first use. */
function savesData(): boolean {
  const { connection } = navigator as {
    connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
  return connection?.saveData === true || (connection?.effectiveType?.includes('2g') ?? false)
}
