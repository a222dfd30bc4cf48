// The data that the product ships with: the stand network, the gazetteer and the dated rules.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { NetworkTables, SearchPlaces } from '@sawari/answers'
import { readRegion } from '@sawari/data/regions.ts'
import type { GazetteerPlace, NetworkData, PlanningRules, Streets } from '@sawari/planner'
import { createStreets, decodeStreets } from '@sawari/streets'
import type { Logger } from '../../platform/telemetry/logger.ts'

export type Dataset = NetworkTables

/**
 * Reads a region's facts and, from its `dist`, the tables and the search-only places, whose content the data
 * build has validated.
 */
export async function readDataset(regionDirectory: string): Promise<Dataset> {
  const directory = join(regionDirectory, 'dist')
  const names = ['network.json', 'gazetteer.json', 'rules.json']
  const texts = await Promise.all(names.map(name => readFile(join(directory, name), 'utf8')))
  const search = join(directory, 'search-places.json')
  const [network, gazetteer, rules] = texts.map((text, index) =>
    parseFile(join(directory, names[index]!), text),
  )
  const { stands, links } = network as NetworkData
  return {
    version: createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16),
    network: { stands, links },
    places: (gazetteer as { places: GazetteerPlace[] }).places,
    rules: { ...(rules as PlanningRules), region: readRegion(regionDirectory) },
    search: parseFile(search, await readFile(search, 'utf8')) as SearchPlaces,
  }
}

function parseFile(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is not JSON: run \`npm run data:build\``, { cause: error })
  }
}

const decompress = promisify(brotliDecompress)

/**
 * Reads the street network written by the data build, compressed with Brotli. If it is missing or damaged, a
 * line of the log says that plans are estimates.
 */
export async function readStreets(path: string, logger: Logger): Promise<Streets | undefined> {
  try {
    const file = await decompress(await readFile(path))
    await nextTurn()
    const network = decodeStreets(file)
    await nextTurn()
    return createStreets(network)
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (isMissing) logger.info({ path }, 'no streets: reserved rides and walks are estimates')
    else
      logger.warn({ path, err: error }, 'the streets cannot be read: reserved rides and walks are estimates')
    return undefined
  }
}
