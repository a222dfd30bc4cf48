import type { LinkVehicle } from '@sawari/planner'
import { angleBetweenDegrees, bearingDegrees, distanceKm } from '@sawari/planner/geo'
import type { River } from '../streets/build-streets.ts'
import { areOnOneBank } from './banks.ts'
import type { DraftNetwork } from './draft-links.ts'
import type { Metro } from './metro.ts'
import type { Site } from './sites.ts'

/** The rule of `docs/data.md`; distances are kilometres by road unless stated otherwise. */
export const RULE = {
  shortestKm: 1,
  longestKm: 8,
  /** A longer link must have a hub at one end. */
  hubBeyondKm: 4,
  /** A link over a bridge may be at most this many times as long as the road without a river would be. */
  bridgeDetour: 1.25,
  /** A link is needed only if every path of at most `wayRides` rides is longer than this times its length. */
  wayDetour: 1.5,
  wayRides: 2,
  leastLinks: 4,
  mostLinks: { hub: 14, other: 10 },
  hubLinks: { nearKm: 5, withinKm: 2, most: 4, apartDegrees: 60 },
} as const

interface Pair {
  readonly a: number
  readonly b: number
  readonly km: number
}

interface LinkInputs {
  readonly sites: readonly Site[]
  readonly rivers: readonly River[]
  readonly metro: Metro
  /** By city: the vehicle of links within it, if it is none of the autos. */
  readonly vehicles: Readonly<Record<string, LinkVehicle>>
  readonly detourFactor: number
  readonly roadKm: (a: number, b: number) => number
}

/**
 * Adds likely links, each in both directions, to the known ones: first leads, then links between hubs,
 * then four links for each stand, then needed links. The same order of `sites` always gives the same links.
 */
export function drawLikelyLinks(
  network: DraftNetwork,
  inputs: LinkInputs,
  leads: readonly (readonly [number, number])[],
): void {
  const pairs = allowedPairs(inputs)
  const join: Join = pair => joinBothWays(network, inputs, pair)
  joinLeads(pairs, leads, join)
  joinHubs(inputs, pairs, join)
  joinEachToLeast(network, inputs, pairs, join)
  joinWhereNoWay(network, inputs, pairs, join)
  joinNamed(network, inputs, leads)
}

type Join = (pair: Pair) => void

/** Leads are pairs of stops of low-confidence services: those that obey the rule are tried first. */
function joinLeads(pairs: readonly Pair[], leads: readonly (readonly [number, number])[], join: Join): void {
  const allowed = new Map(pairs.map(pair => [`${pair.a} ${pair.b}`, pair]))
  for (const [from, to] of leads) {
    const pair = allowed.get(`${Math.min(from, to)} ${Math.max(from, to)}`)
    if (pair !== undefined) join(pair)
  }
}

/**
 * The other leads come last and beyond the limits of the rule, because they are named, not guessed. A pair that the
 * metro joins gets no link.
 */
function joinNamed(
  network: DraftNetwork,
  inputs: LinkInputs,
  leads: readonly (readonly [number, number])[],
): void {
  for (const [a, b] of leads) {
    const km = inputs.roadKm(a, b)
    const areJoined = inputs.metro.joins(inputs.sites[a]!.stations, inputs.sites[b]!.stations)
    if (km >= RULE.shortestKm && !areJoined) linkBothWays(network, inputs, { a, b, km })
  }
}

/**
 * Joins each stand to its nearest neighbours until it has four links, before busy neighbours reach their
 * limit.
 */
function joinEachToLeast(
  network: DraftNetwork,
  { sites }: LinkInputs,
  pairs: readonly Pair[],
  join: Join,
): void {
  const pairsOf = sites.map((): Pair[] => [])
  for (const pair of pairs) for (const site of [pair.a, pair.b]) pairsOf[site]?.push(pair)
  pairsOf.forEach((own, site) => {
    for (const pair of own) {
      if (network.linksFrom(site).length >= RULE.leastLinks) break
      join(pair)
    }
  })
}

/** Joins, shortest first, each pair that few rides can connect only by a long detour. */
function joinWhereNoWay(network: DraftNetwork, inputs: LinkInputs, pairs: readonly Pair[], join: Join): void {
  const leastKm = (a: number, b: number) => {
    const [from, to] = [inputs.sites[a] as Site, inputs.sites[b] as Site]
    return distanceKm(from.place, to.place) * inputs.detourFactor
  }
  for (const pair of pairs) {
    const limits = { rides: RULE.wayRides, limitKm: pair.km * RULE.wayDetour }
    const hasWay = (from: number, to: number) => network.hasWay(from, to, limits, leastKm)
    if (!hasWay(pair.a, pair.b) || !hasWay(pair.b, pair.a)) join(pair)
  }
}

/** The pairs that a likely link may join, shortest first. */
function allowedPairs(inputs: LinkInputs): Pair[] {
  const pairs: Pair[] = []
  for (let a = 0; a < inputs.sites.length; a += 1) {
    for (let b = a + 1; b < inputs.sites.length; b += 1) {
      const straightKm = distanceKm((inputs.sites[a] as Site).place, (inputs.sites[b] as Site).place)
      if (straightKm * inputs.detourFactor > RULE.longestKm) continue
      const km = inputs.roadKm(a, b)
      if (isPairAllowed(inputs, { a, b, km }, straightKm)) pairs.push({ a, b, km })
    }
  }
  return pairs.sort((one, other) => one.km - other.km || one.a - other.a || one.b - other.b)
}

function isPairAllowed(
  { sites, rivers, metro, detourFactor }: LinkInputs,
  { a, b, km }: Pair,
  straightKm: number,
): boolean {
  const [from, to] = [sites[a] as Site, sites[b] as Site]
  if (km < RULE.shortestKm || km > RULE.longestKm) return false
  if (km > RULE.hubBeyondKm && from.size !== 3 && to.size !== 3) return false
  const crossesStateLine = from.state !== to.state
  if (crossesStateLine && !from.isAtBorder && !to.isAtBorder) return false
  const isBridgeFar = km > straightKm * detourFactor * RULE.bridgeDetour
  if (isBridgeFar && !areOnOneBank(rivers, from.place, to.place)) return false
  return !metro.joins(from.stations, to.stations)
}

/** Adds long links between hubs about 5 km apart, in different directions, to keep the network connected. */
function joinHubs({ sites }: LinkInputs, pairs: readonly Pair[], join: Join): void {
  const { nearKm, withinKm, most, apartDegrees } = RULE.hubLinks
  const bearings = sites.map((): number[] => [])
  const isFree = (site: number, bearing: number) => {
    const taken = bearings[site] as number[]
    return taken.length < most && taken.every(other => angleBetweenDegrees(other, bearing) >= apartDegrees)
  }
  const nearestToIdeal = pairs
    .filter(
      ({ a, b, km }) => sites[a]?.size === 3 && sites[b]?.size === 3 && Math.abs(km - nearKm) <= withinKm,
    )
    .sort(
      (one, other) =>
        Math.abs(one.km - nearKm) - Math.abs(other.km - nearKm) || one.a - other.a || one.b - other.b,
    )
  for (const pair of nearestToIdeal) {
    const { a, b } = pair
    const there = bearingDegrees((sites[a] as Site).place, (sites[b] as Site).place)
    const back = (there + 180) % 360
    if (!isFree(a, there) || !isFree(b, back)) continue
    bearings[a]?.push(there)
    bearings[b]?.push(back)
    join(pair)
  }
}

function joinBothWays(network: DraftNetwork, inputs: LinkInputs, pair: Pair): void {
  const { sites } = inputs
  const isFull = (site: number) =>
    network.likelyCount(site) >= (sites[site]?.size === 3 ? RULE.mostLinks.hub : RULE.mostLinks.other)
  if (!isFull(pair.a) && !isFull(pair.b)) linkBothWays(network, inputs, pair)
}

function linkBothWays(network: DraftNetwork, { sites, vehicles }: LinkInputs, { a, b, km }: Pair): void {
  // A pair with a service in either direction gets no other likely link.
  if (network.get(a, b) !== undefined || network.get(b, a) !== undefined) return
  const [{ city }, { city: otherCity }] = [(sites[a] as Site).place, (sites[b] as Site).place]
  const vehicle = city === otherCity ? (vehicles[city] ?? 'auto') : 'auto'
  const link = { distanceKm: km, basis: 'likely', vehicle } as const
  network.add({ ...link, from: a, to: b })
  network.add({ ...link, from: b, to: a })
}
