import type { ComponentType } from 'react'
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

/** A screen in a chunk of its own. The build reads the module of each row here (build/manifest-chunks.ts). */
function screen(path: string, load: () => Promise<ComponentType>, layout: Screen['layout'] = 'page'): Screen {
  return { path, layout, load: loadScreen(load) }
}

/** Every screen of the app. */
export function createScreens(app: App): readonly Screen[] {
  const guarded = (name: 'rideBuddy' | 'profile', one: Screen) =>
    signedInOnly(app, one, () => textsOf(shellTexts).topBar[name])
  return [
    screen(paths.landing, async () => (await import('../features/home/home-screen.tsx')).HomeScreen),
    screen(paths.home, async () => (await import('../features/home/home-screen.tsx')).HomeScreen),
    screen(
      paths.hotspots,
      async () => (await import('../features/hotspots/hotspots-screen.tsx')).HotspotsScreen,
      'full',
    ),
    screen(
      paths.routes,
      async () => (await import('../features/route-planner/route-planner-screen.tsx')).RoutePlannerScreen,
      'full',
    ),
    guarded(
      'rideBuddy',
      screen(paths.rideBuddy, async () => (await import('./ride-buddy-page.tsx')).RideBuddyPage),
    ),
    guarded(
      'profile',
      screen(
        paths.profile,
        async () => (await import('../features/accounts/profile/profile-screen.tsx')).ProfileScreen,
      ),
    ),
    screen(paths.moderation, async () => (await import('./moderation-page.tsx')).ModerationPage),
    screen(
      paths.contact,
      async () => (await import('../features/feedback/contact-screen.tsx')).ContactScreen,
    ),
    screen(
      paths.feedbacks,
      async () => (await import('../features/feedback/contact-screen.tsx')).ContactScreen,
    ),
    screen(
      paths.forgotPassword,
      async () =>
        (await import('../features/accounts/reset/forgot-password-screen.tsx')).ForgotPasswordScreen,
    ),
    screen(
      paths.verifyEmail,
      async () =>
        (await import('../features/accounts/email-proof/verify-email-screen.tsx')).VerifyEmailScreen,
    ),
    screen(paths.terms, async () => (await import('./legal/legal-screen.tsx')).TermsScreen),
    screen(paths.privacy, async () => (await import('./legal/legal-screen.tsx')).PrivacyScreen),
    {
      path: paths.logout,
      layout: 'page',
      load: () => Promise.resolve(LoadingScreen),
      redirect: async () => {
        await signOut(app)
        return paths.landing
      },
    },
    screen('*', async () => (await import('./not-found/not-found-screen.tsx')).NotFoundScreen),
  ]
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
