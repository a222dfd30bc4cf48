import type { QueryClient } from '@tanstack/react-query'
import { languageStarted } from '../../messages/language.ts'
import { sessionTexts } from '../../messages/start.ts'
import { textsOf } from '../../messages/texts.ts'
import type { App } from '../../shared/app-context.ts'
import type { Router } from '../../shared/navigation/router.ts'
import { paths } from '../../shared/paths.ts'
import { KEPT_SWITCHES } from '../../shared/session/private-data.ts'
import { onReturn } from '../../shared/steady-clock.ts'
import { showToast } from '../../shared/ui/toasts.ts'
import { personalStorage, VIEWER_QUERY } from '../../shared/viewer.ts'

/** Written by the service worker (service-worker/map-files.ts). */
const SEEN_TILES = 'sawari-seen-tiles'

/**
 * Handles the end of a session: removes the viewer's data. If the server ended the session, a toast says so,
 * and a guarded screen is replaced by the landing page with the sign-in modal, which leads back to it.
 */
export function watchSession({ authModal, session }: App, router: Router, queries: QueryClient): void {
  onReturn(session.doubtTime)
  const forgetDevice = () => {
    forgetSeenTiles()
    void forgetSubscription(session)
  }
  session.onTakeover(forgetDevice)
  session.onEnd((end, serverReason) => {
    queries.removeQueries({ queryKey: [VIEWER_QUERY] })
    // Queries that no screen uses may hold a plan or a search of the passenger. Public data loads again when needed.
    queries.removeQueries({ type: 'inactive' })
    queries.getMutationCache().clear()
    forgetDevice()
    const { address, screen } = router.state()
    if (end !== 'lost') {
      // Another tab may have signed out, or signed in somebody else. The query may contain a trip.
      if (screen.guarded) void router.navigate(paths.landing, { replace: true })
      else if (end !== 'signedOut' && address.search !== '')
        void router.navigate(address.pathname, { replace: true })
      return
    }
    void languageStarted().then(() => {
      const reason = serverReason ?? textsOf(sessionTexts).sessionExpired
      showToast.error(reason)
      if (!screen.guarded) return
      authModal.setState({ mode: 'signin', reason, wanted: address.pathname + address.search }, true)
      void router.navigate(paths.landing, { replace: true })
    })
  })
}

/** The viewed map tiles would reveal where the passenger lives and goes. */
function forgetSeenTiles(): void {
  if ('caches' in window) void caches.delete(SEEN_TILES).catch(() => undefined)
}

/**
 * Ends the browser's subscription to notifications, because the server has deleted its side with the session. It stays
 * if a passenger who is signed in on another tab has turned notifications on.
 */
async function forgetSubscription({ isInUse }: App['session']): Promise<void> {
  if (!('PushManager' in window)) return
  try {
    const { closeNotifications, unsubscribeDevice } = await import(
      '../../shared/notifications/push-device.ts'
    )
    await ((await isInUse(KEPT_SWITCHES)) ? closeNotifications() : unsubscribeDevice())
  } catch {
    // Nothing can be sent to the subscription any more.
  }
}

/** Removes, when the app starts on any screen, the saved connections that ended while no tab was open. */
export function forgetExpiredConnections({ session }: App): void {
  const storage = personalStorage(session)
  if (storage.read('connections') === null) return
  import('../../features/ride-buddy/exchange/saved-connections.ts')
    .then(({ createSavedConnections }) => createSavedConnections(storage).read(Date.now()))
    .catch(() => undefined)
}
