import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '../shared/api/query-client.ts'
import { createRouter } from './router.tsx'

const queryClient = createQueryClient()
const router = createRouter()

/** What every screen stands in: the query cache and the router. */
export function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
