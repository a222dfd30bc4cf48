// Writes a PMTiles archive, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md

import { gzipSync } from 'node:zlib'
import type { Bounds } from '@sawari/planner/geo'
import { zxyToTileId } from 'pmtiles'

export interface ArchiveTile {
  readonly zoom: number
  readonly x: number
  readonly y: number
  /** Gzipped. */
  readonly bytes: Uint8Array
}

export interface ArchiveFrame extends Bounds {
  readonly minZoom: number
  readonly maxZoom: number
}

interface Entry {
  readonly tileId: number
  readonly offset: number
  readonly length: number
  runLength: number
}

const HEADER_BYTES = 127
/** The header and the root directory share the first 16 KiB. */
const ROOT_BYTES = 16_384 - HEADER_BYTES
const LEAF_ENTRIES = 2_048
const GZIP = 2
const VECTOR_TILES = 1

/** The bytes of an archive: clustered, so that neighbouring tiles lie together. Equal tiles are stored once. */
export function writeArchive(tiles: readonly ArchiveTile[], frame: ArchiveFrame, metadata: object): Buffer {
  const { entries, data, contents } = layOutTiles(tiles)
  const { root, leaves } = directoriesOf(entries)
  const json = gzipSync(JSON.stringify(metadata), { level: 9 })
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const parts = [root, json, leaves, data]
  let offset = HEADER_BYTES
  parts.forEach((part, index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16)
    offset += part.length
  })
  const counts = [tiles.length, entries.length, contents]
  counts.forEach((count, index) => {
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8)
  })
  header.writeUInt8(1, 96)
  header.writeUInt8(GZIP, 97)
  header.writeUInt8(GZIP, 98)
  header.writeUInt8(VECTOR_TILES, 99)
  header.writeUInt8(frame.minZoom, 100)
  header.writeUInt8(frame.maxZoom, 101)
  const { north, south, east, west } = frame
  const degrees = [west, south, east, north]
  degrees.forEach((value, index) => {
    header.writeInt32LE(Math.round(value * 1e7), 102 + index * 4)
  })
  header.writeUInt8(frame.minZoom, 118)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return Buffer.concat([header, ...parts])
}

function layOutTiles(tiles: readonly ArchiveTile[]): { entries: Entry[]; data: Buffer; contents: number } {
  const sorted = tiles
    .map(({ zoom, x, y, bytes }) => ({ tileId: zxyToTileId(zoom, x, y), bytes }))
    .sort((a, b) => a.tileId - b.tileId)
  const placed = new Map<string, { offset: number; length: number }>()
  const chunks: Uint8Array[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { tileId, bytes } of sorted) {
    const key = Buffer.from(bytes).toString('latin1')
    let place = placed.get(key)
    if (place === undefined) {
      place = { offset: end, length: bytes.length }
      placed.set(key, place)
      chunks.push(bytes)
      end += bytes.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.tileId + last.runLength === tileId) last.runLength += 1
    else entries.push({ tileId, ...place, runLength: 1 })
  }
  return { entries, data: Buffer.concat(chunks), contents: chunks.length }
}

/** One root directory, or a root with leaf directories if a single one would be too large. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const root = directory(entries)
  if (root.length <= ROOT_BYTES) return { root, leaves: Buffer.alloc(0) }
  const pointers: Entry[] = []
  const leaves: Buffer[] = []
  let offset = 0
  for (let first = 0; first < entries.length; first += LEAF_ENTRIES) {
    const leaf = directory(entries.slice(first, first + LEAF_ENTRIES))
    // A run of 0 tiles marks a pointer to a leaf.
    pointers.push({ tileId: entries[first]!.tileId, offset, length: leaf.length, runLength: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) }
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  const columns = [
    entries.map(({ tileId }, index) => tileId - (entries[index - 1]?.tileId ?? 0)),
    entries.map(({ runLength }) => runLength),
    entries.map(({ length }) => length),
    // 0 means: directly after the previous tile.
    entries.map(({ offset }, index) => {
      const before = entries[index - 1]
      return before && offset === before.offset + before.length ? 0 : offset + 1
    }),
  ]
  writeVarint(bytes, entries.length)
  for (const column of columns) for (const value of column) writeVarint(bytes, value)
  return gzipSync(Uint8Array.from(bytes), { level: 9 })
}

/** Seven bits per byte, lowest first; also for numbers beyond 32 bits. */
function writeVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}
