import {
  buildNetwork,
  buildPlaceDirectory,
  createPlanner,
  type GazetteerPlace,
  type Link,
  type OutsidePlace,
  type Place,
  type Planner,
  type PlanningRules,
  type PlanPlace,
  type Stand,
  type StandNetwork,
  type Steps,
  type Streets,
} from '@sawari/planner'

/** Places that only the search knows: they are neither stands nor on a map. The places are read when a name is searched. */
export interface SearchPlaces {
  /** Changes with any of the places. */
  readonly version: string
  readonly places: readonly GazetteerPlace[]
  readonly outside: readonly OutsidePlace[]
  readonly pins?: readonly (readonly [pin: string, placeId: string])[]
}

/** The tables that responses are computed from, as stored and sent. */
export interface NetworkTables {
  /** Changes with any part of the tables. */
  readonly version: string
  readonly network: { readonly stands: readonly Stand[]; readonly links: readonly Link[] }
  readonly places: readonly GazetteerPlace[]
  readonly rules: PlanningRules
  /** A device loads them after the other tables; without them the search knows stands and the gazetteer. */
  readonly search?: SearchPlaces
}

/** A place where a trip may end: its displayed name and point, as a plan to it resolves them. */
export interface Destination {
  readonly place: PlanPlace
  readonly shown: Place
}

/** The tables indexed for responses: never modified, only replaced. */
export interface NetworkSnapshot {
  readonly version: string
  readonly builtAt: Date
  readonly network: StandNetwork
  readonly rules: PlanningRules
  /** Plans, fares and place search on this network. */
  readonly planner: Planner
  /** The whole gazetteer. */
  readonly places: readonly GazetteerPlace[]
  /** The places of the gazetteer that are neither stands nor merged into one. */
  readonly otherPlaces: readonly Place[]
  readonly search: SearchPlaces | undefined
  /** Where trips may end: the stands and the other places. */
  readonly destinations: () => Steps<readonly Destination[]>
}

interface LayOutOptions {
  /** Called between the two parts, so that other work can run. */
  readonly pause?: () => Promise<unknown>
  /** Without them, as on a device, reserved rides and walks are estimates. */
  readonly streets?: Streets | undefined
}

/** Indexes the tables. */
export async function layOutSnapshot(
  { version, network, places, rules, search }: NetworkTables,
  builtAt: Date,
  { pause, streets }: LayOutOptions = {},
): Promise<NetworkSnapshot> {
  const laidOut = buildNetwork({ version, ...network }, rules.geography)
  await pause?.()
  const directory = buildPlaceDirectory(network.stands, places, rules.region, search)
  const planner = createPlanner({ network: laidOut, rules, directory, streets })
  const otherPlaces = places.filter(({ standId }) => standId === undefined)
  const destinations = destinationsAmong([...network.stands, ...otherPlaces], planner)
  return { version, builtAt, network: laidOut, rules, planner, places, otherPlaces, search, destinations }
}

/** All destinations among the places, computed on first use, one per step. */
function destinationsAmong(places: readonly Place[], planner: Planner): () => Steps<readonly Destination[]> {
  let known: readonly Destination[] | undefined
  return function* destinations() {
    if (known !== undefined) return known
    const found: Destination[] = []
    for (const shown of places) {
      const { name, latitude, longitude } = shown
      const end = planner.places.resolveEnd({ name, point: { latitude, longitude } })
      if (end.kind === 'found') found.push({ place: end.place, shown })
      yield
    }
    known = found
    return found
  }
}
