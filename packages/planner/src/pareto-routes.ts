import { corridorCostToGo } from './corridor.ts'
import { quoteRoute } from './fares/quote.ts'
import type { Tariff } from './fares/tariff.ts'
import { tariffFor } from './fares/tariff-for.ts'
import { type ParetoPath, paretoPaths } from './label-setting.ts'
import type { StandNetwork } from './network.ts'
import type { PlanRequest } from './plan.ts'
import { dominates, type LegEnd, type OptionLeg, type RouteOption } from './route-option.ts'
import type { PlanningRules } from './rules.ts'
import type { Terminal } from './search-graph.ts'
import type { City } from './stand.ts'
import { type TimeProfile, timeProfileAt } from './time-profile.ts'
import { walkMinutes } from './travel-time.ts'
import { directWalk, standsAround, type WalkToStand } from './walking.ts'

/** A trip with all that the search for it needs. */
interface Trip {
  readonly network: StandNetwork
  readonly rules: PlanningRules
  readonly request: PlanRequest
  readonly profile: TimeProfile
  readonly access: readonly WalkToStand[]
  readonly egress: readonly WalkToStand[]
  /** The seat tariff of the city of a stand. */
  readonly tariffAt: (stand: number) => Tariff
}

const NO_FARE = { baseFareRupees: 0, distanceFareRupees: 0 }

/**
 * Every non-dominated way over minutes, fare, distance and changes in the values shown, fastest
 * first. Ways with equal figures are kept once: with fewest likely links, then by the ids of
 * their stands.
 */
export function paretoRoutes(
  network: StandNetwork,
  rules: PlanningRules,
  request: PlanRequest,
): RouteOption[] {
  const trip: Trip = {
    network,
    rules,
    request,
    profile: timeProfileAt(network, rules, request.departAt),
    access: standsAround(network, request.source),
    egress: standsAround(network, request.destination),
    tariffAt: seatTariffs(network, rules, request.departAt),
  }
  const options = boardingGroups(trip).flatMap(group => sharedRoutes(trip, group))
  const walk = walkAllTheWay(trip)
  return withoutDominated(network, walk === undefined ? options : [walk, ...options])
}

function seatTariffs({ stands }: StandNetwork, { tariffs }: PlanningRules, instant: Date): Trip['tariffAt'] {
  const known = new Map<City, Tariff>()
  return stand => {
    const { city } = stands[stand]!
    const tariff = known.get(city) ?? tariffFor(tariffs, 'seat', city, instant)
    known.set(city, tariff)
    return tariff
  }
}

function walkAllTheWay({ rules, request }: Trip): RouteOption | undefined {
  const distance = directWalk(request.source, request.destination)
  if (distance === undefined) return undefined
  const minutes = walkMinutes(rules.speeds, distance / 100)
  const leg: OptionLeg = { mode: 'walk', from: 'source', to: 'destination', distance, minutes }
  return { minutes, fareRupees: 0, distance, transfers: 0, legs: [leg] }
}

/**
 * The factor of the first boarding city holds for the whole route, so that fares of cities with
 * different factors cannot be compared before the end: each factor has a search of its own.
 */
function boardingGroups({ access, tariffAt, request }: Trip): (readonly WalkToStand[])[] {
  const groups = new Map<number, WalkToStand[]>()
  for (const walk of access) {
    const { timeMultiplier } = quoteRoute({
      ...NO_FARE,
      tariff: tariffAt(walk.stand),
      instant: request.departAt,
    })
    const group = groups.get(timeMultiplier)
    if (group === undefined) groups.set(timeMultiplier, [walk])
    else group.push(walk)
  }
  return [...groups.values()]
}

function sharedRoutes(trip: Trip, access: readonly WalkToStand[]): RouteOption[] {
  const { network, profile, rules, request } = trip
  const { graph } = profile
  const terminals = (walks: readonly WalkToStand[]): Terminal[] =>
    walks.map(({ stand, distance }) => ({
      node: stand,
      costs: [walkMinutes(rules.speeds, distance / 100), 0, distance],
    }))
  const ends = {
    sources: terminals(access),
    targets: terminals(trip.egress),
    maxLegs: request.maxTransfers + 1,
  }
  const { firstIn, inRide, tail } = network.rides
  const toGo = corridorCostToGo({ graph, incoming: { first: firstIn, link: inRide, tail }, ...ends })
  const { stands } = network
  const compareNodes = (a: number, b: number) => (stands[a]!.id < stands[b]!.id ? -1 : 1)
  return paretoPaths({ graph, toGo, compareNodes, ...ends }).map(path => optionOf(trip, access, path))
}

function optionOf(trip: Trip, access: readonly WalkToStand[], path: ParetoPath): RouteOption {
  const first = access[path.source]!
  const last = trip.egress[path.target]!
  const legs: OptionLeg[] = []
  addWalk(trip, legs, 'source', first.stand, first.distance)
  let at = first.stand
  for (const { kind, arc } of path.steps) {
    if (kind === 'link') {
      legs.push(rideLeg(trip, at, arc))
      at = trip.network.rides.head[arc]!
    } else {
      const to = trip.network.walks.head[arc]!
      addWalk(trip, legs, at, to, trip.network.walks.distance[arc]!)
      at = to
    }
  }
  addWalk(trip, legs, at, 'destination', last.distance)
  const [minutes, fareSum, distance] = path.costs as [number, number, number]
  const tariff = trip.tariffAt(first.stand)
  const { totalFareRupees } = quoteRoute({
    baseFareRupees: 0,
    distanceFareRupees: fareSum,
    tariff,
    instant: trip.request.departAt,
  })
  return { minutes, fareRupees: totalFareRupees, distance, transfers: path.legs - 1, legs, tariff }
}

/** A walk of no length is none. */
function addWalk({ rules }: Trip, legs: OptionLeg[], from: LegEnd, to: LegEnd, distance: number): void {
  const minutes = walkMinutes(rules.speeds, distance / 100)
  if (distance > 0) legs.push({ mode: 'walk', from, to, distance, minutes })
}

function rideLeg({ network, profile }: Trip, from: number, ride: number): OptionLeg {
  const { rides, stands, links } = network
  const waitMinutes = profile.waitMinutes[stands[from]!.size]
  return {
    mode: 'auto',
    from,
    to: rides.head[ride]!,
    distance: rides.distance[ride]!,
    minutes: profile.graph.costs[0]![ride]! - waitMinutes,
    waitMinutes,
    link: links[rides.linkOf[ride]!]!,
  }
}

function withoutDominated(network: StandNetwork, options: readonly RouteOption[]): RouteOption[] {
  const kept: RouteOption[] = []
  for (const option of options.toSorted((a, b) => compareOptions(network, a, b))) {
    if (!kept.some(better => dominates(better, option))) kept.push(option)
  }
  return kept
}

/** Lexicographic in the figures: nothing is dominated by what comes after it. */
function compareOptions(network: StandNetwork, a: RouteOption, b: RouteOption): number {
  return (
    a.minutes - b.minutes ||
    a.fareRupees - b.fareRupees ||
    a.distance - b.distance ||
    a.transfers - b.transfers ||
    likelyLinks(a) - likelyLinks(b) ||
    (standIds(network, a) < standIds(network, b) ? -1 : 1)
  )
}

function likelyLinks({ legs }: RouteOption): number {
  return legs.filter(leg => leg.mode === 'auto' && leg.link.basis === 'likely').length
}

function standIds({ stands }: StandNetwork, { legs }: RouteOption): string {
  return legs
    .flatMap(({ from, to }) => [from, to].map(end => (typeof end === 'number' ? stands[end]!.id : '')))
    .join()
}
