import type { App } from '../../shared/app-context.ts'
import { personalStorage } from '../../shared/viewer/personal-storage.ts'

/** Removes, when the app starts on any screen, the saved connections that ended while no tab was open. */
export function forgetExpiredConnections({ session }: App): void {
  const storage = personalStorage(session)
  if (storage.read('connections') === null) return
  import('../../features/ride-buddy/exchange/saved-connections.ts')
    .then(({ createSavedConnections }) => createSavedConnections(storage).read(Date.now()))
    .catch(() => undefined)
}
