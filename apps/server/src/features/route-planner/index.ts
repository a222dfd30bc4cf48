// Plans rides between places: the calls under /api/routes and their stand network.

import type { FastifyInstance } from 'fastify'
import { bindPlanPreview, type PreviewNeeds } from './plan-preview.http.ts'
import { bindExplanation, bindNetworkSnapshot, bindPlanning, bindReach } from './planning.http.ts'
import { bindPlans } from './plans.http.ts'
import { bindSavedRoutes, listSavedRoutes, type SavedRouteNeeds } from './saved-routes.http.ts'
import { createTripPlanner } from './trip-planner.ts'

export { openNetwork } from './network-loader.ts'
export {
  claimRegion,
  dataStoredAt,
  readOverlay,
  registerShipped,
  storeOverlay,
  versionInUse,
} from './overlay.store.ts'
export { readStreets } from './read-streets.ts'

export function routePlannerSlice(app: FastifyInstance, needs: PreviewNeeds & SavedRouteNeeds) {
  const warm = bindPlans(app, needs)
  bindPlanning(app, needs)
  bindExplanation(app, needs)
  bindReach(app, needs)
  bindNetworkSnapshot(app, needs.network)
  bindSavedRoutes(app, needs)
  return {
    /** Computes a plan, so that the first request does not wait until JavaScript has compiled the code. */
    warm,
    /** The link preview of a page. */
    preview: bindPlanPreview(app, needs),
    /** The data stored about a passenger, for the export; rows are deleted together with the account. */
    records: { name: 'savedRoutes', read: listSavedRoutes },
    /** Plans trips for Travel Buddy. */
    trips: createTripPlanner(needs.network),
  }
}
