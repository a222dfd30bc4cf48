// The last plan, stored on the device so that a passenger can read it offline.
import type { RoutePlan } from '@sawari/contract'
import { calculateRoutes } from '@sawari/contract/route-planner'
import { checkSchema } from '../../../shared/api/answer-checks.ts'
import type { App } from '../../../shared/app-context.ts'
import { type PersonalStorage, personalStorage } from '../../../shared/viewer.ts'
import { addressOf, type Trip } from './trip.ts'

interface SavedPlan {
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
    /** The last plan, if it is that of this trip; null if there is none, or if it is malformed. */
    read(trip?: Trip): SavedPlan | null {
      const saved = planIn(storage.read(PLAN))
      return trip === undefined || saved?.address === addressOf(trip) ? saved : null
    },
  }
}

function planIn(text: string | null): SavedPlan | null {
  if (text === null) return null
  try {
    const saved = JSON.parse(text) as Partial<SavedPlan> | null
    return saved && isWhole(saved) ? saved : null
  } catch {
    return null
  }
}

function isWhole(saved: Partial<SavedPlan>): saved is SavedPlan {
  const { address, trip, plan, savedAtMs } = saved
  const checked = checkSchema(calculateRoutes.response, { success: true, data: plan })
  if (checked.issues || checked.value.data.routes.length === 0) return false
  return typeof savedAtMs === 'number' && trip !== undefined && addressOf(trip) === address
}
