// Checks a non-dominated set with a simple search that shares only the network with the planner.
import { distanceKm } from '@sawari/geo'
import {
  ACCESS_WALK_KM,
  boardingWaitMinutes,
  CHANGE_WALK_KM,
  LINK_VEHICLES,
  type PlanningRules,
  type PlanPlace,
  type PlanRequest,
  type RouteOption,
  type Stand,
  type StandNetwork,
  travelMinutes,
  walkMinutes,
} from '@sawari/planner'

/** Minutes, rupees, hundredths of a kilometre. */
type Costs = readonly [number, number, number]

interface Progress {
  readonly stand: number
  readonly isBoarding: boolean
  readonly legs: number
  readonly costs: Costs
}

const NEVER = 0x3fffffff

/**
 * Throws if the routes are not the complete non-dominated set. Sums each route again leg by leg, then
 * searches all paths for one that no route dominates, pruned by least costs to go. Requires routes by
 * shared auto only, and an hour at which each link has a single fare.
 */
export class RouteCertifier {
  private readonly network: StandNetwork
  /** Indexed by node, as are the network's rides and walks. */
  private readonly stands: readonly Stand[]
  private readonly rules: PlanningRules
  private readonly minutes: Int32Array
  private readonly departAt: Date

  constructor(network: StandNetwork, rules: PlanningRules, departAt: Date) {
    this.network = network
    this.stands = Array.from(network.standAt, stand => network.stands[stand]!)
    this.rules = rules
    this.departAt = departAt
    this.minutes = this.rideMinutes()
  }

  certify(request: PlanRequest, routes: readonly RouteOption[]): void {
    for (const route of routes) this.sumUp(route)
    const answers = routes.map(({ minutes, fareRupees, distance, transfers }) => ({
      costs: [minutes, fareRupees, distance] as Costs,
      legs: transfers + 1,
    }))
    const isCovered = (costs: Costs, legs: number) =>
      answers.some(answer => answer.legs <= legs && isAsGood(answer.costs, costs))
    const sources = this.around(request.source)
    const targets = this.around(request.destination)
    const toGo = this.costsToGo(targets, request.maxTransfers + 1)
    const known = new Map<string, Costs[]>()
    const open = [...sources].map(([stand, costs]): Progress => ({ stand, isBoarding: true, legs: 0, costs }))
    for (let label = open.pop(); label !== undefined; label = open.pop()) {
      if (!this.mayBeBetter(label, toGo, isCovered) || isRepeated(known, label)) continue
      const last = targets.get(label.stand)
      if (!label.isBoarding && last !== undefined && !isCovered(plus(label.costs, last), label.legs)) {
        throw new Error(`a way of ${plus(label.costs, last)} and ${label.legs} autos is missing`)
      }
      open.push(...this.next(label))
    }
  }

  private rideMinutes(): Int32Array {
    const { stands, network } = this
    const { rides } = network
    const { availability, speeds } = this.rules
    const minutes = new Int32Array(rides.head.length)
    for (let stand = 0; stand < stands.length; stand++) {
      const wait = boardingWaitMinutes(availability, stands[stand]!.size, this.departAt)
      for (let ride = rides.firstOut[stand]!; ride < rides.firstOut[stand + 1]!; ride++) {
        const vehicle = LINK_VEHICLES[rides.vehicle[ride]!]!
        minutes[ride] = wait + travelMinutes(speeds, vehicle, rides.distance[ride]! / 100, this.departAt)
      }
    }
    return minutes
  }

  private rideCosts(ride: number): Costs {
    const { fare, distance } = this.network.rides
    return [this.minutes[ride]!, fare[ride]!, distance[ride]!]
  }

  private walkCosts(distance: number): Costs {
    return [walkMinutes(this.rules.speeds, distance / 100), 0, distance]
  }

  private sumUp({ legs, minutes, fareRupees, distance }: RouteOption): void {
    let sum: Costs = [0, 0, 0]
    for (const leg of legs) {
      if (leg.mode === 'reserved' || leg.mode === 'metro') throw new Error(`${leg.mode} was not asked for`)
      const { rides, links } = this.network
      if (leg.mode === 'walk') sum = plus(sum, this.walkCosts(leg.distance))
      else sum = plus(sum, this.rideCosts(rides.linkOf.indexOf(links.indexOf(leg.link))))
    }
    const isJoined = legs.every((leg, at) => at === 0 || legs[at - 1]!.to === leg.from)
    if (!isJoined || sum.join() !== [minutes, fareRupees, distance].join()) {
      throw new Error(`a route of ${[minutes, fareRupees, distance]} adds up to ${sum}`)
    }
  }

  private around(place: PlanPlace): Map<number, Costs> {
    const { stands } = this
    const mostKm = place.standId === undefined ? ACCESS_WALK_KM : CHANGE_WALK_KM
    const near = new Map<number, Costs>()
    stands.forEach((stand, index) => {
      const awayKm = distanceKm(stand, place)
      if (awayKm <= mostKm) near.set(index, this.walkCosts(Math.round(awayKm * 100)))
    })
    return near
  }

  /** Least costs to go, by remaining legs, then state (0 arrived, 1 boarding); three values per stand. */
  private costsToGo(targets: ReadonlyMap<number, Costs>, maxLegs: number): Int32Array[][] {
    const { stands } = this
    let [arrived, boarding] = [0, 0].map(() => new Int32Array(3 * stands.length).fill(NEVER)) as [
      Int32Array,
      Int32Array,
    ]
    for (const [stand, costs] of targets) arrived.set(costs, 3 * stand)
    const rounds = [[arrived, boarding]]
    for (let legs = 1; legs <= maxLegs; legs++) {
      ;[arrived, boarding] = this.oneMoreLeg(arrived, boarding)
      rounds.push([arrived, boarding])
    }
    return rounds
  }

  private oneMoreLeg(arrived: Int32Array, boarding: Int32Array): [Int32Array, Int32Array] {
    const { stands, network } = this
    const { rides, walks } = network
    const [nowArrived, nowBoarding] = [arrived.slice(), boarding.slice()]
    for (let stand = 0; stand < stands.length; stand++) {
      for (let ride = rides.firstOut[stand]!; ride < rides.firstOut[stand + 1]!; ride++) {
        lower(nowBoarding, stand, arrived, rides.head[ride]!, this.rideCosts(ride))
      }
    }
    for (let stand = 0; stand < stands.length; stand++) {
      lower(nowArrived, stand, nowBoarding, stand, [0, 0, 0])
      for (let walk = walks.first[stand]!; walk < walks.first[stand + 1]!; walk++) {
        lower(nowArrived, stand, nowBoarding, walks.head[walk]!, this.walkCosts(walks.distance[walk]!))
      }
    }
    return [nowArrived, nowBoarding]
  }

  private mayBeBetter(
    { stand, isBoarding, legs, costs }: Progress,
    toGo: readonly Int32Array[][],
    isCovered: (costs: Costs, legs: number) => boolean,
  ): boolean {
    for (let more = 0; legs + more < toGo.length; more++) {
      const values = toGo[more]![isBoarding ? 1 : 0]!
      const least: Costs = [values[3 * stand]!, values[3 * stand + 1]!, values[3 * stand + 2]!]
      if (least[0] < NEVER && !isCovered(plus(costs, least), legs + more)) return true
    }
    return false
  }

  private next({ stand, isBoarding, legs, costs }: Progress): Progress[] {
    const { rides, walks } = this.network
    if (isBoarding) {
      return indices(rides.firstOut, stand).map(ride => ({
        stand: rides.head[ride]!,
        isBoarding: false,
        legs: legs + 1,
        costs: plus(costs, this.rideCosts(ride)),
      }))
    }
    const onFoot = indices(walks.first, stand).map(walk => ({
      ...{ stand: walks.head[walk]!, isBoarding: true, legs },
      costs: plus(costs, this.walkCosts(walks.distance[walk]!)),
    }))
    return [...onFoot, { stand, isBoarding: true, legs, costs }]
  }
}

/** Whether an equal or better path to the same state is known; if not, records this one. */
function isRepeated(known: Map<string, Costs[]>, { stand, isBoarding, legs, costs }: Progress): boolean {
  const key = `${stand}/${isBoarding}/${legs}`
  const others = known.get(key) ?? []
  if (others.some(other => isAsGood(other, costs))) return true
  known.set(key, [...others.filter(other => !isAsGood(costs, other)), costs])
  return false
}

function lower(into: Int32Array, stand: number, from: Int32Array, head: number, costs: Costs): void {
  for (let criterion = 0; criterion < 3; criterion++) {
    const sum = from[3 * head + criterion]! + costs[criterion]!
    if (sum < into[3 * stand + criterion]!) into[3 * stand + criterion] = sum
  }
}

function indices(first: Int32Array, row: number): number[] {
  return Array.from({ length: first[row + 1]! - first[row]! }, (_, index) => first[row]! + index)
}

function plus(a: Costs, b: Costs): Costs {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

function isAsGood(a: Costs, b: Costs): boolean {
  return a[0] <= b[0] && a[1] <= b[1] && a[2] <= b[2]
}
