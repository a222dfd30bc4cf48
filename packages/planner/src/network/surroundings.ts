import type { PlanPlace } from '../model/plan-place.ts'
import { RecentValues } from '../model/recent-values.ts'
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
}

/** Some 2 KB each. */
const MOST_PLACES = 1024

/**
 * What is around the places asked for last: a range of departures, a whole auto to the metro and all who ask about a
 * popular place ask for it again.
 */
export class Surroundings {
  private readonly known = new RecentValues<string, Surrounding>(MOST_PLACES)
  private readonly find: (place: PlanPlace) => Surrounding

  constructor(network: StandNetwork, streets: Streets | undefined, metroNetwork: MetroNetwork | undefined) {
    this.find = place => new FoundOnce(place, network, streets, metroNetwork)
  }

  of(place: PlanPlace): Surrounding {
    const key = `${place.standId ?? ''} ${place.latitude} ${place.longitude}`
    return this.known.at(key, () => this.find(place))
  }
}

class FoundOnce implements Surrounding {
  private readonly place: PlanPlace
  private readonly network: StandNetwork
  private readonly streets: Streets | undefined
  private readonly metroNetwork: MetroNetwork | undefined
  private foundStands: readonly WalkToStand[] | undefined
  private foundDoors: readonly Door[] | undefined
  private foundGates: readonly Door[] | undefined

  constructor(
    place: PlanPlace,
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
