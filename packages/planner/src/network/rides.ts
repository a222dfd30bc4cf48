import type { LinkVehicle } from '../model/stand.ts'

/** Every vehicle, at its index in `Rides.vehicle`. */
export const LINK_VEHICLES = ['auto', 'e-rickshaw', 'gramin-sewa'] as const satisfies readonly LinkVehicle[]

/**
 * The links in compressed rows: the rides from node `v` have the indices from `firstOut[v]` to
 * `firstOut[v + 1] - 1`.
 */
export interface Rides {
  readonly firstOut: Int32Array
  /** The node where each ride ends. */
  readonly head: Int32Array
  /** Hundredths of a kilometre. */
  readonly distance: Int32Array
  /** The fare of a regular daytime ride in whole rupees. */
  readonly fare: Int32Array
  readonly vehicle: Uint8Array
  /** 1 for likely links, 0 for known ones. */
  readonly likely: Uint8Array
  /** Index in `StandNetwork.links`. */
  readonly linkOf: Int32Array
}

/** The numbers of the stands. */
export interface NodeNumbers {
  /** The node of each stand. */
  readonly nodeOf: Int32Array
  /** The stand at each node. */
  readonly standAt: Int32Array
}
