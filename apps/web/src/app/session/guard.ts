import { languageStarted } from '../../messages/language.ts'
import { sessionTexts, shellTexts } from '../../messages/start.ts'
import { textsOf } from '../../messages/texts.ts'
import type { App } from '../../shared/app-context.ts'
import type { Screen } from '../../shared/navigation/screen.ts'
import { paths } from '../../shared/paths.ts'
import { showToast } from '../../shared/ui/toasts.ts'

/**
 * Protects a screen from visitors: a toast gives the reason, and the landing page opens with the sign-in modal,
 * which leads to the screen after a sign-in.
 */
export function signedInOnly(
  { authModal, session, sessionChecked }: App,
  screen: Screen,
  screenName: () => string,
): Screen {
  return {
    ...screen,
    guarded: true,
    redirect: async ({ pathname, search }) => {
      const number = session.number()
      await sessionChecked
      if (session.state().viewer) return null
      await languageStarted()
      // If the check ended the session, its toast is shown already.
      const isLost = session.number() !== number
      const reason = isLost
        ? textsOf(sessionTexts).sessionExpired
        : textsOf(shellTexts).guard.pleaseSignIn(screenName())
      if (!isLost) showToast.error(reason)
      authModal.setState({ mode: 'signin', reason, wanted: pathname + search }, true)
      return paths.landing
    },
  }
}
