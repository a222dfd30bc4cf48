import { type BaseAndDistance, quoteSeat, type Tariff } from '@sawari/planner'
import type { DraftLink } from './draft-links.ts'

/** Gramin Sewa fares are slabs of their own (Hindustan Times Delhi, 23 May 2022). */
const GRAMIN_SEWA_SLABS = [
  { uptoKm: 3, rupees: 5 },
  { uptoKm: 7, rupees: 10 },
  { uptoKm: Number.POSITIVE_INFINITY, rupees: 15 },
] as const

/** The seat fare of a link by day: as published, or by tariff or slab, never above what is published. */
export function priceLink(link: DraftLink, tariff: Tariff): BaseAndDistance {
  const quoted =
    link.vehicle === 'gramin-sewa' ? quoteSlab(link.distanceKm) : quoteSeat(tariff, link.distanceKm)
  const asked = quoted.baseFareRupees + quoted.distanceFareRupees
  const rupees = Math.min(link.publishedRupees ?? asked, link.mostRupees ?? asked)
  const baseFareRupees = Math.min(quoted.baseFareRupees, rupees)
  return { baseFareRupees, distanceFareRupees: rupees - baseFareRupees }
}

function quoteSlab(distanceKm: number): BaseAndDistance {
  const slab = GRAMIN_SEWA_SLABS.find(({ uptoKm }) => distanceKm <= uptoKm) ?? GRAMIN_SEWA_SLABS[2]
  const baseFareRupees = GRAMIN_SEWA_SLABS[0].rupees
  return { baseFareRupees, distanceFareRupees: slab.rupees - baseFareRupees }
}
