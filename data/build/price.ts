import { type BaseAndDistance, quoteSeat, type Tariff } from '@sawari/planner'
import type { DraftLink } from './draft-links.ts'

/** The seat fare of a link by day: as published, or by the tariff of its vehicle, never above what is published. */
export function priceLink(link: DraftLink, tariff: Tariff): BaseAndDistance {
  const quoted = quoteSeat(tariff, link.distanceKm)
  const asked = quoted.baseFareRupees + quoted.distanceFareRupees
  const rupees = Math.min(link.publishedRupees ?? asked, link.mostRupees ?? asked)
  const baseFareRupees = Math.min(quoted.baseFareRupees, rupees)
  return { baseFareRupees, distanceFareRupees: rupees - baseFareRupees }
}
