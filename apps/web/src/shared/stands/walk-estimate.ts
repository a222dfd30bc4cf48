/** Streets are this much longer than the straight line. */
const WALK_DETOUR = 1.3
const WALK_KM_PER_HOUR = 4.5

/** Whole minutes on foot, estimated from the straight line; at least 1. */
export function walkMinutes(straightKm: number): number {
  return Math.max(1, Math.round(((straightKm * WALK_DETOUR) / WALK_KM_PER_HOUR) * 60))
}
