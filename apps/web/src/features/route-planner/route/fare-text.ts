import type { Route } from '@sawari/contract'
import { formatRupees } from '../../../shared/format.ts'

/** The fare of a route; an unknown fare is shown as the range of its estimate. */
export function fareText(
  { totalFare, tariff }: Route,
  rangeText: (from: string, to: string) => string,
): string {
  if (!tariff?.unknown || !tariff.range) return formatRupees(totalFare)
  const { from, to } = tariff.range
  return rangeText(formatRupees(from), String(to))
}
