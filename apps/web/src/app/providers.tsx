import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '../shared/api/query-client.ts'
import { routes } from './routes.tsx'
import { watchSession } from './watch-session.ts'

const queryClient = createQueryClient()
const router = createBrowserRouter(routes)
watchSession(router, queryClient)

/** What every screen stands in: the query cache and the router. */
export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
