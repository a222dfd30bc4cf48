import { createHash } from 'node:crypto'
import {
  type BaseAndDistance,
  daytimeSeatFare,
  type FareOrigin,
  type Link,
  type RoadGeography,
  roadDistanceKm,
  type Stand,
  type StandId,
  type Tariff,
  TariffBook,
} from '@sawari/planner'
import type { Point } from '@sawari/planner/geo'
import type { RoadOf } from '../streets/roads-along.ts'
import { type DraftLink, DraftNetwork, drawKnownLinks, pairsAlong } from './draft-links.ts'
import { drawLikelyLinks, RULE } from './likely-links.ts'
import { type Metro, metroOf } from './metro.ts'
import { aliasesOf, nameStands } from './names.ts'
import type { Service, SourcePlace } from './records.ts'
import type { Site } from './sites.ts'
import type { Sources } from './sources.ts'

/** A date that selects the newest tariff for the fares of links. */
const FAR_FUTURE = new Date('9999-12-31')

export interface StandNetwork {
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
  /** Place id to stand id; includes places merged into a stand. */
  readonly standIdOf: ReadonlyMap<string, string>
}

/** The inputs of the link rule besides the sites. */
export interface Surroundings {
  readonly sources: Sources
  readonly metro: Metro
  readonly geography: RoadGeography
}

export function surroundingsOf(sources: Sources, geography: RoadGeography): Surroundings {
  const placeOf = new Map(sources.places.map(place => [place.placeId, place]))
  const metro = metroOf(sources.metroLines, placeId => placeOf.get(placeId) as SourcePlace)
  return { sources, metro, geography }
}

/**
 * Links the sites. Sites with fewer than four destinations, none of them by a known service, remain places of the
 * gazetteer only; the others are linked again without them, until every site has enough.
 */
export function buildNetwork(
  surroundings: Surroundings,
  allSites: readonly Site[],
  roadOf: RoadOf = () => undefined,
): StandNetwork {
  let sites = allSites
  for (;;) {
    const network = drawLinks(surroundings, sites)
    const linkCounts = sites.map((_, at) => {
      const links = network.linksFrom(at)
      return links.some(({ basis }) => basis === 'known') ? Infinity : links.length
    })
    const least = Math.min(...linkCounts)
    if (least >= RULE.leastLinks) return finish(surroundings.sources, { sites, network, roadOf })
    // Removes only the sites with the fewest links per round: their neighbours may then get other links.
    sites = sites.filter((_, at) => linkCounts[at] !== least)
  }
}

/**
 * Draws known links, then likely ones by the rule. Keeps the links in `present`; if they already
 * include all links of the rule, it adds none.
 */
export function drawLinks(
  { sources, metro, geography }: Surroundings,
  sites: readonly Site[],
  present: readonly DraftLink[] = [],
): DraftNetwork {
  const network = new DraftNetwork(sites.length)
  for (const link of present) network.add(link)
  const roadKm = (a: number, b: number) =>
    linkKm(geography, (sites[a] as Site).place, (sites[b] as Site).place)
  const siteOf = new Map(
    sites.flatMap((site, at) => [site.place, ...site.merged].map(({ placeId }) => [placeId, at])),
  )
  const stopsOf = ({ stops }: Service) => {
    const at = stops.map(placeId => siteOf.get(placeId)).filter(site => site !== undefined)
    return at.filter((site, index) => site !== at[index - 1])
  }
  drawKnownLinks(network, sources.services, stopsOf, roadKm)
  const leads = sources.services
    .filter(({ confidence }) => confidence === 'low')
    .flatMap(service => pairsAlong(stopsOf(service), false))
  drawLikelyLinks(
    network,
    {
      sites,
      rivers: sources.rivers,
      metro,
      vehicles: sources.facts.likelyVehicles ?? {},
      detourFactor: geography.detourFactor,
      roadKm,
    },
    leads,
  )
  return network
}

/** The estimated length of a link, rounded to two decimals. */
export function linkKm(geography: RoadGeography, from: Point, to: Point): number {
  return Math.round(roadDistanceKm(geography, from, to) * 100) / 100
}

interface Drawn {
  readonly sites: readonly Site[]
  readonly network: DraftNetwork
  readonly roadOf: RoadOf
}

function finish(sources: Sources, { sites, network, roadOf }: Drawn): StandNetwork {
  const names = nameStands(sites, sources.region.cities)
  const stands = sites.map((site, at): Stand => {
    const { mayBeStand: _, ...place } = site.place
    const name = names[at] as (typeof names)[number]
    const facts = sources.standFacts.get(place.placeId)
    return {
      id: standId(place.placeId),
      ...place,
      ...name,
      size: site.size,
      basis: site.basis,
      aliases: aliasesOf(site, name, sources.otherNames),
      ...(facts && { facts }),
    }
  })
  const tariffs = new TariffBook(sources.tariffs)
  const links = network
    .all()
    .sort((a, b) => a.from - b.from || a.to - b.to)
    .map(link => linkOf(link, stands, { tariffs, roadOf }))
  const standIdOf = new Map(
    sites.flatMap(({ place, merged }) =>
      [place, ...merged].map(({ placeId }) => [placeId, standId(place.placeId)]),
    ),
  )
  return { stands, links, standIdOf }
}

/**
 * Prices a link by the tariff of its origin's city; uses the street route instead of the estimate if there is
 * one.
 */
export function linkOf(
  estimated: DraftLink,
  stands: readonly Stand[],
  { tariffs, roadOf }: { tariffs: TariffBook; roadOf: RoadOf },
): Link {
  const [from, to] = [stands[estimated.from] as Stand, stands[estimated.to] as Stand]
  const road = roadOf(from, to)
  const draft = road ? { ...estimated, distanceKm: road.distanceKm } : estimated
  const service = draft.vehicle === 'gramin-sewa' ? 'gramin-sewa' : 'seat'
  const tariff = tariffs.tariffFor(service, from.city, FAR_FUTURE)
  const { baseFareRupees, distanceFareRupees, fareOrigin } = priceLink(draft, tariff)
  const fareRupees = baseFareRupees + distanceFareRupees
  const { fareSource } = fareOrigin === 'published' ? draft : {}
  return {
    fromId: from.id,
    toId: to.id,
    distanceKm: draft.distanceKm,
    fareRupees,
    baseFareRupees,
    ...(fareOrigin === 'tariff' ? {} : { fareOrigin }),
    basis: draft.basis,
    vehicle: draft.vehicle,
    ...(draft.source === undefined ? {} : { source: draft.source }),
    ...(draft.evidence === undefined ? {} : { evidence: draft.evidence }),
    ...(fareSource === undefined ? {} : { fareSource }),
    ...(road && { distanceBasis: 'streets', geometry: road.geometry }),
  }
}

/** Derived from the place id alone, so it is stable across builds. */
export function standId(placeId: string): StandId {
  return createHash('sha256').update(placeId).digest('hex').slice(0, 24) as StandId
}

export interface PricedLink extends BaseAndDistance {
  readonly fareOrigin: FareOrigin
}

/** The daytime seat fare of a link: the published fare, or the vehicle's tariff limited by `mostRupees`. */
export function priceLink(link: DraftLink, tariff: Tariff): PricedLink {
  const quoted = daytimeSeatFare(tariff, link.distanceKm)
  const asked = quoted.baseFareRupees + quoted.distanceFareRupees
  const rupees = Math.min(link.publishedRupees ?? asked, link.mostRupees ?? asked)
  const baseFareRupees = Math.min(quoted.baseFareRupees, rupees)
  // Another service along the same stops may publish a lower fare than the one for these two ends.
  const byTariff = rupees === asked ? 'tariff' : 'customary'
  const fareOrigin = rupees === link.publishedRupees ? 'published' : byTariff
  return { baseFareRupees, distanceFareRupees: rupees - baseFareRupees, fareOrigin }
}
