import type { PlanPlace } from '../model/plan-place.ts'
import type { City } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import { pointOnPlane } from '../network/plane.ts'
import type { WalkToStand } from '../network/walking.ts'
import { totalOfSeats } from '../pricing/quote.ts'
import {
  findBoundedParetoPaths,
  type Guide,
  type ParetoPath,
  type PlanePoint,
  type Terminal,
} from '../search/index.ts'
import { addWalk, optionOf, seatLeg } from './option-legs.ts'
import { type PreparedQuestion, prepareQuestion, type Question } from './question.ts'
import type { RideSearch } from './ride-search.ts'
import type { OptionLeg, RouteOption } from './route-option.ts'

/**
 * The non-dominated routes by seats in shared autos, searched per fare factor. Routes with different factors
 * may dominate each other.
 */
export function sharedRoutes(question: Question): RouteOption[] {
  const prepared = prepareQuestion(question)
  const { workspace, request } = prepared
  const { destination } = request
  const guide = guideOf(prepared)
  return searchesFrom(prepared).flatMap(search => {
    const ending = search.endingAt(destination)
    const query = { ...search.query, targets: ending.exits, guide }
    return findBoundedParetoPaths(search.graph, query, workspace).map(path => ending.optionAlong(path))
  })
}

/** The searches for these routes, one per factor. */
export function sharedSearches(question: Question): RideSearch[] {
  return searchesFrom(prepareQuestion(question))
}

function searchesFrom(prepared: PreparedQuestion): RideSearch[] {
  const { network, hour, request, surroundings } = prepared
  const { stands, standAt } = network
  const idOf = (node: number) => stands[standAt[node]!]!.id
  return boardingGroups(prepared).map(({ access, sources, factor }) => ({
    graph: hour.graph,
    query: {
      sources,
      maxLinks: request.maxTransfers + 1,
      compareNodes: (a, b) => (idOf(a) < idOf(b) ? -1 : 1),
    },
    unitsPerRupee: 1 / factor,
    endingAt: destination => {
      const { terminals, stands: egress } = surroundings.of(destination)
      return {
        exits: terminals,
        optionAlong: path => new SharedRoute(prepared, path, access[path.source]!, egress[path.target]!),
      }
    },
  }))
}

/** Every route by a single shared auto, dominated or not. */
export function directServices(question: Question): RouteOption[] {
  const prepared = prepareQuestion(question)
  const { nodeOf, standAt, stands, rides: ridesOf } = prepared.network
  const { firstOut, head } = ridesOf
  return prepared.access.flatMap((first): RouteOption[] => {
    const node = nodeOf[first.stand]!
    const { city } = stands[first.stand]!
    const seats = {
      tariff: prepared.seatTariffs.tariffIn(city),
      factor: prepared.seatTariffs.factorIn(city),
    }
    const rides = Array.from(
      { length: firstOut[node + 1]! - firstOut[node]! },
      (_, index) => firstOut[node]! + index,
    )
    return rides.flatMap(ride =>
      prepared.egress
        .filter(({ stand }) => stand === standAt[head[ride]!])
        .map(last => {
          const legs = legsAlong(prepared, first, last, [{ kind: 'link', arc: ride }])
          return optionOf(legs, seats)
        }),
    )
  })
}

/** Stands where a trip may begin, with equal factors. */
interface BoardingGroup {
  readonly access: readonly WalkToStand[]
  readonly sources: readonly Terminal[]
  readonly factor: number
}

/**
 * The factor of the first boarding city applies to the whole route, so fares of cities with different
 * factors cannot be compared before the end. Each factor therefore has a search of its own.
 */
function boardingGroups(prepared: PreparedQuestion): BoardingGroup[] {
  const { access, seatTariffs, request, surroundings } = prepared
  const { terminals } = surroundings.of(request.source)
  if (seatTariffs.onlyFactor !== undefined) {
    return access.length === 0 ? [] : [{ access, sources: terminals, factor: seatTariffs.onlyFactor }]
  }
  const factorOf = (index: number) => seatTariffs.factorIn(cityOf(prepared, access[index]!))
  const groups = Map.groupBy(access.keys(), factorOf)
  return Array.from(groups, ([factor, indices]) => ({
    factor,
    access: indices.map(index => access[index]!),
    sources: indices.map(index => terminals[index]!),
  }))
}

function guideOf({ network, hour, request }: PreparedQuestion): Guide {
  const { plane, projection, nodeOf, standIndexById } = network
  // A place that is a stand has the stand's position, regardless of its own coordinates.
  const pointOf = (place: PlanPlace): PlanePoint => {
    const stand = place.standId === undefined ? undefined : standIndexById.get(place.standId)
    if (stand === undefined) return pointOnPlane(projection, place)
    const node = nodeOf[stand]!
    return { x: plane[2 * node]!, y: plane[2 * node + 1]! }
  }
  return { plane, lines: hour.lines, from: pointOf(request.source), to: pointOf(request.destination) }
}

/**
 * The costs of a path are the figures of its route. Its legs and its tariff are looked up on first access, because few
 * routes are listed and reading each first stand would mean waiting for memory. This is a class because creating an
 * object with an accessor of its own takes ten times as long.
 */
class SharedRoute implements RouteOption {
  readonly minutes: number
  readonly fareRupees: number
  readonly distance: number
  readonly transfers: number
  readonly #prepared: PreparedQuestion
  readonly #path: ParetoPath
  readonly #first: WalkToStand
  readonly #last: WalkToStand
  #legs: readonly OptionLeg[] | undefined

  constructor(prepared: PreparedQuestion, path: ParetoPath, first: WalkToStand, last: WalkToStand) {
    const [minutes, seatsRupees, distance] = path.costs as readonly [number, number, number]
    const { seatTariffs } = prepared
    this.minutes = minutes
    this.fareRupees = totalOfSeats(
      seatsRupees,
      seatTariffs.onlyFactor ?? seatTariffs.factorIn(cityOf(prepared, first)),
    )
    this.distance = distance
    this.transfers = path.linkCount - 1
    this.#prepared = prepared
    this.#path = path
    this.#first = first
    this.#last = last
  }

  get tariff(): Tariff {
    return this.#prepared.seatTariffs.tariffIn(cityOf(this.#prepared, this.#first))
  }

  get legs(): readonly OptionLeg[] {
    this.#legs ??= legsAlong(this.#prepared, this.#first, this.#last, this.#path.steps)
    return this.#legs
  }
}

function cityOf({ network }: PreparedQuestion, { stand }: WalkToStand): City {
  return network.stands[stand]!.city
}

function legsAlong(
  prepared: PreparedQuestion,
  first: WalkToStand,
  last: WalkToStand,
  steps: ParetoPath['steps'],
): readonly OptionLeg[] {
  const { standAt, rides, walks } = prepared.network
  const legs: OptionLeg[] = []
  addWalk(prepared, legs, { from: 'source', to: first.stand, walk: first })
  let at = first.stand
  for (const { kind, arc } of steps) {
    if (kind === 'link') {
      legs.push(seatLeg(prepared, at, arc))
      at = standAt[rides.head[arc]!]!
    } else {
      const to = standAt[walks.head[arc]!]!
      const distanceBasis = walks.byStreets[arc] === 1 ? 'streets' : 'estimate'
      const walk = { distance: walks.distance[arc]!, distanceBasis } as const
      addWalk(prepared, legs, { from: at, to, walk })
      at = to
    }
  }
  addWalk(prepared, legs, { from: at, to: 'destination', walk: last })
  return legs
}
