// How a route differs from the fastest one, in words.
import type { Route } from '@sawari/contract'
import type { RoutePlannerTexts } from '../../../messages/route-planner.ts'
import type { RouteResultsTexts } from '../../../messages/route-results.ts'
import { formatRupees } from '../../../shared/format.ts'

/** '₹25 less, 12 min more, one change'; null for the fastest route and for one without such a difference. */
export function comparisonWords(
  route: Route,
  { comparison: words }: RouteResultsTexts['results'],
  figures: RoutePlannerTexts['figures'],
): string | null {
  if (!route.comparison) return null
  const { fareDifference, minutesDifference, changesDifference } = route.comparison
  const { less, more, changes, fewerChanges, moreChanges } = words
  const differ = (difference: number, size: string) => (difference < 0 ? less(size) : more(size))
  const parts: string[] = []
  if (fareDifference !== 0) parts.push(differ(fareDifference, formatRupees(Math.abs(fareDifference))))
  if (minutesDifference !== 0)
    parts.push(differ(minutesDifference, figures.duration(Math.abs(minutesDifference))))
  // The badges of a route by metro show its changes.
  if (route.service === 'metro') return parts.length > 0 ? parts.join(', ') : null
  if (changesDifference < 0) parts.push(fewerChanges(-changesDifference))
  // If the fastest route has no change, the count of changes is given without "more".
  if (changesDifference > 0)
    parts.push((changesDifference === route.transfers ? changes : moreChanges)(changesDifference))
  return parts.length > 0 ? parts.join(', ') : null
}
