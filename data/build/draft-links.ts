import type { LinkBasis, LinkVehicle } from '@sawari/planner'

/** A link between two sites before it has a price; `from` and `to` are site indices. */
export interface DraftLink {
  readonly from: number
  readonly to: number
  readonly distanceKm: number
  readonly basis: LinkBasis
  readonly vehicle: LinkVehicle
  readonly source?: string
  /** Upper limit of the fare: the lowest published fare of the services that contain this link. */
  readonly mostRupees?: number
  /** The fare published for exactly this origin and destination. */
  readonly publishedRupees?: number
  /** Where `publishedRupees` is published. */
  readonly fareSource?: string
}

/** The links drawn so far, indexed by origin. */
export class DraftNetwork {
  readonly #from: Map<number, DraftLink>[]

  constructor(siteCount: number) {
    this.#from = Array.from({ length: siteCount }, () => new Map())
  }

  add(link: DraftLink): void {
    this.#from[link.from]?.set(link.to, link)
  }

  get(from: number, to: number): DraftLink | undefined {
    return this.#from[from]?.get(to)
  }

  linksFrom(site: number): readonly DraftLink[] {
    return [...(this.#from[site]?.values() ?? [])]
  }

  likelyCount(site: number): number {
    return this.linksFrom(site).filter(({ basis }) => basis === 'likely').length
  }

  all(): DraftLink[] {
    return this.#from.flatMap(links => [...links.values()])
  }

  /**
   * Whether a path of at most `rides` links and `limitKm` joins two sites. `leastKm` is a lower
   * bound of the road distance between two sites and prunes the search.
   */
  hasWay(
    from: number,
    to: number,
    limits: { rides: number; limitKm: number },
    leastKm: (a: number, b: number) => number,
  ): boolean {
    const { rides, limitKm } = limits
    for (const link of this.#from[from]?.values() ?? []) {
      const restKm = limitKm - link.distanceKm
      if (restKm < 0) continue
      if (link.to === to) return true
      if (rides === 1 || leastKm(link.to, to) > restKm) continue
      if (this.hasWay(link.to, to, { rides: rides - 1, limitKm: restKm }, leastKm)) return true
    }
    return false
  }
}
