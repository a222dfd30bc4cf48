import type { Bounds } from '@sawari/planner/geo'
import type { Geometry } from 'geojson'
import { featuresOf, type MapFeature, type MapFiles, type Position } from '../read/map-files.ts'
import type { River } from '../streets/build-streets.ts'
import type { TileFeature } from './map-layers.ts'
import { FIRST_ZOOM, LAST_ZOOM, metresPerPixel, polygonAreaM2 } from './plane.ts'

/** A polygon is drawn from the zoom at which it covers this many pixels. */
const LEAST_PIXELS = { water: 6, park: 14, forest: 14 } as const
const LINE_ZOOMS = { river: FIRST_ZOOM, canal: 10, drain: 12, rail: 10 } as const

/** Water, parks, woods and railways; other kinds are omitted. */
export function groundLayers(
  map: readonly MapFeature[],
  { north, south }: Bounds,
): Record<'water' | 'green' | 'rails', TileFeature[]> {
  const latitude = (north + south) / 2
  const layers = { water: [] as TileFeature[], green: [] as TileFeature[], rails: [] as TileFeature[] }
  for (const { properties, geometry } of map) {
    const kind = String(properties.type)
    const feature = {
      type: 'Feature' as const,
      properties: { class: kind },
      geometry: geometry as unknown as Geometry,
    }
    if (geometry.type === 'Polygon' && isKey(LEAST_PIXELS, kind)) {
      const minZoom = zoomOfArea(polygonAreaM2(geometry.coordinates), LEAST_PIXELS[kind], latitude)
      layers[kind === 'water' ? 'water' : 'green'].push({ minZoom, feature })
    } else if (geometry.type === 'LineString' && isKey(LINE_ZOOMS, kind)) {
      layers[kind === 'rail' ? 'rails' : 'water'].push({ minZoom: LINE_ZOOMS[kind], feature })
    }
  }
  return layers
}

interface RegionMap {
  readonly features: readonly MapFeature[]
  readonly extent: Bounds
}

export const NO_REGION_MAP: RegionMap = {
  features: [],
  extent: { north: -90, south: 90, east: -180, west: 180 },
}

/** The map of water, parks and railways, which covers a part of the region. */
export function readRegionMap(files: MapFiles): RegionMap {
  const features = featuresOf(files, files.maps.ground)
  const extent = { ...NO_REGION_MAP.extent }
  for (const { geometry } of features) {
    const positions = geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates
    for (const [longitude, latitude] of positions) {
      extent.north = Math.max(extent.north, latitude)
      extent.south = Math.min(extent.south, latitude)
      extent.east = Math.max(extent.east, longitude)
      extent.west = Math.min(extent.west, longitude)
    }
  }
  return { features, extent }
}

function isKey<Key extends string>(table: Readonly<Record<Key, number>>, key: string): key is Key {
  return Object.hasOwn(table, key)
}

function zoomOfArea(areaM2: number, leastPixels: number, latitude: number): number {
  for (let zoom = FIRST_ZOOM; zoom < LAST_ZOOM; zoom += 1) {
    if (areaM2 >= leastPixels * metresPerPixel(zoom, latitude) ** 2) return zoom
  }
  return LAST_ZOOM
}

/** The rivers outside the detailed map; their course there is schematic. */
export function outerRivers(rivers: readonly River[], detailed: Bounds): TileFeature[] {
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
