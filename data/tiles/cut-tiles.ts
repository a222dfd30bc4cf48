import { gzipSync } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { type Bounds, mercatorOf } from '@sawari/planner/geo'
import type { Geometry } from 'geojson'
import type { TileFeature } from './map-layers.ts'
import { FIRST_ZOOM, LAST_ZOOM } from './plane.ts'
import type { ArchiveTile } from './pmtiles-archive.ts'

export type MapLayers = Readonly<Record<string, readonly TileFeature[]>>

const EXTENT = 4096
/** Points that change a line by less than this (of 4096 units across 512 px) are omitted. */
const TOLERANCE_UNITS = 4
const BUFFER_UNITS = 64
/** Deeper tiles are cut part by part, each part a tile of this zoom: all streets at once would fill the memory. */
const PART_ZOOM = 10

interface TileAddress {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** Cuts the layers into tiles in the box, generalised for each zoom, as gzipped Mapbox vector tiles. */
export function cutTiles(layers: MapLayers, box: Bounds): ArchiveTile[] {
  const tiles: ArchiveTile[] = []
  for (let zoom = FIRST_ZOOM; zoom <= PART_ZOOM; zoom += 1) {
    tiles.push(...cutZoom(upTo(layers, zoom), tilesWithin(box, zoom)))
  }
  for (const part of tilesWithin(box, PART_ZOOM)) {
    const near = featuresNear(layers, part)
    for (let zoom = PART_ZOOM + 1; zoom <= LAST_ZOOM; zoom += 1) {
      const within = tilesWithin(box, zoom).filter(tile => isBelow(tile, part))
      tiles.push(...cutZoom(upTo(near, zoom), within))
    }
  }
  return tiles
}

function cutZoom(layers: MapLayers, addresses: readonly TileAddress[]): ArchiveTile[] {
  const indexes = Object.entries(layers).map(([name, features]) => [name, indexOf(features)] as const)
  return addresses.flatMap(({ zoom, x, y }) => {
    const content: Record<string, GeoJSONVTTile> = {}
    for (const [name, index] of indexes) {
      const tile = index.getTile(zoom, x, y)
      if (!tile || tile.features.length === 0) continue
      content[name] = { ...tile, features: mergeAlike(tile.features) } as GeoJSONVTTile
    }
    if (Object.keys(content).length === 0) return []
    const bytes = gzipSync(fromGeojsonVt(content, { version: 2, extent: EXTENT }), { level: 9 })
    return [{ zoom, x, y, bytes }]
  })
}

function indexOf(features: readonly TileFeature[]): GeoJSONVT {
  const collection = { type: 'FeatureCollection' as const, features: features.map(({ feature }) => feature) }
  return new GeoJSONVT(collection, {
    // One zoom deeper than the deepest tile, because the library simplifies nothing at its own deepest zoom.
    maxZoom: LAST_ZOOM + 1,
    indexMaxZoom: 0,
    tolerance: TOLERANCE_UNITS,
    extent: EXTENT,
    buffer: BUFFER_UNITS,
  })
}

/** Merges lines and polygons with the same properties into one feature each, which takes less space. */
function mergeAlike(features: readonly GeoJSONVTFeature[]): GeoJSONVTFeature[] {
  const merged = new Map<string, unknown[]>()
  return features.flatMap((feature): GeoJSONVTFeature[] => {
    if (feature.type === 1) return [feature]
    const key = `${feature.type} ${JSON.stringify(feature.tags)}`
    const alike = merged.get(key)
    if (alike) {
      alike.push(...feature.geometry)
      return []
    }
    const geometry = [...feature.geometry]
    merged.set(key, geometry)
    return [{ ...feature, geometry }]
  })
}

function upTo(layers: MapLayers, zoom: number): MapLayers {
  return onLayers(layers, ({ minZoom }) => minZoom <= zoom)
}

/** The features that may extend into the tile or its margin. */
function featuresNear(layers: MapLayers, { zoom, x, y }: TileAddress): MapLayers {
  const size = 2 ** zoom
  const rim = 0.05
  return onLayers(layers, ({ feature }) => {
    const points = positionsOf(feature.geometry).map(([longitude = 0, latitude = 0]) => {
      const point = mercatorOf({ latitude, longitude })
      return { x: point.x * size - x, y: point.y * size - y }
    })
    const reaches = (values: readonly number[]) =>
      values.some(value => value > -rim) && values.some(value => value < 1 + rim)
    return reaches(points.map(point => point.x)) && reaches(points.map(point => point.y))
  })
}

function positionsOf(geometry: Geometry): readonly (readonly number[])[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  if (geometry.type === 'LineString') return geometry.coordinates
  return geometry.type === 'Polygon' ? geometry.coordinates.flat() : []
}

function onLayers(layers: MapLayers, isKept: (feature: TileFeature) => boolean): MapLayers {
  return Object.fromEntries(Object.entries(layers).map(([name, features]) => [name, features.filter(isKept)]))
}

function isBelow(tile: TileAddress, part: TileAddress): boolean {
  const shift = tile.zoom - part.zoom
  return tile.x >> shift === part.x && tile.y >> shift === part.y
}

function tilesWithin({ north, south, east, west }: Bounds, zoom: number): TileAddress[] {
  const size = 2 ** zoom
  const first = mercatorOf({ latitude: north, longitude: west })
  const last = mercatorOf({ latitude: south, longitude: east })
  const tiles: TileAddress[] = []
  for (let y = Math.floor(first.y * size); y <= Math.floor(last.y * size); y += 1) {
    for (let x = Math.floor(first.x * size); x <= Math.floor(last.x * size); x += 1)
      tiles.push({ zoom, x, y })
  }
  return tiles
}
