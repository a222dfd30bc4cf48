import { type BaseAndDistance, type FareOrigin, quoteSeat, type Tariff } from '@sawari/planner'
import type { DraftLink } from './draft-links.ts'

export interface PricedLink extends BaseAndDistance {
  readonly fareOrigin: FareOrigin
}

/** The seat fare of a link by day: as published, or by the tariff of its vehicle, never above what is published. */
export function priceLink(link: DraftLink, tariff: Tariff): PricedLink {
  const quoted = quoteSeat(tariff, link.distanceKm)
  const asked = quoted.baseFareRupees + quoted.distanceFareRupees
  const rupees = Math.min(link.publishedRupees ?? asked, link.mostRupees ?? asked)
  const baseFareRupees = Math.min(quoted.baseFareRupees, rupees)
  // A service along the same stops may publish less than the one between these ends.
  const byTariff = rupees === asked ? 'tariff' : 'customary'
  const fareOrigin = rupees === link.publishedRupees ? 'published' : byTariff
  return { baseFareRupees, distanceFareRupees: rupees - baseFareRupees, fareOrigin }
}
