import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { plausibleStreets, unmappedStands } from '@sawari/planner'
import { createStreets, decodeStreets } from '@sawari/streets'
import type { MetroTracks } from './build/metro-tracks.ts'
import { defaultRegion, readRegionTables, regionFolder } from './regions.ts'

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

/** The facts and built files of a region as the server loads them. */
export function regionFiles(name: string) {
  const folder = regionFolder(name)
  const { version, network, places, rules, search: searchPlaces } = readRegionTables(folder)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const has = (file: string) => existsSync(join(folder, file))
  const basemap: RegionBasemap = JSON.parse(read('dist/basemap.json'))
  const streetNetwork = has('dist/streets.bin')
    ? decodeStreets(brotliDecompressSync(readFileSync(join(folder, 'dist/streets.bin'))))
    : undefined
  const tracks: MetroTracks = has('dist/metro-tracks.json') ? JSON.parse(read('dist/metro-tracks.json')) : {}
  return {
    read,
    region: rules.region,
    network: { version, ...network },
    gazetteer: { places },
    rules,
    searchPlaces,
    basemap,
    streetNetwork,
    tracks,
  }
}

interface RegionBasemap {
  readonly metroLines: readonly {
    name: string
    nameHi: string
    colour: string
    segments: [number, number][][]
  }[]
  readonly stations: readonly { name: string; nameHi: string; lines: string[]; point: [number, number] }[]
  readonly rivers: readonly { name: string; nameHi: string; line: [number, number][] }[]
  readonly border: { name: string; nameHi: string; line: [number, number][] }
  readonly labels: readonly { name: string; nameHi: string; point: [number, number]; rank: number }[]
}

const files = regionFiles(defaultRegion)
export const { region, network, gazetteer, rules, searchPlaces, basemap } = files

/** The committed street network. */
export const streetNetwork = files.streetNetwork!

/** Its street routes, with the planner's checks for plausibility. */
export const streets = plausibleStreets(
  rules.geography,
  createStreets(streetNetwork),
  unmappedStands(network),
)
