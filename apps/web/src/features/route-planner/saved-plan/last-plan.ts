// The last answer, kept on the device: what a passenger can still read where there is no network.
import type { RoutePlan } from '@sawari/contract'
import { localStore } from '../../../shared/storage.ts'
import { type Trip, writePlannerAddress } from '../plan/trip.ts'

export interface SavedPlan {
  /** The query of its address. */
  readonly address: string
  readonly trip: Trip
  readonly plan: RoutePlan
  readonly savedAtMs: number
}

const KEY = 'sawari.last-plan.1'

export function savePlan(trip: Trip, plan: RoutePlan, nowMs: number): void {
  const saved: SavedPlan = { address: addressOf(trip), trip, plan, savedAtMs: nowMs }
  localStore.write(KEY, JSON.stringify(saved))
}

/** The last plan; null when there is none, or none that can be read. */
export function readSavedPlan(): SavedPlan | null {
  const text = localStore.read(KEY)
  if (text === null) return null
  try {
    const saved = JSON.parse(text) as Partial<SavedPlan> | null
    const isWhole =
      saved?.address && saved.trip && saved.savedAtMs && saved.plan?.routes.length && saved.plan.departAt
    return isWhole ? (saved as SavedPlan) : null
  } catch {
    return null
  }
}

export function isSavedFor(saved: SavedPlan | null, trip: Trip): saved is SavedPlan {
  return saved?.address === addressOf(trip)
}

function addressOf(trip: Trip): string {
  return writePlannerAddress({ trip, routeId: null }).toString()
}
