// The last plan, stored on the device so that a passenger can read it offline.
import type { RoutePlan } from '@sawari/contract'
import { calculateRoutes } from '@sawari/contract/route-planner'
import { checkSchema } from '../../../shared/api/answer-checks.ts'
import type { App } from '../../../shared/app-context.ts'
import { type PersonalStorage, personalStorage } from '../../../shared/viewer.ts'
import { type Trip, writePlannerAddress } from './trip.ts'

export interface SavedPlan {
  /** The query string of its address. */
  readonly address: string
  readonly trip: Trip
  readonly plan: RoutePlan
  readonly savedAtMs: number
}

const PLAN = 'last-plan.1'

/** The last plan of the person of this tab. */
export function lastPlanOf({ session }: App) {
  return lastPlanIn(personalStorage(session))
}

export function lastPlanIn(storage: PersonalStorage) {
  return {
    save(trip: Trip, plan: RoutePlan, nowMs: number): void {
      const saved: SavedPlan = { address: addressOf(trip), trip, plan, savedAtMs: nowMs }
      storage.write(PLAN, JSON.stringify(saved))
    },
    /** The last plan; null if there is none, or if it is malformed. */
    read: () => planIn(storage.read(PLAN)),
  }
}

function planIn(text: string | null): SavedPlan | null {
  if (text === null) return null
  try {
    const saved = JSON.parse(text, withDistanceBasis) as Partial<SavedPlan> | null
    return saved && isWhole(saved) ? saved : null
  } catch {
    return null
  }
}

/** Plans saved by version 0.3 have no `basis` on walks. */
function withDistanceBasis(_key: string, value: unknown): unknown {
  const isLeg = typeof value === 'object' && value !== null && 'mode' in value && 'minutes' in value
  return isLeg ? { distanceBasis: 'estimate', ...value } : value
}

function isWhole(saved: Partial<SavedPlan>): saved is SavedPlan {
  const { address, trip, plan, savedAtMs } = saved
  const checked = checkSchema(calculateRoutes.response, { success: true, data: plan })
  if (checked.issues || checked.value.data.routes.length === 0) return false
  return typeof savedAtMs === 'number' && trip !== undefined && addressOf(trip) === address
}

export function isSavedFor(saved: SavedPlan | null, trip: Trip): saved is SavedPlan {
  return saved?.address === addressOf(trip)
}

function addressOf(trip: Trip): string {
  return writePlannerAddress({ trip, routeId: null }).toString()
}
