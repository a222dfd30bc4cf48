import type { Route } from '@sawari/contract'
import { formatRupees } from '../../../shared/format.ts'
import { legTariff } from './route-fare.ts'

/** The fare of a route; an unknown fare is shown as the range of its estimate, with the tickets. */
export function fareText(route: Route, rangeText: (from: string, to: string) => string): string {
  if (!route.tariff?.unknown) return formatRupees(route.totalFare)
  let [from, to] = [0, 0]
  for (const leg of route.legs) {
    const range = legTariff(leg, route)?.range
    from += range?.from ?? leg.fare
    to += range?.to ?? leg.fare
  }
  return from === to ? formatRupees(route.totalFare) : rangeText(formatRupees(from), String(to))
}
