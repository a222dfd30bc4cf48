import type { City, MetroData, PlaceName, Stand } from '@sawari/planner'
import type { Table } from './csv.ts'
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

// The metro is only a note in the feed: its operators publish their own timetables, which planners combine with this one.

/** The note of a stand at a metro station, in both languages; stands elsewhere have none. */
export type MetroNotes = ReadonlyMap<Stand['id'], PlaceName>

export function metroNotes(stands: readonly Stand[], metro: MetroData | undefined): MetroNotes {
  if (metro === undefined) return new Map()
  const linesByPlace = new Map(
    metro.stations.map(({ placeId }, station) => [placeId, linesAt(metro, station)] as const),
  )
  return new Map(
    stands.flatMap(({ id, placeId }) => {
      const lines = linesByPlace.get(placeId) ?? []
      return lines.length === 0 ? [] : [[id, noteOf(lines)] as const]
    }),
  )
}

function linesAt({ sections, lines }: MetroData, station: number): readonly PlaceName[] {
  const served = new Set(
    sections.filter(({ from, to }) => from === station || to === station).map(({ line }) => line),
  )
  return lines.filter((_, line) => served.has(line))
}

function noteOf(lines: readonly PlaceName[]): PlaceName {
  const [names, namesHi] = [lines.map(({ name }) => name), lines.map(({ nameHi }) => nameHi)]
  return {
    name: `Metro: ${names.join(', ')}. Its trains are in the operator's own feed.`,
    nameHi: `मेट्रो: ${namesHi.join(', ')}। ट्रेनें मेट्रो के अपने फ़ीड में हैं।`,
  }
}
