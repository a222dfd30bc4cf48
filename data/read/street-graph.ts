import { DataFileError, type Row } from './csv.ts'
import { type Position, type ReadMapFile, rowsOf } from './map-files.ts'

/** The maps that are tables of crossings and of straight edges between them. */
export type StreetGraphName = 'noida_2025' | 'delhi_2017'

export interface GraphEdge {
  /** Index of the crossing at either end. */
  readonly from: number
  readonly to: number
  /** The length of the street, which may bend; absent if the map has no lengths. */
  readonly metres?: number
}

export interface StreetGraph {
  readonly positions: readonly Position[]
  /** In the order of the file. */
  readonly edges: readonly GraphEdge[]
  /** The file of the edges, for errors. */
  readonly edgesFile: string
}

/** Reads both tables of a map; an error names file, line and reason. */
export function readStreetGraph(read: ReadMapFile, name: StreetGraphName): StreetGraph {
  const [nodesFile, edgesFile] = [`roads/${name}_nodes.csv.gz`, `roads/${name}_edges.csv.gz`] as const
  const hasLengths = name === 'noida_2025'
  const idColumn = hasLengths ? 'osm_node' : 'id'
  const indexOf = new Map<string, number>()
  const positions = rowsOf(read, nodesFile, `${idColumn},lon,lat`).map((row, at): Position => {
    const id = row.cells[idColumn]!
    if (indexOf.has(id)) fail(row, `node ${id} is listed twice`)
    indexOf.set(id, at)
    return [degrees(row, 'lon', 180), degrees(row, 'lat', 90)]
  })
  const node = (row: Row, column: string) =>
    indexOf.get(row.cells[column]!) ?? fail(row, `node ${row.cells[column]} is not in ${nodesFile}`)
  const edges = rowsOf(read, edgesFile, hasLengths ? 'u,v,length_m' : 'u,v').map((row): GraphEdge => {
    const ends = { from: node(row, 'u'), to: node(row, 'v') }
    return hasLengths ? { ...ends, metres: positive(row, 'length_m') } : ends
  })
  return { positions, edges, edgesFile }
}

function degrees(row: Row, column: string, most: number): number {
  const value = Number(row.cells[column])
  return row.cells[column] !== '' && Math.abs(value) <= most
    ? value
    : fail(row, `${column} is '${row.cells[column]}', not degrees`)
}

function positive(row: Row, column: string): number {
  const value = Number(row.cells[column])
  return value > 0 ? value : fail(row, `${column} is '${row.cells[column]}', not a length in metres`)
}

function fail(row: Row, reason: string): never {
  throw new DataFileError(row.file, row.line, reason)
}
