import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { createQueryClient } from '../shared/api/api-error.ts'
import { type App, AppContext } from '../shared/app-context.ts'
import { createRouter } from '../shared/navigation/router.ts'
import { RouterProvider } from '../shared/navigation/router-context.tsx'
import { sessionStore } from '../shared/storage.ts'
import { Layout } from './layout/layout.tsx'
import { createScreens } from './screens.ts'
import { watchSession } from './session/watch-session.ts'

type Page = ReturnType<typeof createPage>

/** An app with its query cache and its router. */
export function createPage(app: App) {
  const queryClient = createQueryClient()
  const router = createRouter(createScreens(app), window, sessionStore)
  watchSession(app, router, queryClient)
  return { app, queryClient, router }
}

interface ProvidersProps {
  readonly page: Page
  /** The first screen's elements are on the page; no event has reached them yet. */
  readonly onPlaced?: () => void
  /** The first screen is on the page and at work. */
  readonly onShown?: () => void
}

/** What surrounds every screen: the app's objects, the query cache, the router and the shell. */
export function Providers({ page: { app, queryClient, router }, onPlaced, onShown }: ProvidersProps) {
  const placed = useEffectEvent(() => onPlaced?.())
  const shown = useEffectEvent(() => onShown?.())
  useLayoutEffect(() => placed(), [])
  useEffect(() => shown(), [])
  return (
    <AppContext value={app}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router}>
          <Layout />
        </RouterProvider>
      </QueryClientProvider>
    </AppContext>
  )
}
