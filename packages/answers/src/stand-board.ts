// The map's data about stands: the stand, the destinations of its autos, and how easily one finds an auto at
// present.

import {
  type Availability,
  availabilityAt,
  daytimeMinutes,
  type Link,
  type Planner,
  type PlanningRules,
  type Stand,
  type StandNetwork,
  type StandSize,
  seatBasisOf,
  seatFareAt,
  type TariffBasis,
} from '@sawari/planner'
import {
  type Bounds,
  distanceKm,
  type NearPoint,
  type Point,
  pointsInBox,
  pointsWithin,
} from '@sawari/planner/geo'

/** The loaded stand network, limited to the parts needed here. */
export interface StandSource {
  readonly network: StandNetwork
  readonly rules: PlanningRules
  readonly planner: Planner
}

/** A seat from one stand to another, with its fare on a regular daytime ride on the board's date. */
export interface Departure {
  readonly to: Stand
  readonly fareRupees: number
  readonly fareBasis: TariffBasis
  /** Minutes on the road on a regular daytime ride, without the wait. */
  readonly minutes: number
  readonly link: Link
}

/** The stands of one source in the orders that the calls need. A rank is a position in `stands`. */
export interface StandBoard {
  readonly source: StandSource
  /** Largest first: by size, then by number of destinations, then by name. */
  readonly stands: readonly Stand[]
  readonly byName: readonly Stand[]
  /** Most useful first: known services, then larger stands, then nearer ones. */
  departuresFrom(rank: number): readonly Departure[]
  /** Ranks of the stands inside the box, in order. */
  ranksInBox(box: Bounds): readonly number[]
  /** Nearest first; `index` is a rank. */
  ranksWithin(centre: Point, radiusKm: number): readonly NearPoint[]
}

/** Alphabetical, ignoring case. */
const nameOrder = new Intl.Collator('en')

/**
 * Prepares a stand network for the map's queries, with the fares of the instant's date. Takes a
 * fraction of a second for 100,000 stands.
 */
function buildStandBoard(source: StandSource, instant: Date): StandBoard {
  const { network, planner } = source
  const departures = network.stands.map((): Departure[] => [])
  for (const link of network.links) {
    const from = network.standIndexById.get(link.fromId)!
    const { city } = network.stands[from]!
    const fare = seatFareAt(planner.tariffs, link, city, instant)
    const tariff = planner.tariffs.seatTariffFor(link.vehicle, city, instant)
    departures[from]!.push({
      to: network.stands[network.standIndexById.get(link.toId)!]!,
      fareRupees: fare.baseFareRupees + fare.distanceFareRupees,
      fareBasis: seatBasisOf({ tariff, link }),
      minutes: daytimeMinutes(source.rules.speeds, link.vehicle, link.distanceKm),
      link,
    })
  }
  const indices = network.stands
    .map((_, index) => index)
    .sort((a, b) => compareStands(network, departures, a, b))
  const rankOf = new Uint32Array(indices.length)
  indices.forEach((index, rank) => {
    rankOf[index] = rank
  })
  const stands = indices.map(index => network.stands[index]!)
  return {
    source,
    stands,
    byName: stands.toSorted((a, b) => nameOrder.compare(a.name, b.name)),
    departuresFrom: rank => departures[indices[rank]!]!.toSorted(mostUsefulFrom(stands[rank]!)),
    ranksInBox: box =>
      pointsInBox(network.pointIndex, box)
        .map(index => rankOf[index]!)
        .sort((a, b) => a - b),
    ranksWithin: (centre, radiusKm) =>
      pointsWithin(network.pointIndex, centre, radiusKm).map(near => ({
        ...near,
        index: rankOf[near.index]!,
      })),
  }
}

/** Returns the board of a network at an instant. It is built again when the network or the tariff changes. */
export function createBoardAt(): (source: StandSource, instant: Date) => StandBoard {
  let latest: { readonly period: number | undefined; readonly board: StandBoard } | undefined
  return (source, instant) => {
    const period = source.planner.tariffs.pastPeriod(instant)
    // A planner that receives streets keeps its network, and boards do not depend on streets.
    if (latest?.board.source.network !== source.network || latest.period !== period)
      latest = { period, board: buildStandBoard(source, instant) }
    return latest.board
  }
}

function compareStands(
  { stands }: StandNetwork,
  departures: readonly (readonly Departure[])[],
  a: number,
  b: number,
): number {
  return (
    stands[b]!.size - stands[a]!.size ||
    departures[b]!.length - departures[a]!.length ||
    nameOrder.compare(stands[a]!.name, stands[b]!.name)
  )
}

function mostUsefulFrom(from: Stand): (a: Departure, b: Departure) => number {
  return (a, b) =>
    Number(b.link.basis === 'known') - Number(a.link.basis === 'known') ||
    b.to.size - a.to.size ||
    distanceKm(from, a.to) - distanceKm(from, b.to)
}

/** How easily an auto is found, by size of stand: the only map data that changes from hour to hour. */
export function availabilityBySize(
  rules: PlanningRules,
  instant: Date,
): Readonly<Record<StandSize, Availability>> {
  return {
    1: availabilityAt(rules.availability, 1, instant),
    2: availabilityAt(rules.availability, 2, instant),
    3: availabilityAt(rules.availability, 3, instant),
  }
}
