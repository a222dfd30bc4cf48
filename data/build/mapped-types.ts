import type { PlaceKind } from '@sawari/planner'

/** The tag values of OpenStreetMap whose places people search for, best known first. */
export const KIND_OF_TYPE = {
  city: 'locality',
  town: 'locality',
  suburb: 'locality',
  quarter: 'locality',
  village: 'locality',
  neighbourhood: 'locality',
  locality: 'locality',
  hamlet: 'locality',
  station: 'rail',
  bus_station: 'bus',
  bus_stop: 'bus-stop',
  hospital: 'hospital',
  marketplace: 'market',
  retail: 'market',
  university: 'university',
  college: 'university',
  attraction: 'landmark',
  museum: 'landmark',
  theatre: 'landmark',
  cinema: 'landmark',
  courthouse: 'landmark',
  place_of_worship: 'landmark',
  institutional: 'landmark',
  area: 'area',
  residential: 'area',
  commercial: 'area',
  industrial: 'area',
  education: 'area',
  school: 'school',
  park: 'park',
} as const satisfies Record<string, PlaceKind>

export type MappedType = keyof typeof KIND_OF_TYPE

export const MAPPED_TYPES = Object.keys(KIND_OF_TYPE) as MappedType[]
