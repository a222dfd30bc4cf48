import { nearestPoints, RecentValues } from '@sawari/geo'
import type { Spot } from '../model/plan-place.ts'
import type { Stand } from '../model/stand.ts'
import type { Streets } from '../model/streets.ts'
import { type MetroNetwork, stationsAround } from './metro-network.ts'
import type { StandNetwork } from './network.ts'
import { standsAround, type Walk, type WalkToStand } from './walking.ts'

/** A stand or a station where a trip may begin or end, by its node in the network of both. */
export interface Door extends Walk {
  readonly node: number
}

/** What is in walking distance of a place; each part is found when it is first asked for. */
export interface Surrounding {
  readonly stands: readonly WalkToStand[]
  /** Stands and stations. */
  readonly doors: readonly Door[]
  /** Stations alone. */
  readonly gates: readonly Door[]
  /** Some stands that are nearest in a straight line, nearest first, at equal distance by id. */
  readonly nearest: readonly Stand[]
}

/** Some 2 KB each. */
const MOST_PLACES = 1024
const NEAREST_KEPT = 8

/**
 * What is around the places asked for last: a range of departures, a whole auto to the metro and all who ask about a
 * popular place ask for it again.
 */
export class Surroundings {
  private readonly known = new RecentValues<string, Surrounding>(MOST_PLACES)
  private readonly find: (place: Spot) => Surrounding

  constructor(network: StandNetwork, streets: Streets | undefined, metroNetwork: MetroNetwork | undefined) {
    this.find = place => new FoundOnce(place, network, streets, metroNetwork)
  }

  of(place: Spot): Surrounding {
    const key = `${place.standId ?? ''} ${place.latitude} ${place.longitude}`
    return this.known.at(key, () => this.find(place))
  }
}

class FoundOnce implements Surrounding {
  private readonly place: Spot
  private readonly network: StandNetwork
  private readonly streets: Streets | undefined
  private readonly metroNetwork: MetroNetwork | undefined
  private foundStands: readonly WalkToStand[] | undefined
  private foundDoors: readonly Door[] | undefined
  private foundGates: readonly Door[] | undefined
  private foundNearest: readonly Stand[] | undefined

  constructor(
    place: Spot,
    network: StandNetwork,
    streets: Streets | undefined,
    metroNetwork: MetroNetwork | undefined,
  ) {
    this.place = place
    this.network = network
    this.streets = streets
    this.metroNetwork = metroNetwork
  }

  get stands(): readonly WalkToStand[] {
    this.foundStands ??= standsAround(this.network, this.place, this.streets)
    return this.foundStands
  }

  get doors(): readonly Door[] {
    const { nodeOf } = this.network
    this.foundDoors ??= [
      ...this.stands.map(({ stand, ...walk }) => ({ node: nodeOf[stand]!, ...walk })),
      ...this.gates,
    ]
    return this.foundDoors
  }

  get nearest(): readonly Stand[] {
    const { grid, stands } = this.network
    this.foundNearest ??= nearestPoints(grid, this.place, NEAREST_KEPT)
      .map(({ index, distanceKm }) => ({ stand: stands[index]!, distanceKm }))
      .sort((a, b) => a.distanceKm - b.distanceKm || (a.stand.id < b.stand.id ? -1 : 1))
      .map(({ stand }) => stand)
    return this.foundNearest
  }

  get gates(): readonly Door[] {
    const { network, metroNetwork, place, streets } = this
    const { length } = network.stands
    this.foundGates ??=
      metroNetwork === undefined
        ? []
        : stationsAround(metroNetwork, network, place, streets).map(({ station, ...walk }) => ({
            node: length + station,
            ...walk,
          }))
    return this.foundGates
  }
}
