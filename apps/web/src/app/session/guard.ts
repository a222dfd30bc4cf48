import { shellTexts } from '../../messages/shell.ts'
import { textsOf } from '../../messages/texts.ts'
import type { Screen } from '../../shared/navigation/screen.ts'
import { paths } from '../../shared/paths.ts'
import { openAuthModal } from '../../shared/session/auth-modal-state.ts'
import { currentViewer, sessionChecked } from '../../shared/session/session.ts'
import { showToast } from '../../shared/ui/toasts.ts'

/**
 * Keeps visitors out of a screen: a message says why, and they land on / with the sign-in modal, which goes on
 * to the screen once they have signed in.
 */
export function signedInOnly(screen: Screen, screenName: () => string): Screen {
  return {
    ...screen,
    guarded: true,
    redirect: async ({ pathname, search }) => {
      await sessionChecked
      if (currentViewer()) return null
      const reason = textsOf(shellTexts).guard.pleaseSignIn(screenName())
      showToast.error(reason)
      openAuthModal('signin', { reason, wanted: pathname + search })
      return paths.landing
    },
  }
}
