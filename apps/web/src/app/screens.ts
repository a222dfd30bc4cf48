import { shellTexts } from '../messages/start.ts'
import { textsOf } from '../messages/texts.ts'
import type { App } from '../shared/app-context.ts'
import type { Screen } from '../shared/navigation/screen.ts'
import { paths } from '../shared/paths.ts'
import { signOut } from '../shared/viewer/sign-out.ts'
import { loadScreen } from './failure/screen-load-error.ts'
import { LoadingScreen } from './loading/loading-screen.tsx'
import { signedInOnly } from './session/guard.ts'

/** A screen in its own chunk. Its module exports it as `Component`. */
function screen(path: string, load: Screen['load'], layout: Screen['layout'] = 'page'): Screen {
  return { path, layout, load: loadScreen(load) }
}

const home = () => import('../features/home/home-screen.tsx')
const hotspots = () => import('../features/hotspots/hotspots-screen.tsx')
const routePlanner = () => import('../features/route-planner/route-planner-screen.tsx')
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
    screen(paths.terms, () => import('./legal/terms-screen.tsx')),
    screen(paths.privacy, () => import('./legal/privacy-screen.tsx')),
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
