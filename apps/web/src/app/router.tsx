import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject, replace } from 'react-router'
import { Component as HomeScreen } from '../features/home/home-screen.tsx'
import { messages } from '../messages/messages.ts'
import { paths } from '../shared/paths.ts'
import { clearSession } from '../shared/session/session.ts'
import { signedInOnly } from './guard.ts'
import { Layout } from './layout.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { CaughtScreen, RouteErrorScreen } from './route-error-screen.tsx'
import type { ScreenLayout } from './screen-layout.ts'
import { loadScreen } from './screen-load-error.ts'

type ScreenModule = () => Promise<{ Component: ComponentType }>

/** A screen in its own chunk. Its module exports it as `Component`. */
function screen(path: string, load: ScreenModule, layout: ScreenLayout = 'page'): RouteObject {
  return { path, lazy: loadScreen(load), handle: { layout }, HydrateFallback: LoadingScreen }
}

const hotspots = () => import('../features/hotspots/hotspots-screen.tsx')
const routePlanner = () => import('../features/route-planner/route-planner-screen.tsx')
const contact = () => import('./contact-placeholder-screen.tsx')

const screens: RouteObject[] = [
  { path: paths.landing, Component: HomeScreen },
  { path: paths.home, Component: HomeScreen },
  screen(paths.hotspots, hotspots, 'full'),
  screen(paths.routes, routePlanner, 'full'),
  {
    ...screen(paths.rideBuddy, () => import('./ride-buddy-placeholder-screen.tsx')),
    loader: signedInOnly(() => messages().shell.topBar.rideBuddy),
  },
  {
    ...screen(paths.profile, () => import('./profile-placeholder-screen.tsx')),
    loader: signedInOnly(() => messages().shell.topBar.profile),
  },
  screen(paths.contact, contact),
  screen(paths.feedbacks, contact),
  screen(paths.forgotPassword, () => import('./forgot-password-placeholder-screen.tsx')),
  screen(paths.terms, () => import('./terms-screen.tsx')),
  screen(paths.privacy, () => import('./privacy-screen.tsx')),
  { path: paths.logout, loader: signOut },
  screen('*', () => import('./not-found-screen.tsx')),
]

/** The route table: the shell around every screen, and the error screen in the shell. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Layout,
      children: [{ Component: CaughtScreen, ErrorBoundary: RouteErrorScreen, children: screens }],
    },
  ])
}

function signOut() {
  clearSession()
  return replace(paths.landing)
}
