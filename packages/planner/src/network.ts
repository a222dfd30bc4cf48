import type { Link, NetworkData, Stand } from './stand.ts'

/** An immutable snapshot of the stands and their links, laid out for searching. */
export interface StandNetwork {
  readonly version: string
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
  readonly standIndexById: ReadonlyMap<string, number>
}

export function buildNetwork(data: NetworkData): StandNetwork {
  const standIndexById = new Map(data.stands.map((stand, index) => [stand.id, index]))
  return { version: data.version, stands: data.stands, links: data.links, standIndexById }
}
