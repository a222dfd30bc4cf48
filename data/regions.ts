// The regions of this installation: one folder each, under `regions`.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GazetteerPlace, NetworkData, OutsidePlace, PlanningRules, Region } from '@sawari/planner'

const ROOT = join(import.meta.dirname, 'regions')

/** The default region of the installation. */
export const defaultRegion = (
  JSON.parse(readFileSync(join(ROOT, 'regions.json'), 'utf8')) as { readonly default: string }
).default

/** The names of all regions, which are the names of their folders. */
export function regionNames(): readonly string[] {
  return readdirSync(ROOT)
    .filter(name => existsSync(join(ROOT, name, 'region.json')))
    .sort()
}

/** The folder with the facts of a region and, in `dist`, the output of the build. */
export function regionFolder(name: string): string {
  return join(ROOT, name)
}

/** The facts of the region in a folder, which a test checks for every region. */
function readRegion(folder: string): Region {
  return JSON.parse(readFileSync(join(folder, 'region.json'), 'utf8')) as Region
}

/** The tables that plans and searches need, as the build wrote them: it has validated their content. */
export function readRegionTables(folder: string) {
  const textOf = (name: string) => readFileSync(join(folder, 'dist', name), 'utf8')
  const names = ['network.json', 'gazetteer.json', 'rules.json']
  const texts = names.map(textOf)
  const [network, gazetteer, rules] = texts.map((text, index) => parsed(names[index]!, text))
  const { stands, links } = network as NetworkData
  const { places } = gazetteer as { readonly places: readonly GazetteerPlace[] }
  const search = parsed('search-places.json', textOf('search-places.json')) as {
    readonly version: string
    readonly places: readonly GazetteerPlace[]
    readonly outside: readonly OutsidePlace[]
    readonly pins: readonly (readonly [pin: string, placeId: string])[]
  }
  return {
    version: createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16),
    network: { stands, links },
    places,
    rules: { ...(rules as PlanningRules), region: readRegion(folder) },
    search,
  }
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`dist/${name} is not JSON: run \`npm run data:build\``, { cause: error })
  }
}

/** The facts of a region for the pages of the web app: `Told` is the contract's `PageRegion`. */
export function readPageRegion<Told>(folder: string): Told {
  const { box, centre } = readRegion(folder)
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const { credits } = read('dist/basemap.json') as { readonly credits: unknown }
  return { box, centre, credits, texts: read('texts.json') } as Told
}
