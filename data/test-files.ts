import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import {
  type GazetteerPlace,
  type NetworkData,
  type OutsidePlace,
  type PlanningRules,
  plausibleStreets,
  type Region,
  unmappedStands,
} from '@sawari/planner'
import { createStreets, decodeStreets } from '@sawari/streets'

import { readRegion, regionFolder } from './regions.ts'

const FOLDER = regionFolder('ncr')

/** The text of a file below the region's folder. */
export function readDataFile(file: string): string {
  return readFileSync(join(FOLDER, file), 'utf8')
}

/**
 * Copies the facts of a region without the output of the build. 'testpur' is small and is built within moments.
 */
export function copyRegion(to: string, name: 'ncr' | 'testpur' = 'ncr'): void {
  const folder = regionFolder(name)
  cpSync(folder, to, { recursive: true, filter: path => !path.startsWith(join(folder, 'dist')) })
}

/** A built file of the region. */
export function readBuiltFile(name: string): Buffer {
  return readFileSync(join(FOLDER, 'dist', name))
}

/** The committed street network. */
export const streetNetwork = decodeStreets(brotliDecompressSync(readBuiltFile('streets.bin')))

/** The built files as the server loads them, without validation. */
export const network: NetworkData = JSON.parse(readDataFile('dist/network.json'))
export const gazetteer: { places: GazetteerPlace[] } = JSON.parse(readDataFile('dist/gazetteer.json'))
export const searchPlaces: {
  version: string
  places: GazetteerPlace[]
  outside: OutsidePlace[]
} = JSON.parse(readDataFile('dist/search-places.json'))
export const region: Region = readRegion(FOLDER)
export const rules: PlanningRules = { ...JSON.parse(readDataFile('dist/rules.json')), region }
/** Its street routes, with the planner's checks for plausibility. */
export const streets = plausibleStreets(
  rules.geography,
  createStreets(streetNetwork),
  unmappedStands(network),
)
export const basemap: {
  metroLines: { name: string; nameHi: string; colour: string; segments: [number, number][][] }[]
  stations: { name: string; nameHi: string; lines: string[]; point: [number, number] }[]
  rivers: { name: string; nameHi: string; line: [number, number][] }[]
  border: { name: string; nameHi: string; line: [number, number][] }
  labels: { name: string; nameHi: string; point: [number, number]; rank: number }[]
} = JSON.parse(readDataFile('dist/basemap.json'))
