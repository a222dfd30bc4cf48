import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fail } from './cells.ts'
import { DataFileError, parseCsv, type Row } from './csv.ts'

/** The files of a map that is a table of crossings and a table of straight edges between them. */
export interface GraphFiles {
  readonly nodes: string
  readonly edges: string
}

/** The map files of a region, by what is in them; a region may omit any. They are not part of the project. */
export interface RegionMaps {
  /** Complete ways with names, classes and directions: newer than the other files. */
  readonly ways?: string | undefined
  /** Main roads with names, without directions. */
  readonly mainRoads?: readonly string[] | undefined
  /** Streets with their true lengths and directions. */
  readonly measured?: GraphFiles | undefined
  /** Streets without lengths: older than the other files. */
  readonly plain?: GraphFiles | undefined
  /** Water, parks, railways and subways. */
  readonly ground?: string | undefined
  readonly names?: string | undefined
}

export type Position = [longitude: number, latitude: number]

export interface MapFeature {
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry:
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
}

export interface MapFiles {
  readonly maps: RegionMaps
  /** The text of a file, decompressed; the error names the file. */
  readonly read: (file: string) => string
}

/** Opens the region's map files below `folder`; undefined if none of them is there. A missing single file is an error. */
export function openMapFiles(folder: string, maps: RegionMaps): MapFiles | undefined {
  const files = Object.values(maps).flatMap(file =>
    typeof file === 'object' && 'nodes' in file ? Object.values(file) : (file ?? []),
  )
  if (!files.some(file => existsSync(join(folder, file)))) return undefined
  const read = (file: string) => {
    const path = join(folder, file)
    if (!existsSync(path)) throw new DataFileError(file, 1, 'the file is missing')
    const bytes = readFileSync(path)
    if (!file.endsWith('.gz')) return bytes.toString('utf8')
    try {
      return gunzipSync(bytes).toString('utf8')
    } catch (error) {
      throw new DataFileError(file, 1, `not gzip: ${(error as Error).message}`)
    }
  }
  return { maps, read }
}

/** The lines and polygons of a GeoJSON file, none if the region has no such file; the error names the feature. */
export function featuresOf({ read }: MapFiles, file: string | undefined): MapFeature[] {
  if (file === undefined) return []
  const { features } = parseGeoJson(file, read(file))
  return features.map((feature, index) => {
    const fault = faultOf(feature)
    if (fault !== undefined) throw new DataFileError(file, 1, `feature ${index + 1}: ${fault}`)
    return feature as MapFeature
  })
}

function parseGeoJson(file: string, text: string): { features: readonly unknown[] } {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new DataFileError(file, 1, `not JSON: ${(error as Error).message}`)
  }
  const features = (parsed as { features?: unknown } | null)?.features
  if (!Array.isArray(features)) throw new DataFileError(file, 1, 'not a FeatureCollection')
  return { features }
}

function faultOf(feature: unknown): string | undefined {
  const { properties, geometry } = (feature ?? {}) as Partial<MapFeature>
  if (typeof properties !== 'object' || properties === null) return 'it has no properties'
  if (geometry?.type === 'LineString') return lineFault(geometry.coordinates)
  if (geometry?.type !== 'Polygon') return 'it is neither a line nor a polygon'
  if (!Array.isArray(geometry.coordinates)) return 'it has no coordinates'
  return geometry.coordinates.map(lineFault).find(fault => fault !== undefined)
}

function lineFault(line: unknown): string | undefined {
  if (!Array.isArray(line) || line.length < 2) return 'it has fewer than two positions'
  const wrong = line.findIndex(
    position => !Array.isArray(position) || !isDegrees(position[0], 180) || !isDegrees(position[1], 90),
  )
  return wrong < 0 ? undefined : `position ${wrong + 1} is not longitude and latitude`
}

function isDegrees(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most
}

/** The records of a CSV file, which must have these columns. */
export function rowsOf({ read }: MapFiles, file: string, columns: string): Row[] {
  return parseCsv(file, read(file), columns.split(','))
}

/** A number in a cell; the error names file, line and what is expected. */
export function numberIn(
  row: Row,
  column: string,
  isRight: (value: number) => boolean = Number.isFinite,
  what = 'a number',
): number {
  const text = row.cells[column] ?? ''
  const value = text === '' ? Number.NaN : Number(text)
  return isRight(value) ? value : fail(row, `${column} is '${text}', not ${what}`)
}

const degreesIn = (row: Row, column: string, most: number) =>
  numberIn(row, column, value => Math.abs(value) <= most, 'degrees')

export interface GraphEdge {
  /** Index of the crossing at either end. */
  readonly from: number
  readonly to: number
  /** The length of the street, which may bend; absent if the map has no lengths. */
  readonly metres?: number
}

export interface StreetGraph {
  readonly positions: readonly Position[]
  /** The features in the order of the file. */
  readonly edges: readonly GraphEdge[]
  /** The file of the edges, for errors. */
  readonly edgesFile: string
}

/** Reads both tables of a map, if the region has it; an error names file, line and reason. */
export function readStreetGraph(files: MapFiles, kind: 'measured' | 'plain'): StreetGraph | undefined {
  const tables = files.maps[kind]
  if (tables === undefined) return undefined
  const hasLengths = kind === 'measured'
  const idColumn = hasLengths ? 'osm_node' : 'id'
  const indexOf = new Map<string, number>()
  const positions = rowsOf(files, tables.nodes, `${idColumn},lon,lat`).map((row, at): Position => {
    const id = row.cells[idColumn]!
    if (indexOf.has(id)) fail(row, `node ${id} is listed twice`)
    indexOf.set(id, at)
    return [degreesIn(row, 'lon', 180), degreesIn(row, 'lat', 90)]
  })
  const node = (row: Row, column: string) =>
    indexOf.get(row.cells[column]!) ?? fail(row, `node ${row.cells[column]} is not in ${tables.nodes}`)
  const edges = rowsOf(files, tables.edges, hasLengths ? 'u,v,length_m' : 'u,v').map((row): GraphEdge => {
    const ends = { from: node(row, 'u'), to: node(row, 'v') }
    if (!hasLengths) return ends
    return { ...ends, metres: numberIn(row, 'length_m', value => value > 0, 'a length in metres') }
  })
  return { positions, edges, edgesFile: tables.edges }
}
