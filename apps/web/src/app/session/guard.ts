import { type LoaderFunction, replace } from 'react-router'
import { shellTexts } from '../../messages/shell.ts'
import { textsOf } from '../../messages/texts.ts'
import { paths } from '../../shared/paths.ts'
import { openAuthModal } from '../../shared/session/auth-modal-state.ts'
import { currentViewer, sessionChecked } from '../../shared/session/session.ts'
import { showToast } from '../../shared/ui/toasts.ts'

/**
 * Keeps visitors out of a screen: they are told why, land on / and see the sign-in modal, which goes on to
 * the screen once they have signed in.
 */
export function signedInOnly(screenName: () => string): LoaderFunction {
  return async ({ request }) => {
    await sessionChecked
    if (currentViewer()) return null
    const reason = textsOf(shellTexts).guard.pleaseSignIn(screenName())
    const { pathname, search } = new URL(request.url)
    showToast.error(reason)
    openAuthModal('signin', { reason, wanted: pathname + search })
    return replace(paths.landing)
  }
}
