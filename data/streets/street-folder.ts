import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DataFileError } from '../build/csv.ts'
import type { ReadStreetFile } from './street-files.ts'

/** Where the maps of the region lie if they are beside the project: they are too large to be part of it. */
const BESIDE = ['../../shared/data/ncr/roads', '../../../shared/data/ncr/roads']

/** The folder with the maps of the region; undefined where there is none. */
export function streetFolder(root: string, named: string | undefined): string | undefined {
  if (named !== undefined && !existsSync(named)) throw new DataFileError(named, 1, 'the folder is missing')
  return named ?? BESIDE.map(path => join(root, path)).find(path => existsSync(path))
}

export function readerOf(folder: string): ReadStreetFile {
  return name => {
    const path = join(folder, `${name}.gz`)
    if (!existsSync(path)) throw new DataFileError(`${name}.gz`, 1, 'the file is missing')
    try {
      return gunzipSync(readFileSync(path)).toString()
    } catch (error) {
      throw new DataFileError(`${name}.gz`, 1, `not a gzip file: ${(error as Error).message}`)
    }
  }
}
