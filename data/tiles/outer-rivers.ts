import type { Position } from '../read/map-files.ts'
import type { River } from '../streets/river.ts'
import type { TileFeature } from './map-layers.ts'
import { FIRST_ZOOM, type MapBox } from './zooms.ts'

/** The rivers outside the detailed map; their course there is schematic. */
export function outerRivers(rivers: readonly River[], detailed: MapBox): TileFeature[] {
  const isDetailed = ([longitude, latitude]: Position) =>
    longitude > detailed.west &&
    longitude < detailed.east &&
    latitude > detailed.south &&
    latitude < detailed.north
  return rivers.flatMap(({ line }) => {
    const positions = line.map(({ longitude, latitude }): Position => [longitude, latitude])
    const pieces = positions.slice(1).map((to, at): Position[] => [positions[at]!, to])
    return joined(pieces.filter(piece => !piece.every(isDetailed))).map(coordinates => ({
      minZoom: FIRST_ZOOM,
      feature: {
        type: 'Feature' as const,
        properties: { class: 'river' },
        geometry: { type: 'LineString' as const, coordinates },
      },
    }))
  })
}

function joined(pieces: readonly Position[][]): Position[][] {
  const lines: Position[][] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last?.at(-1) === piece[0]) last!.push(piece[1]!)
    else lines.push([...piece])
  }
  return lines
}
