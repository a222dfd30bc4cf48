import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createStreets, decodeStreets, encodeStreets, type StreetInput } from '@sawari/streets'
import { joinStreets, networkOf } from '../streets/build-streets.ts'
import { ExtractError, readExtract } from '../streets/read-extract.ts'
import { roadsAlong } from '../streets/roads-along.ts'
import { readStreetFiles } from '../streets/street-files.ts'
import { readerOf, streetFolder } from '../streets/street-folder.ts'
import { buildFiles } from './build.ts'
import { DataFileError } from './csv.ts'
import { readSources } from './sources.ts'

// npm run data:build [-- folder] [--osm extract] [--streets folder]: reads the sources and tables of the
// folder and the streets of an extract, or of the maps beside the project; writes the folder's dist/.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { osm: { type: 'string' }, streets: { type: 'string' } },
})
const root = positionals[0] ?? join(import.meta.dirname, '..')
const streetsFile = join(root, 'dist', 'streets.bin')
const say = (line: string) => console.log(line)

try {
  const input = await streetInput()
  if (input !== undefined) say(`streets: ${input.nodes.length} junctions, ${input.edges.length} streets`)
  const bytes = input === undefined ? keptStreets() : encodeStreets(input)
  const roadOf = bytes && roadsAlong(createStreets(decodeStreets(bytes)))
  const files = new Map<string, string | Uint8Array>(buildFiles(readSource, roadOf))
  if (input !== undefined && bytes !== undefined) files.set('streets.bin', gzipSync(bytes, { level: 9 }))
  writeFiles(files)
} catch (error) {
  if (!(error instanceof DataFileError || error instanceof ExtractError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** What the street network is built from; undefined where only the built one can be used. */
async function streetInput(): Promise<StreetInput | undefined> {
  const { roadRules: rules, streetGaps: gaps, rivers } = readSources(readSource)
  if (values.osm !== undefined) return networkOf(await readExtract(values.osm, say), { rules, rivers })
  const folder = streetFolder(root, values.streets)
  if (folder === undefined) return undefined
  say(`streets: joining the maps of ${folder}`)
  const { input, unused } = joinStreets(readStreetFiles(readerOf(folder)), { rules, gaps, rivers })
  for (const { road } of unused) say(`streets: no map has ${road}; its rule closes nothing`)
  return input
}

function keptStreets(): Uint8Array | undefined {
  if (!existsSync(streetsFile)) {
    say('streets: no map and no street network; all lengths are estimates')
    return undefined
  }
  say('streets: no map lies beside the project; the street network of dist/ stays as it is')
  return gunzipSync(readFileSync(streetsFile))
}

/** Writes all files or, if one cannot be written, none. */
function writeFiles(files: ReadonlyMap<string, string | Uint8Array>): void {
  const folder = join(root, 'dist')
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of files) writeFileSync(join(folder, `${name}.new`), content)
  for (const [name, content] of files) {
    renameSync(join(folder, `${name}.new`), join(folder, name))
    say(`dist/${name}: ${Math.ceil(Buffer.byteLength(content) / 1024)} KB`)
  }
}

function readSource(file: string): string {
  const path = join(root, file)
  if (!existsSync(path)) throw new DataFileError(file, 1, 'the file is missing')
  return readFileSync(path, 'utf8')
}
