import type { RoutePlan } from '@sawari/contract'
import { routePlannerCalls } from '@sawari/contract/calls/route-planner'
import { useEffect } from 'react'
import { callEndpoint } from '../../../shared/api/call-endpoint.ts'
import { useViewer } from '../../../shared/session/session.ts'
import type { Trip } from './trip.ts'

/** Plans whose trip was handed over; a plan that comes back from the cache is the same object. */
const handedOver = new WeakSet<RoutePlan>()

/** Keeps a planned trip among the viewer's recent routes, once a plan. Nobody waits for it or misses it. */
export function useStoreTrip(trip: Trip, plan: RoutePlan | null): void {
  const userId = useViewer()?.userId
  const source = trip.source.name.trim()
  const destination = trip.destination.name.trim()
  useEffect(() => {
    if (!userId || !plan || plan.routes.length === 0 || handedOver.has(plan)) return
    handedOver.add(plan)
    const body = { userId, source: { name: source }, destination: { name: destination } }
    callEndpoint(routePlannerCalls.routesStore, { body }).catch(() => undefined)
  }, [userId, plan, source, destination])
}
