import { oncePer, type SearchGraph } from '@sawari/pareto-search'
import { boardingWaitMinutes } from '../model/availability.ts'
import type { PlanningRules, SpeedTable } from '../model/rules.ts'
import { hourOfDay, inWindow } from '../model/time-band.ts'
import { travelMinutes, walkMinutes } from '../model/travel-time.ts'
import { pastTariffPeriod, seatFareAt } from '../pricing/seat-fare.ts'
import { LINK_VEHICLES, type StandNetwork } from './network.ts'
import type { Walks } from './walks.ts'

/** What everything in a network costs at one hour of one date. */
export interface TimeProfile {
  /** Stands as nodes, rides as links, walks as transfers; by minutes, fare and distance. */
  readonly graph: SearchGraph
  /** The wait by size of stand. */
  readonly waitMinutes: readonly [never: 0, few: number, steady: number, hub: number]
}

// Speeds and waits change a few times a day, and networks and rules are immutable, so the profiles
// of a network are worked out once.
const profiles = new WeakMap<StandNetwork, WeakMap<PlanningRules, Map<string, TimeProfile>>>()

export function timeProfileAt(network: StandNetwork, rules: PlanningRules, instant: Date): TimeProfile {
  const ofNetwork = profiles.get(network) ?? new WeakMap<PlanningRules, Map<string, TimeProfile>>()
  profiles.set(network, ofNetwork)
  const ofRules = ofNetwork.get(rules) ?? new Map<string, TimeProfile>()
  ofNetwork.set(rules, ofRules)
  const band = bandOf(rules, instant)
  const profile = ofRules.get(band) ?? computeProfile(network, rules, instant)
  ofRules.set(band, profile)
  return profile
}

/** Two moments of the same band have the same speeds, waits and daytime fares. */
function bandOf({ speeds, availability, tariffs }: PlanningRules, instant: Date): string {
  const hour = hourOfDay(instant)
  const speedBand = speeds.auto.findIndex(({ window }) => inWindow(window, hour))
  const waitBand = availability.bands.findIndex(({ window }) => inWindow(window, hour))
  return `${speedBand}/${waitBand}/${pastTariffPeriod(tariffs, instant) ?? 'now'}`
}

function computeProfile(network: StandNetwork, rules: PlanningRules, instant: Date): TimeProfile {
  const { stands, rides } = network
  const wait = (size: 1 | 2 | 3) => boardingWaitMinutes(rules.availability, size, instant)
  const waitMinutes = [0, wait(1), wait(2), wait(3)] as const
  const onTheMove = LINK_VEHICLES.map(vehicle =>
    memoized(distance => travelMinutes(rules.speeds, vehicle, distance / 100, instant)),
  )
  const rideMinutes = new Int32Array(rides.head.length)
  for (let stand = 0; stand < stands.length; stand++) {
    const waiting = waitMinutes[stands[stand]!.size]
    for (let ride = rides.firstOut[stand]!; ride < rides.firstOut[stand + 1]!; ride++) {
      rideMinutes[ride] = waiting + onTheMove[rides.vehicle[ride]!]!(rides.distance[ride]!)
    }
  }
  const fares = faresAt(network, rules, instant)
  return { graph: searchGraph(network, rules, [rideMinutes, fares, rides.distance]), waitMinutes }
}

/** Rides carry the fares of the newest tariff. */
function faresAt(
  { stands, links, rides }: StandNetwork,
  { tariffs }: PlanningRules,
  instant: Date,
): Int32Array {
  if (pastTariffPeriod(tariffs, instant) === undefined) return rides.fare
  const fares = new Int32Array(rides.fare.length)
  for (let stand = 0; stand < stands.length; stand++) {
    for (let ride = rides.firstOut[stand]!; ride < rides.firstOut[stand + 1]!; ride++) {
      const link = links[rides.linkOf[ride]!]!
      const { baseFareRupees, distanceFareRupees } = seatFareAt(tariffs, link, stands[stand]!.city, instant)
      fares[ride] = baseFareRupees + distanceFareRupees
    }
  }
  return fares
}

/** The minutes of a ride include the wait for it. */
function searchGraph(network: StandNetwork, rules: PlanningRules, costs: SearchGraph['costs']): SearchGraph {
  const { stands, rides, walks } = network
  return {
    nodeCount: stands.length,
    firstOut: rides.firstOut,
    head: rides.head,
    costs,
    transfers: { first: walks.first, head: walks.head, costs: walkCosts(walks)(rules.speeds) },
    ties: rides.likely,
  }
}

/** The same at all hours. */
const walkCosts = oncePer((walks: Walks) => oncePer((speeds: SpeedTable) => computeWalkCosts(walks, speeds)))

function computeWalkCosts({ distance }: Walks, speeds: SpeedTable): readonly Uint8Array[] {
  const minutesOf = Uint8Array.from({ length: 256 }, (_, away) => walkMinutes(speeds, away / 100))
  const minutes = new Uint8Array(distance.length)
  for (let walk = 0; walk < minutes.length; walk++) minutes[walk] = minutesOf[distance[walk]!]!
  return [minutes, new Uint8Array(distance.length), distance]
}

/** Distances are few (hundredths of a kilometre), links are many. */
function memoized(minutesOf: (distance: number) => number): (distance: number) => number {
  const known: number[] = []
  return distance => {
    known[distance] ??= minutesOf(distance)
    return known[distance]
  }
}
