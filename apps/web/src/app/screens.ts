import { languageStarted } from '../messages/language.ts'
import { sessionTexts, shellTexts } from '../messages/start.ts'
import { textsOf } from '../messages/texts.ts'
import type { App } from '../shared/app-context.ts'
import type { Screen } from '../shared/navigation/router.ts'
import { paths } from '../shared/paths.ts'
import { showToast } from '../shared/ui/toasts.ts'
import { signOut } from '../shared/viewer.ts'
import { loadScreen } from './failure/missing-code.tsx'
import { LoadingScreen } from './loading/loading.tsx'

/** A screen in its own chunk. Its module exports it as `Component`. */
function screen(path: string, load: Screen['load'], layout: Screen['layout'] = 'page'): Screen {
  return { path, layout, load: loadScreen(load) }
}

const home = () => import('../features/home/home-screen.tsx')
const hotspots = async () => ({
  Component: (await import('../features/hotspots/hotspots-screen.tsx')).HotspotsScreen,
})
const routePlanner = async () => ({
  Component: (await import('../features/route-planner/route-planner-screen.tsx')).RoutePlannerScreen,
})
const legal = () => import('./legal/legal-screen.tsx')
const contact = () => import('../features/feedback/contact-screen.tsx')

/** Every screen of the app. */
export function createScreens(app: App): readonly Screen[] {
  return [
    screen(paths.landing, home),
    screen(paths.home, home),
    screen(paths.hotspots, hotspots, 'full'),
    screen(paths.routes, routePlanner, 'full'),
    signedInOnly(
      app,
      screen(paths.rideBuddy, () => import('./ride-buddy-page.tsx')),
      () => textsOf(shellTexts).topBar.rideBuddy,
    ),
    signedInOnly(
      app,
      screen(paths.profile, () => import('../features/accounts/profile/profile-screen.tsx')),
      () => textsOf(shellTexts).topBar.profile,
    ),
    screen(paths.moderation, () => import('./moderation-page.tsx')),
    screen(paths.contact, contact),
    screen(paths.feedbacks, contact),
    screen(paths.forgotPassword, () => import('../features/accounts/reset/forgot-password-screen.tsx')),
    screen(paths.verifyEmail, () => import('../features/accounts/email-proof/verify-email-screen.tsx')),
    screen(paths.terms, async () => ({ Component: (await legal()).TermsScreen })),
    screen(paths.privacy, async () => ({ Component: (await legal()).PrivacyScreen })),
    { path: paths.logout, layout: 'page', load: loadingScreen, redirect: () => signOutAndLeave(app) },
    screen('*', () => import('./not-found/not-found-screen.tsx')),
  ]
}

async function signOutAndLeave(app: App): Promise<string> {
  await signOut(app)
  return paths.landing
}

function loadingScreen() {
  return Promise.resolve({ Component: LoadingScreen })
}

/**
 * Protects a screen from visitors: a toast gives the reason, and the landing page opens with the sign-in modal,
 * which leads to the screen after a sign-in.
 */
function signedInOnly(
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
