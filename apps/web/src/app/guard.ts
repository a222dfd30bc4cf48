import { type LoaderFunction, replace } from 'react-router'
import { messages } from '../messages/messages.ts'
import { paths } from '../shared/paths.ts'
import { openAuthModal } from '../shared/session/auth-modal-state.ts'
import { currentViewer } from '../shared/session/session.ts'
import { showToast } from '../shared/ui/toasts.ts'

/** Keeps visitors out of a screen: they are told why, land on / and see the sign-in modal. */
export function signedInOnly(screenName: () => string): LoaderFunction {
  return () => {
    if (currentViewer()) return null
    const reason = messages().shell.guard.pleaseSignIn(screenName())
    showToast.error(reason)
    openAuthModal('signin', reason)
    return replace(paths.landing)
  }
}
