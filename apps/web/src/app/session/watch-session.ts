import type { QueryClient } from '@tanstack/react-query'
import { sessionTexts } from '../../messages/session.ts'
import { textsOf } from '../../messages/texts.ts'
import type { Router } from '../../shared/navigation/router.ts'
import { paths } from '../../shared/paths.ts'
import { openAuthModal } from '../../shared/session/auth-modal-state.ts'
import { session } from '../../shared/session/session.ts'
import { VIEWER_QUERY } from '../../shared/session/viewer-query.ts'
import { showToast } from '../../shared/ui/toasts.ts'

/**
 * What the app does when a session ends: it forgets what was the viewer's, and says so if the server ended it;
 * a guarded screen then gives way to the sign-in modal, which leads back to it.
 */
export function watchSession(router: Router, queries: QueryClient): void {
  session.onEnd((end, said) => {
    queries.removeQueries({ queryKey: [VIEWER_QUERY] })
    if (end === 'signedOut') return
    const reason = said ?? textsOf(sessionTexts).sessionExpired
    showToast.error(reason)
    const { address, screen } = router.state()
    if (!screen.guarded) return
    openAuthModal('signin', { reason, wanted: address.pathname + address.search })
    void router.navigate(paths.landing, { replace: true })
  })
}
