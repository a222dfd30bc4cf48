import { isEastOfLine, nearestPoints, type Point, RecentValues } from '../geo/index.ts'
import type { PlanningRules, Region } from '../model/rules.ts'
import type { City, Spot, Stand } from '../model/stand.ts'
import type { Streets } from '../model/streets.ts'
import { walkMinutes } from '../model/travel-time.ts'
import { type MetroNetwork, stationsAround } from './metro-network.ts'
import type { StandNetwork } from './network.ts'
import { standsAround, type Walk, type WalkToStand } from './walking.ts'

/** A stand or a station where a trip may begin or end, by its node in the network of both. */
export interface AccessNode extends Walk {
  readonly node: number
  /** The minutes, the fare and the distance of the walk. */
  readonly costs: readonly [minutes: number, fareRupees: 0, distance: number]
}

/** Some 3 KB each. */
const MOST_PLACES = 2048
const NEAREST_KEPT = 8

/**
 * The surroundings of recently requested places. Each `PlanningData` owns one, so the cache ends with its network. A range of
 * departures, a whole auto to the metro and every plan from a popular place request the same surroundings again.
 */
export class Surroundings {
  private readonly known = new RecentValues<string, Surrounding>(MOST_PLACES)
  /** By object, which is faster than by key: a plan requests the same two places many times. Emptied regularly. */
  private ofPlace = new WeakMap<Spot, Surrounding>()
  private placeCount = 0
  private readonly planning: Around

  constructor(planning: Around) {
    this.planning = planning
  }

  of(place: Spot): Surrounding {
    const before = this.ofPlace.get(place)
    if (before !== undefined) return before
    const key = `${place.standId ?? ''} ${place.latitude} ${place.longitude}`
    const found = this.known.at(key, () => new Surrounding(place, this.planning))
    if (this.placeCount++ % MOST_PLACES === 0) this.ofPlace = new WeakMap()
    this.ofPlace.set(place, found)
    return found
  }
}

/** What the surroundings of a place are found in. */
export interface Around {
  readonly network: StandNetwork
  readonly rules: Pick<PlanningRules, 'geography' | 'region' | 'speeds'>
  readonly streets: Streets | undefined
  /** The streets without a map: they know only what blocks a walk. */
  readonly barriers: Streets
  readonly metroNetwork?: MetroNetwork
}

/**
 * The stands and stations within walking distance of a place; each part is computed on first use. The ends of searches
 * are frozen, so that the search reads them once.
 */
export class Surrounding {
  /** The coordinates of the place; always the same object. */
  readonly point: Point
  private readonly place: Spot
  private readonly planning: Around
  private foundStands: readonly WalkToStand[] | undefined
  private foundAccessStands: readonly AccessNode[] | undefined
  private foundAccessNodes: readonly AccessNode[] | undefined
  private foundAccessStations: readonly AccessNode[] | undefined
  private foundNearest: readonly Stand[] | undefined
  private foundState: { readonly state: string | undefined } | undefined

  constructor(place: Spot, planning: Around) {
    this.point = { latitude: place.latitude, longitude: place.longitude }
    this.place = place
    this.planning = planning
  }

  get stands(): readonly WalkToStand[] {
    const { network } = this.planning
    this.foundStands ??= standsAround(network, this.place, this.footways)
    return this.foundStands
  }

  /** The walks from and to a stand are those of the data, on the server as on a device without streets. */
  private get footways(): Streets | undefined {
    const { network, streets, barriers } = this.planning
    return standOf(network, this.place) === undefined ? streets : barriers
  }

  /** The same stands as ends of a search by autos. */
  get accessStands(): readonly AccessNode[] {
    this.foundAccessStands ??= Object.freeze(
      this.stands.map(({ stand, ...walk }) => this.accessNode(stand, walk)),
    )
    return this.foundAccessStands
  }

  /** The stands and the stations as ends of a search. */
  get accessNodes(): readonly AccessNode[] {
    this.foundAccessNodes ??= Object.freeze([...this.accessStands, ...this.accessStations])
    return this.foundAccessNodes
  }

  private accessNode(node: number, walk: Walk & { readonly minutes?: number }): AccessNode {
    const { distance, distanceBasis } = walk
    const minutes = walk.minutes ?? walkMinutes(this.planning.rules.speeds, distance / 100)
    return { node, distance, distanceBasis, costs: [minutes, 0, distance] }
  }

  /** Some stands that are nearest in a straight line, nearest first, at equal distance by id. */
  get nearest(): readonly Stand[] {
    const { pointIndex, stands } = this.planning.network
    this.foundNearest ??= nearestPoints(pointIndex, this.place, NEAREST_KEPT)
      .map(({ index, distanceKm }) => ({ stand: stands[index]!, distanceKm }))
      .sort((a, b) => a.distanceKm - b.distanceKm || (a.stand.id < b.stand.id ? -1 : 1))
      .map(({ stand }) => stand)
    return this.foundNearest
  }

  /** The stations as ends of a search by metro alone. */
  get accessStations(): readonly AccessNode[] {
    const { place } = this
    const { network, metroNetwork } = this.planning
    const { length } = network.stands
    this.foundAccessStations ??= Object.freeze(
      metroNetwork === undefined
        ? []
        : stationsAround(metroNetwork, network, place, this.footways).map(({ station, ...walk }) =>
            this.accessNode(length + station, walk),
          ),
    )
    return this.foundAccessStations
  }

  /** Undefined where no border is known. */
  get state(): string | undefined {
    const { network, rules } = this.planning
    this.foundState ??= { state: stateOf(network, rules, this.place) }
    return this.foundState.state
  }
}

/**
 * The state of a place; undefined where no border is known. A stand belongs to its city's state, because a
 * border as drawn may be inaccurate by a few steps.
 */
function stateOf(
  network: StandNetwork,
  { geography, region }: Pick<PlanningRules, 'geography' | 'region'>,
  place: Spot,
): string | undefined {
  const borders = region.borders.flatMap(border => {
    const line = geography[border.line]
    return line === undefined || line.length === 0 ? [] : [{ ...border, line }]
  })
  if (borders.length === 0) return undefined
  const stand = standOf(network, place)
  if (stand !== undefined) return stateOfCity(region, stand.city)
  for (const { line, west, east } of borders) {
    const state = isEastOfLine(place, line) ? east : west
    if (state !== undefined) return state
  }
  return undefined
}

export function stateOfCity({ cities }: Region, city: City): string | undefined {
  return cities.find(({ name }) => name === city)?.state
}

/** The stand that a place is. */
export function standOf({ stands, standIndexById }: StandNetwork, { standId }: Spot): Stand | undefined {
  const index = standId === undefined ? undefined : standIndexById.get(standId)
  return index === undefined ? undefined : stands[index]
}
