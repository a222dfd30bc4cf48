// The dataset: stands, links, places and planning rules.

import type {
  City,
  DistanceBasis,
  FareOrigin,
  LinkBasis,
  LinkVehicle,
  PlaceKind,
  PositionQuality,
  StandId,
  StandSize,
} from '@sawari/planner'

declare module '../../platform/database/database.ts' {
  interface DatabaseTables {
    readonly dataset: DatasetTable
    readonly stands: StandTable
    readonly places: PlaceTable
    readonly links: LinkTable
    readonly tariffs: TariffTable
    readonly planning_tables: PlanningTable
  }
}

/** One row: the version of the data in the other tables. */
interface DatasetTable {
  id: number
  version: string
  loaded_at: number
  /** The shipped version that an imported dataset corrects; null for a shipped dataset. */
  shipped_version: string | null
}

interface PlaceColumns {
  place_id: string
  /** The row's index in the data file, so that every query returns the same order. */
  position: number
  name: string
  hindi_name: string
  latitude: number
  longitude: number
  kind: PlaceKind
  city: City
  quality: PositionQuality
}

interface StandTable extends PlaceColumns {
  id: StandId
  size: StandSize
  basis: LinkBasis
  aliases: string
}

interface PlaceTable extends PlaceColumns {
  stand_id: StandId | null
}

/** The column `road_minutes` is kept for processes of the previous version. */
interface LinkTable {
  position: number
  from_id: StandId
  to_id: StandId
  distance_km: number
  fare_rupees: number
  base_fare_rupees: number
  basis: LinkBasis
  vehicle: LinkVehicle
  source: string | null
  /** Null: the fare comes from the tariff. */
  fare_origin: Exclude<FareOrigin, 'tariff'> | null
  fare_source: string | null
  distance_basis: Exclude<DistanceBasis, 'timetable'> | null
  geometry: string | null
}

interface TariffTable {
  id: string
  position: number
  service: 'seat' | 'gramin-sewa' | 'metered'
  valid_from: string
  definition: string
}

/** The tables of `PlanningRules` other than tariffs, by name. */
interface PlanningTable {
  name: string
  definition: string
}
