import { type BaseAndDistance, type FareOrigin, quoteSeat, type Tariff } from '@sawari/planner'
import type { DraftLink } from './draft-links.ts'

export interface PricedLink extends BaseAndDistance {
  readonly fareOrigin: FareOrigin
}

/** The daytime seat fare of a link: the published fare, or the vehicle's tariff limited by `mostRupees`. */
export function priceLink(link: DraftLink, tariff: Tariff): PricedLink {
  const quoted = quoteSeat(tariff, link.distanceKm)
  const asked = quoted.baseFareRupees + quoted.distanceFareRupees
  const rupees = Math.min(link.publishedRupees ?? asked, link.mostRupees ?? asked)
  const baseFareRupees = Math.min(quoted.baseFareRupees, rupees)
  // Another service along the same stops may publish a lower fare than the one for these two ends.
  const byTariff = rupees === asked ? 'tariff' : 'customary'
  const fareOrigin = rupees === link.publishedRupees ? 'published' : byTariff
  return { baseFareRupees, distanceFareRupees: rupees - baseFareRupees, fareOrigin }
}
