// The tables as the newest migration leaves them. Moments are milliseconds, lists and objects JSON text.

import type { City, LinkBasis, LinkVehicle, PlaceKind, PositionQuality, StandSize } from '@sawari/planner'

export interface DatabaseTables {
  readonly dataset: DatasetTable
  readonly stands: StandTable
  readonly links: LinkTable
  readonly places: PlaceTable
  readonly tariffs: TariffTable
  readonly planning_tables: PlanningTable
}

/** One row: which version of the data the other tables hold. */
export interface DatasetTable {
  id: number
  version: string
  loaded_at: number
}

interface PlaceColumns {
  place_id: string
  /** The row's place in the data file: every reader sees the same order. */
  position: number
  name: string
  hindi_name: string
  latitude: number
  longitude: number
  kind: PlaceKind
  city: City
  quality: PositionQuality
}

export interface StandTable extends PlaceColumns {
  id: string
  size: StandSize
  basis: LinkBasis
  aliases: string
}

export interface PlaceTable extends PlaceColumns {
  stand_id: string | null
}

export interface LinkTable {
  position: number
  from_id: string
  to_id: string
  distance_km: number
  fare_rupees: number
  base_fare_rupees: number
  basis: LinkBasis
  vehicle: LinkVehicle
  source: string | null
}

export interface TariffTable {
  id: string
  position: number
  service: 'seat' | 'metered'
  valid_from: string
  definition: string
}

/** The tables of `PlanningRules` that are not tariffs, by name. */
export interface PlanningTable {
  name: string
  definition: string
}
