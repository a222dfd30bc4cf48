import { PRIVATE_KEY_PREFIX } from '../../shared/session/token-store.ts'
import { localStore } from '../../shared/storage.ts'

/** What a tab that was closed has left of connections that are over goes when the app starts, on any screen. */
export function forgetExpiredConnections(): void {
  if (localStore.read(`${PRIVATE_KEY_PREFIX}connections`) === null) return
  import('../../features/ride-buddy/connections/saved-connections.ts')
    .then(({ readSavedConnections }) => readSavedConnections(Date.now()))
    .catch(() => undefined)
}
