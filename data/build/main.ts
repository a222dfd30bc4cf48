import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureLinks } from '../roads/measure-links.ts'
import { RoadEngineError } from '../roads/road-engine.ts'
import { buildFiles, buildStands } from './build.ts'
import { DataFileError } from './csv.ts'
import type { RoadOf } from './road.ts'

// npm run data:build [-- folder] [--roads]: reads the sources and tables of the folder, writes its dist/.
// With --roads the road engine at OSRM_URL measures the links.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { roads: { type: 'boolean', default: false } },
})
const root = positionals[0] ?? join(import.meta.dirname, '..')

try {
  const roadOf = values.roads ? await measuredRoads(process.env.OSRM_URL?.trim() ?? '') : undefined
  const files = buildFiles(readSource, roadOf)
  mkdirSync(join(root, 'dist'), { recursive: true })
  for (const [name, text] of files) {
    writeFileSync(join(root, 'dist', name), text)
    console.log(`dist/${name}: ${Math.ceil(Buffer.byteLength(text) / 1024)} KB`)
  }
} catch (error) {
  if (!(error instanceof DataFileError || error instanceof RoadEngineError)) throw error
  console.error(error.message)
  process.exitCode = 1
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
