import type { RoutePlan } from '@sawari/contract'
import { storeRoute } from '@sawari/contract/saved-routes'
import { useEffect } from 'react'
import { useApp } from '../../../shared/app-context.ts'
import { useViewer } from '../../../shared/viewer.ts'
import type { Trip } from './trip.ts'

/** Plans whose trip was sent; a plan that comes back from the query cache is the same object. */
function createStoredPlans(): WeakSet<RoutePlan> {
  return new WeakSet()
}

/** Stores a planned trip among the viewer's recent routes, once per plan. A failure is ignored. */
export function useStoreTrip(trip: Trip, plan: RoutePlan | null): void {
  const app = useApp()
  const { api } = app
  const userId = useViewer()?.userId
  const source = trip.source.name.trim()
  const destination = trip.destination.name.trim()
  useEffect(() => {
    const stored = app.only(createStoredPlans)
    if (!userId || !plan || plan.routes.length === 0 || stored.has(plan)) return
    stored.add(plan)
    const body = { userId, source: { name: source }, destination: { name: destination } }
    api.call(storeRoute, { body }).catch(() => undefined)
  }, [app, api, userId, plan, source, destination])
}
