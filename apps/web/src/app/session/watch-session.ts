import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { sessionTexts } from '../../messages/session.ts'
import { textsOf } from '../../messages/texts.ts'
import { paths } from '../../shared/paths.ts'
import { openAuthModal } from '../../shared/session/auth-modal-state.ts'
import { session } from '../../shared/session/session.ts'
import { VIEWER_QUERY } from '../../shared/session/viewer-query.ts'
import { showToast } from '../../shared/ui/toasts.ts'
import type { ScreenHandle } from '../layout/screen-layout.ts'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * What the app does when a session ends: it forgets what was the viewer's, and when the server ended it, says
 * so; a guarded screen then gives way to the sign-in modal, which leads back to it.
 */
export function watchSession(router: Router, queries: QueryClient): void {
  session.onEnd((end, said) => {
    queries.removeQueries({ queryKey: [VIEWER_QUERY] })
    if (end === 'signedOut') return
    const reason = said ?? textsOf(sessionTexts).sessionExpired
    showToast.error(reason)
    const { location, matches } = router.state
    const guarded = matches.some(({ route }) => (route.handle as ScreenHandle | undefined)?.guarded)
    if (!guarded) return
    openAuthModal('signin', { reason, wanted: location.pathname + location.search })
    void router.navigate(paths.landing, { replace: true })
  })
}
