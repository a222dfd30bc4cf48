import { PRIVATE_KEY_PREFIX } from '../../shared/session/token-store.ts'
import { localStore } from '../../shared/storage.ts'

/** Removes stored connections that have expired, whichever screen the app starts with. */
export function forgetExpiredConnections(): void {
  if (localStore.read(`${PRIVATE_KEY_PREFIX}connections`) === null) return
  import('../../features/ride-buddy/connections/saved-connections.ts')
    .then(({ readSavedConnections }) => readSavedConnections(Date.now()))
    .catch(() => undefined)
}
