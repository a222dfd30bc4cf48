import { isServed, type Point } from '@sawari/geo'

/** What became of asking where the passenger is. */
export type PositionAnswer = { readonly kind: 'found'; readonly point: Point } | { readonly kind: 'failed' }

export interface BannerPlan {
  readonly afterMs: number
  readonly reason: 'outside' | 'unknown'
}

const OUTSIDE_DELAY_MS = 1_500
const UNKNOWN_DELAY_MS = 1_000

/** When to say where the service is: to whoever is elsewhere, or whose place is not known; else never. */
export function planBanner(answer: PositionAnswer): BannerPlan | null {
  if (answer.kind === 'failed') return { afterMs: UNKNOWN_DELAY_MS, reason: 'unknown' }
  return isServed(answer.point) ? null : { afterMs: OUTSIDE_DELAY_MS, reason: 'outside' }
}
