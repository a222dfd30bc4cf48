import {
  buildNetwork,
  buildPlaceDirectory,
  type GazetteerPlace,
  type Link,
  type Place,
  type PlaceDirectory,
  type PlanningRules,
  type PlanPlace,
  type Stand,
  type StandNetwork,
} from '@sawari/planner'

/** Everything that answers are made from, as it is stored and sent. */
export interface NetworkTables {
  /** Changes with any of it. */
  readonly version: string
  readonly network: { readonly stands: readonly Stand[]; readonly links: readonly Link[] }
  readonly places: readonly GazetteerPlace[]
  readonly rules: PlanningRules
}

/** The tables laid out for answering. The data never change: a new version is a new snapshot. */
export interface NetworkSnapshot {
  readonly version: string
  readonly builtAt: Date
  readonly network: StandNetwork
  readonly rules: PlanningRules
  readonly directory: PlaceDirectory
  /** All of the gazetteer. */
  readonly places: readonly GazetteerPlace[]
  /** The places of the gazetteer that are neither a stand nor merged into one. */
  readonly otherPlaces: readonly Place[]
  /** What typed names were resolved to, by name and point: filled and bounded by `findPlace`. */
  readonly resolvedPlaces: Map<string, PlanPlace>
}

/** Lays the tables out; `pause` comes between the two long parts, for whoever has other work waiting. */
export async function layOutSnapshot(
  { version, network, places, rules }: NetworkTables,
  builtAt: Date,
  pause: () => Promise<unknown> = async () => undefined,
): Promise<NetworkSnapshot> {
  const laidOut = buildNetwork({ version, ...network })
  await pause()
  return {
    version,
    builtAt,
    network: laidOut,
    rules,
    directory: buildPlaceDirectory(network.stands, places),
    places,
    otherPlaces: places.filter(({ standId }) => standId === undefined),
    resolvedPlaces: new Map(),
  }
}
