import type { Region } from '@sawari/planner'
import { DataFileError } from '../read/csv.ts'
import { readStandCsv } from './csv-list.ts'
import { readStandGeojson } from './geojson-list.ts'
import type { StandList } from './listed-stand.ts'

/** A complete stand list is far smaller; larger files are rejected. */
export const MOST_LIST_BYTES = 16 * 1024 * 1024

/** Reads a list in the format of its file extension; `problems` contains the errors of its lines. */
export function readStandList(file: string, bytes: Uint8Array, region: Region): StandList {
  try {
    if (bytes.byteLength > MOST_LIST_BYTES) throw new DataFileError(file, 1, 'the file is larger than 16 MB')
    const text = textOf(file, bytes)
    if (/\.csv$/i.test(file)) return readStandCsv(file, text, region)
    if (/\.(?:geo)?json$/i.test(file)) return readStandGeojson(file, text, region)
    throw new DataFileError(file, 1, 'the name must end in .csv, .geojson or .json')
  } catch (error) {
    if (!(error instanceof DataFileError)) throw error
    return { stands: [], links: [], problems: [{ line: error.line, at: '', reason: error.reason }] }
  }
}

/** Accepts a byte order mark and the line ends of any system. */
function textOf(file: string, bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes).replace(/\r\n?/g, '\n')
  const broken = text.indexOf('\uFFFD')
  if (broken >= 0) throw new DataFileError(file, text.slice(0, broken).split('\n').length, 'not UTF-8')
  return text
}
