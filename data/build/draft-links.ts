import type { Evidence, LinkBasis, LinkVehicle } from '@sawari/planner'
import type { Service } from './records.ts'

/** A link between two sites before it has a price; `from` and `to` are site indices. */
export interface DraftLink {
  readonly from: number
  readonly to: number
  readonly distanceKm: number
  readonly basis: LinkBasis
  readonly vehicle: LinkVehicle
  readonly source?: string
  readonly evidence?: Evidence
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

/** Site indices of a service's stops in order; consecutive stops merged into one site appear once. */
export type Stops = readonly number[]

/**
 * Draws a link for every pair of stops of each known service. If several services serve a pair, prefers
 * one with a published fare, then higher confidence, then the order of the list.
 */
export function drawKnownLinks(
  network: DraftNetwork,
  services: readonly Service[],
  stopsOf: (service: Service) => Stops,
  roadKm: (a: number, b: number) => number,
): void {
  const surestFirst = services
    .filter(({ confidence }) => confidence !== 'low')
    .map((service, at) => ({ service, at }))
    .sort((a, b) => rank(a.service) - rank(b.service) || a.at - b.at)
  for (const { service } of surestFirst) {
    const stops = stopsOf(service)
    for (const [from, to] of pairsAlong(stops, service.bothWays)) {
      const present = network.get(from, to)
      const { vehicle, source, evidence } = service
      const named = { basis: 'known', vehicle, source, ...(evidence && { evidence }) } as const
      const drawn = present ?? { from, to, distanceKm: roadKm(from, to), ...named }
      const areEnds = [stops[0], stops.at(-1)].every(end => end === from || end === to)
      network.add(withFare(drawn, service, areEnds))
    }
  }
}

function withFare(link: DraftLink, { fareRupees, source }: Service, areEnds: boolean): DraftLink {
  if (fareRupees === null) return link
  const capped = { ...link, mostRupees: Math.min(link.mostRupees ?? fareRupees, fareRupees) }
  if (!areEnds || (link.publishedRupees ?? Infinity) <= fareRupees) return capped
  return { ...capped, publishedRupees: fareRupees, fareSource: source }
}

/** All origin-destination pairs along the stops, in the service's direction or in both. */
export function pairsAlong(stops: Stops, bothWays: boolean): [number, number][] {
  return stops.flatMap((from, at) =>
    stops
      .slice(at + 1)
      .filter(to => to !== from)
      .flatMap((to): [number, number][] =>
        bothWays
          ? [
              [from, to],
              [to, from],
            ]
          : [[from, to]],
      ),
  )
}

function rank({ fareRupees, confidence }: Service): number {
  return (fareRupees === null ? 2 : 0) + (confidence === 'high' ? 0 : 1)
}
