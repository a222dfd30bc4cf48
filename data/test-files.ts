import { cpSync, existsSync, readFileSync } from 'node:fs'
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

import type { MetroTracks } from './build/metro-tracks.ts'
import { defaultRegion, readRegion, regionFolder } from './regions.ts'

const FOLDER = regionFolder(defaultRegion)

/** The text of a file below the region's folder. */
export function readDataFile(file: string): string {
  return readFileSync(join(FOLDER, file), 'utf8')
}

/**
 * Copies the facts of a region without the output of the build. 'testpur' is small and is built within moments.
 */
export function copyRegion(to: string, name = defaultRegion): void {
  const folder = regionFolder(name)
  cpSync(folder, to, { recursive: true, filter: path => !path.startsWith(join(folder, 'dist')) })
}

/** A built file of the region. */
export function readBuiltFile(name: string): Buffer {
  return readFileSync(join(FOLDER, 'dist', name))
}

/** The facts and built files of a region as the server loads them, without validation. */
export function regionFiles(name: string) {
  const folder = regionFolder(name)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const has = (file: string) => existsSync(join(folder, file))
  const region: Region = readRegion(folder)
  const network: NetworkData = JSON.parse(read('dist/network.json'))
  const gazetteer: { places: GazetteerPlace[] } = JSON.parse(read('dist/gazetteer.json'))
  const rules: PlanningRules = { ...JSON.parse(read('dist/rules.json')), region }
  const streetNetwork = has('dist/streets.bin')
    ? decodeStreets(brotliDecompressSync(readFileSync(join(folder, 'dist/streets.bin'))))
    : undefined
  const tracks: MetroTracks = has('dist/metro-tracks.json') ? JSON.parse(read('dist/metro-tracks.json')) : {}
  return { read, region, network, gazetteer, rules, streetNetwork, tracks }
}

const files = regionFiles(defaultRegion)
export const { region, network, gazetteer, rules } = files

/** The committed street network. */
export const streetNetwork = files.streetNetwork!

export const searchPlaces: {
  version: string
  places: GazetteerPlace[]
  outside: OutsidePlace[]
} = JSON.parse(readDataFile('dist/search-places.json'))
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
