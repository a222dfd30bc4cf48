import type { App } from '../../shared/app-context.ts'
import { PRIVATE_KEY_PREFIX } from '../../shared/session/token-store.ts'
import { localStore } from '../../shared/storage.ts'

/** Removes, when the app starts on any screen, the saved connections that ended while no tab was open. */
export function forgetExpiredConnections(app: App): void {
  if (localStore.read(`${PRIVATE_KEY_PREFIX}connections`) === null) return
  import('../../features/ride-buddy/exchange/saved-connections.ts')
    .then(({ createSavedConnections }) => app.only(createSavedConnections).read(Date.now()))
    .catch(() => undefined)
}
