import type { DraftLink, DraftNetwork } from './draft-links.ts'
import type { Service } from './source-types.ts'

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
      const { vehicle, source } = service
      const drawn = present ?? { from, to, distanceKm: roadKm(from, to), basis: 'known', vehicle, source }
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
