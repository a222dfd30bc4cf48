import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { sessionTexts } from '../../messages/session.ts'
import { textsOf } from '../../messages/texts.ts'
import type { App } from '../../shared/app-context.ts'
import { paths } from '../../shared/paths.ts'
import { VIEWER_QUERY } from '../../shared/session/viewer-query.ts'
import { showToast } from '../../shared/ui/toasts.ts'
import type { ScreenHandle } from '../layout/screen-layout.ts'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * What the app does when a session ends. It forgets the viewer's data. If the server ended the session, a toast
 * says so, and a guarded screen is replaced by the landing page with the sign-in modal, which leads back to it.
 */
export function watchSession({ authModal, session }: App, router: Router, queries: QueryClient): void {
  session.onEnd((end, said) => {
    queries.removeQueries({ queryKey: [VIEWER_QUERY] })
    if (end === 'signedOut') return
    const reason = said ?? textsOf(sessionTexts).sessionExpired
    showToast.error(reason)
    const { location, matches } = router.state
    const guarded = matches.some(({ route }) => (route.handle as ScreenHandle | undefined)?.guarded)
    if (!guarded) return
    const wanted = location.pathname + location.search
    authModal.setState({ mode: 'signin', reason, wanted }, true)
    void router.navigate(paths.landing, { replace: true })
  })
}
