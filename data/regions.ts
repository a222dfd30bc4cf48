// The regions of this installation: one folder each, under `regions`.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, 'regions')

/** The region of an installation that names none. */
export const defaultRegion = (
  JSON.parse(readFileSync(join(ROOT, 'regions.json'), 'utf8')) as { readonly default: string }
).default

/** The names of all regions, which are the names of their folders. */
export function regionNames(): readonly string[] {
  return readdirSync(ROOT)
    .filter(name => existsSync(join(ROOT, name, 'tariffs.json')))
    .sort()
}

/** The folder with the facts of a region and, in `dist`, what the build makes of them. */
export function regionFolder(name: string): string {
  return join(ROOT, name)
}
