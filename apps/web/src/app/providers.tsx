import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createQueryClient } from '../shared/api/query-client.ts'
import { createRouter } from '../shared/navigation/router.ts'
import { RouterProvider } from '../shared/navigation/router-context.tsx'
import { createScrollMemory } from '../shared/navigation/scroll-memory.ts'
import { sessionStore } from '../shared/storage.ts'
import { Layout } from './layout/layout.tsx'
import { screens } from './screens.ts'
import { watchSession } from './session/watch-session.ts'

const queryClient = createQueryClient()
const router = createRouter(screens, window, createScrollMemory(sessionStore))
watchSession(router, queryClient)

/** The code of the first screen has loaded, or failed to. */
export function screenLoaded(): Promise<void> {
  return new Promise(resolve => {
    const isDecided = () => router.state().Component !== null || router.state().error !== null
    if (isDecided()) resolve()
    else {
      const stop = router.subscribe(() => {
        if (!isDecided()) return
        stop()
        resolve()
      })
    }
  })
}

interface ProvidersProps {
  /** The first screen is on the page. */
  readonly onShown: () => void
}

/** Query cache, router and shell around every screen. */
export function Providers({ onShown }: ProvidersProps) {
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <Layout />
      </RouterProvider>
    </QueryClientProvider>
  )
}
