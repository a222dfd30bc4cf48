import { type Bounds, boundsContain, type Point } from '@sawari/planner/geo'

/** The outcome of asking for the passenger's position. */
export type PositionAnswer = { readonly kind: 'found'; readonly point: Point } | { readonly kind: 'failed' }

export interface BannerPlan {
  readonly afterMs: number
  readonly reason: 'outside' | 'unknown'
}

const OUTSIDE_DELAY_MS = 1_500
const UNKNOWN_DELAY_MS = 1_000

/**
 * Delay before the banner: for a passenger outside the service area or without a known position; else null.
 */
export function planBanner(answer: PositionAnswer, box: Bounds): BannerPlan | null {
  if (answer.kind === 'failed') return { afterMs: UNKNOWN_DELAY_MS, reason: 'unknown' }
  return boundsContain(box, answer.point) ? null : { afterMs: OUTSIDE_DELAY_MS, reason: 'outside' }
}
