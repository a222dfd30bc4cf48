import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '../shared/api/query-client.ts'
import { type App, AppContext } from '../shared/app-context.ts'
import { createRoutes } from './routes.tsx'
import { watchSession } from './session/watch-session.ts'

export type Page = ReturnType<typeof createPage>

/** An app with its query cache and its router. */
export function createPage(app: App) {
  const queryClient = createQueryClient()
  const router = createBrowserRouter(createRoutes(app))
  watchSession(app, router, queryClient)
  return { app, queryClient, router }
}

/** Resolves when the code of the first screen has loaded, or has failed to. */
export function screenLoaded({ router }: Page): Promise<void> {
  return new Promise(resolve => {
    if (router.state.initialized) resolve()
    else {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return
        stop()
        resolve()
      })
    }
  })
}

interface ProvidersProps {
  readonly page: Page
  /** The first screen is on the page. */
  readonly onShown: () => void
}

/** What surrounds every screen. */
export function Providers({ page: { app, queryClient, router }, onShown }: ProvidersProps) {
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  return (
    <AppContext value={app}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppContext>
  )
}
