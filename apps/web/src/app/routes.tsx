import type { ComponentType } from 'react'
import { type RouteObject, replace } from 'react-router'
import { shellTexts } from '../messages/shell.ts'
import { textsOf } from '../messages/texts.ts'
import type { App } from '../shared/app-context.ts'
import { paths } from '../shared/paths.ts'
import { signOut } from '../shared/session/sign-out.ts'
import { CaughtScreen, RouteErrorScreen } from './failure/route-error-screen.tsx'
import { loadScreen } from './failure/screen-load-error.ts'
import { Layout } from './layout/layout.tsx'
import type { ScreenLayout } from './layout/screen-layout.ts'
import { LoadingScreen } from './loading/loading-screen.tsx'
import { signedInOnly } from './session/guard.ts'

type ScreenModule = () => Promise<{ Component: ComponentType }>

/** A screen in its own chunk. Its module exports it as `Component`. */
function screen(path: string, load: ScreenModule, layout: ScreenLayout = 'page'): RouteObject {
  return { path, lazy: loadScreen(load), handle: { layout }, HydrateFallback: LoadingScreen }
}

/** The same screen, for the signed-in only. */
function guarded(app: App, route: RouteObject, name: () => string): RouteObject {
  return { ...route, loader: signedInOnly(app, name), handle: { ...route.handle, guarded: true } }
}

const home = () => import('../features/home/home-screen.tsx')
const hotspots = () => import('../features/hotspots/hotspots-screen.tsx')
const routePlanner = () => import('../features/route-planner/route-planner-screen.tsx')
const contact = () => import('../features/feedback/contact-screen.tsx')

/** The route table of an app: the shell around every screen, and the error screen in the shell. */
export function createRoutes(app: App): RouteObject[] {
  return [
    {
      Component: Layout,
      children: [{ Component: CaughtScreen, ErrorBoundary: RouteErrorScreen, children: screensOf(app) }],
    },
  ]
}

function screensOf(app: App): RouteObject[] {
  return [
    screen(paths.landing, home),
    screen(paths.home, home),
    screen(paths.hotspots, hotspots, 'full'),
    screen(paths.routes, routePlanner, 'full'),
    guarded(
      app,
      screen(paths.rideBuddy, () => import('./ride-buddy-route.tsx')),
      () => textsOf(shellTexts).topBar.rideBuddy,
    ),
    guarded(
      app,
      screen(paths.profile, () => import('../features/accounts/profile/profile-screen.tsx')),
      () => textsOf(shellTexts).topBar.profile,
    ),
    screen(paths.contact, contact),
    screen(paths.feedbacks, contact),
    screen(paths.forgotPassword, () => import('../features/accounts/reset/forgot-password-screen.tsx')),
    screen(paths.terms, () => import('./legal/terms-screen.tsx')),
    screen(paths.privacy, () => import('./legal/privacy-screen.tsx')),
    {
      path: paths.logout,
      loader: () => endSession(app),
      Component: LoadingScreen,
      HydrateFallback: LoadingScreen,
    },
    screen('*', () => import('./not-found/not-found-screen.tsx')),
  ]
}

async function endSession(app: App) {
  await signOut(app)
  return replace(paths.landing)
}
