import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { NetworkData, Stand } from '@sawari/planner'
import { decodeStreets, encodeStreets, type StreetInput } from '@sawari/streets'
import { DataFileError, MissingFile } from '../read/csv.ts'
import { type MapFiles, openMapFiles } from '../read/map-files.ts'
import { defaultRegion, regionFolder } from '../regions.ts'
import { joinStreets, networkOf } from '../streets/build-streets.ts'
import { ExtractError, readExtract } from '../streets/read-extract.ts'
import { readStreetFiles } from '../streets/street-files.ts'
import { buildMap, readStreetNames } from '../tiles/build-map.ts'
import { readStreets } from '../tiles/read-streets.ts'
import { hindiNamesOf, streetsOfNetwork } from '../tiles/street.ts'
import { buildFiles } from './build.ts'
import { composeTracks, type MetroTracks } from './metro-tracks.ts'
import { readSources, type Sources } from './sources.ts'

// npm run data:build [-- folder] [--osm FILE.osm.pbf]: reads the sources and tables of the folder, by default that
// of the region named by REGION, and writes its dist/. The street and map files of the region lie beside the project, or in the folder SOURCE_FILES; without
// them dist/streets.bin and dist/map.pmtiles stay as they are. With --osm the streets are those of the extract,
// in both.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { osm: { type: 'string' } },
})
const region = process.env.REGION?.trim() || defaultRegion
const root = positionals[0] ?? regionFolder(region)
const streetsFile = join(root, 'dist', 'streets.bin')
const tracksFile = join(root, 'dist', 'metro-tracks.json')
const print = (line: string) => console.log(line)
/** Source files that a region may omit. */
const missing = new Set<string>()

try {
  const folder = process.env.SOURCE_FILES?.trim() || join(import.meta.dirname, '../../../shared/data', region)
  const sources = readSources(readSource)
  const maps = openMapFiles(folder, sources.facts.maps ?? {})
  if (maps === undefined) print(`no street and map files in ${folder}`)
  if (maps === undefined && values.osm === undefined) print('dist/map.pmtiles: kept')
  const input = await streetInput(maps, sources)
  if (input !== undefined) print(`streets: ${input.nodes.length} junctions, ${input.edges.length} streets`)
  const bytes = input === undefined ? keptStreets() : encodeStreets(input)
  const tracks = tracksOf(maps, sources)
  const files = new Map<string, string | Uint8Array>(
    buildFiles(readSource, bytes && decoded('dist/streets.bin', () => decodeStreets(bytes)), tracks),
  )
  if (missing.size > 0) print(`missing files are omitted: ${[...missing].join(', ')}`)
  if (maps !== undefined) files.set('metro-tracks.json', `${JSON.stringify(tracks, null, 1)}\n`)
  if (input !== undefined && bytes !== undefined) files.set('streets.bin', packed(bytes))
  const { stands } = JSON.parse(files.get('network.json') as string) as NetworkData
  if (input !== undefined) files.set('map.pmtiles', mapOf(maps, input, sources, stands))
  writeFiles(files)
} catch (error) {
  if (!(error instanceof DataFileError || error instanceof ExtractError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** The input of the street network; undefined if only the existing network can be used. */
async function streetInput(
  maps: MapFiles | undefined,
  { roadRules: rules, streetGaps: gaps, rivers, region }: Sources,
): Promise<StreetInput | undefined> {
  if (values.osm !== undefined)
    return networkOf(await readExtract(values.osm, print, region.box), { rules, rivers })
  const streets = maps && readStreetFiles(maps)
  if (streets === undefined || Object.values(streets).every(({ segments }) => segments.length === 0))
    return undefined
  const { input, unused } = joinStreets(streets, { rules, gaps, rivers })
  for (const { road } of unused) print(`streets: no map has ${road}; its rule closes nothing`)
  return input
}

function keptStreets(): Uint8Array | undefined {
  if (!existsSync(streetsFile)) {
    print('dist/streets.bin: missing, as are the street files; all lengths are estimates')
    return undefined
  }
  print('dist/streets.bin: kept, because there are no street files')
  return decoded('dist/streets.bin', () => brotliDecompressSync(readFileSync(streetsFile)))
}

/** Reads the files of the last build. */
function decoded<Value>(file: string, decode: () => Value): Value {
  try {
    return decode()
  } catch (error) {
    throw new DataFileError(file, 1, `broken: ${(error as Error).message}`)
  }
}

/** The metro tracks from the map, or from the last build; without both the lines are straight. */
function tracksOf(maps: MapFiles | undefined, { metroLines, places }: Sources): MetroTracks {
  if (maps !== undefined) {
    const placeOf = new Map(places.map(place => [place.placeId, place]))
    return composeTracks(maps, metroLines, placeId => placeOf.get(placeId)!)
  }
  if (!existsSync(tracksFile)) return {}
  print('dist/metro-tracks.json: kept, because there is no map file')
  return decoded('dist/metro-tracks.json', () => JSON.parse(readFileSync(tracksFile, 'utf8')))
}

/** The highest quality takes ten seconds and saves a tenth. */
function packed(bytes: Uint8Array): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotliCompressSync(bytes, { params })
}

/** The map's tiles, with the streets of the extract if there is one. */
function mapOf(
  maps: MapFiles | undefined,
  network: StreetInput,
  sources: Sources,
  stands: readonly Stand[],
): Buffer {
  const isExtract = values.osm !== undefined || maps === undefined
  const streetNames = new Map([...hindiNamesOf(network), ...givenStreetNames()])
  const streets = isExtract ? streetsOfNetwork(network) : readStreets(maps)
  return buildMap({ maps, streets, streetNames, sources, stands })
}

/** The region's Hindi names of its streets; most regions have none. */
function givenStreetNames(): Iterable<[string, string]> {
  const file = 'sources/street_names.csv'
  return existsSync(join(root, file)) ? readStreetNames(file, readSource(file)) : []
}

/** Writes all files, or none if one cannot be written. */
function writeFiles(files: ReadonlyMap<string, string | Uint8Array>): void {
  const folder = join(root, 'dist')
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of files) writeFileSync(join(folder, `${name}.new`), content)
  for (const [name, content] of files) {
    renameSync(join(folder, `${name}.new`), join(folder, name))
    print(`dist/${name}: ${Math.ceil(Buffer.byteLength(content) / 1024)} KB`)
  }
}

function readSource(file: string): string {
  const path = join(root, file)
  if (!existsSync(path)) {
    missing.add(file)
    throw new MissingFile(file)
  }
  return readFileSync(path, 'utf8')
}
