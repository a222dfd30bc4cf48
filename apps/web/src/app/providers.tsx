import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '../shared/api/query-client.ts'
import { routes } from './routes.tsx'
import { watchSession } from './session/watch-session.ts'

const queryClient = createQueryClient()
const router = createBrowserRouter(routes)
watchSession(router, queryClient)

/** The code of the first screen is there, or is known not to come. */
export function screenLoaded(): Promise<void> {
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
  /** The first screen is on the page. */
  readonly onShown: () => void
}

/** What every screen stands in: the query cache and the router. */
export function Providers({ onShown }: ProvidersProps) {
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
