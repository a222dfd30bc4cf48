// The metro is only a note in the feed: its operators publish their own timetables, which planners combine with this one.

import type { MetroData, PlaceName, Stand } from '@sawari/planner'

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
