import type { Route } from '@sawari/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createApp } from '../app/create-app.ts'
import { emptyTrip } from '../features/route-planner/plan/trip.ts'
import { RouteCard } from '../features/route-planner/results/route-card.tsx'
import { createQueryClient } from '../shared/api/api-error.ts'
import { AppContext } from '../shared/app-context.ts'
import { aPlan } from './route-plans.ts'

const app = createApp()
const queryClient = createQueryClient()

/** A route that this version's contract rejects, as a card and in detail. */
export function OneRoutePage({ route }: { readonly route: Route }) {
  const plan = aPlan([route])
  return (
    <AppContext value={app}>
      <QueryClientProvider client={queryClient}>
        <main>
          <h1>Routes</h1>
          <RouteCard route={route} plan={plan} trip={emptyTrip} />
        </main>
      </QueryClientProvider>
    </AppContext>
  )
}
