import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureLinks } from '../roads/measure-links.ts'
import { RoadEngineError } from '../roads/road-engine.ts'
import { buildMap, readStreetNames } from '../tiles/build-map.ts'
import { openMapFiles } from '../tiles/map-files.ts'
import { buildFiles, buildStands } from './build.ts'
import { DataFileError } from './csv.ts'
import type { RoadOf } from './road.ts'

// npm run data:build [-- folder] [--roads]: reads the sources and tables of the folder, writes its dist/.
// The street and map files of the region lie beside the project, or in the folder SOURCE_FILES; without them
// dist/map.pmtiles stays as it is. With --roads the road engine at OSRM_URL measures the links.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { roads: { type: 'boolean', default: false } },
})
const root = positionals[0] ?? join(import.meta.dirname, '..')

try {
  const roadOf = values.roads ? await measuredRoads(process.env.OSRM_URL?.trim() ?? '') : undefined
  const files = buildFiles(readSource, roadOf)
  mkdirSync(join(root, 'dist'), { recursive: true })
  const map = mapOf()
  for (const [name, content] of [...files, ...(map ? [['map.pmtiles', map] as const] : [])]) {
    writeFileSync(join(root, 'dist', name), content)
    console.log(`dist/${name}: ${Math.ceil(Buffer.byteLength(content) / 1024)} KB`)
  }
} catch (error) {
  if (!(error instanceof DataFileError || error instanceof RoadEngineError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** The map's tiles; undefined where the files that they are made of are absent. */
function mapOf(): Buffer | undefined {
  const folder = process.env.SOURCE_FILES?.trim() || join(root, '../../shared/data/ncr')
  const read = openMapFiles(folder)
  if (read === undefined) {
    console.log(`dist/map.pmtiles: kept, because there are no street and map files in ${folder}`)
    return undefined
  }
  const { sources, network } = buildStands(readSource)
  const names = 'sources/street_names.csv'
  const streetNames = readStreetNames(names, readSource(names))
  return buildMap({ read, streetNames, sources, stands: network.stands })
}

async function measuredRoads(url: string): Promise<RoadOf> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new RoadEngineError(
      '--roads needs OSRM_URL, the address of a road engine such as http://localhost:5000',
    )
  }
  const { network } = buildStands(readSource)
  const engine = { url: url.replace(/\/+$/, '') }
  return measureLinks({
    ...network,
    engine,
    cacheFolder: join(root, '.cache'),
    say: line => console.log(line),
  })
}

function readSource(file: string): string {
  const path = join(root, file)
  if (!existsSync(path)) throw new DataFileError(file, 1, 'the file is missing')
  return readFileSync(path, 'utf8')
}
