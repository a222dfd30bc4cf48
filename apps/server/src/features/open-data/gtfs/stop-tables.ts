import type { City, Stand } from '@sawari/planner'
import type { Table } from './csv.ts'
import type { MetroNotes } from './metro-notes.ts'
import { compare, type FeedRoute } from './services.ts'

/** The stands with at least one ride, ordered by id; planners cannot use stops without service. */
export function servedStands(routes: readonly FeedRoute[]): readonly Stand[] {
  const served = new Map(routes.flatMap(({ ends }) => ends.map(stand => [stand.id, stand] as const)))
  return [...served.values()].sort((a, b) => compare(a.id, b.id))
}

/** The fare area of a city: the city's tariff applies to rides that begin there. */
export function areaId(city: City): string {
  return city.toLowerCase().replaceAll(' ', '-')
}

export function stopTables(stands: readonly Stand[], notes: MetroNotes): readonly Table[] {
  const cities = [...new Set(stands.map(({ city }) => city))].sort(compare)
  return [
    {
      name: 'stops',
      columns: ['stop_id', 'stop_name', 'stop_desc', 'stop_lat', 'stop_lon'],
      rows: stands.map(({ id, name, latitude, longitude }) => {
        return [id, name, notes.get(id)?.name, latitude, longitude]
      }),
    },
    {
      name: 'areas',
      columns: ['area_id', 'area_name'],
      rows: cities.map(city => [areaId(city), city]),
    },
    {
      name: 'stop_areas',
      columns: ['area_id', 'stop_id'],
      rows: stands.map(({ id, city }) => [areaId(city), id]),
    },
  ]
}
