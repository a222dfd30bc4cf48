import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { PMTiles } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { type ArchiveTile, writeArchive } from './pmtiles-archive.ts'
import { readerOf } from './testing/decode-tile.ts'

const FRAME = { minZoom: 0, maxZoom: 14, north: 28.9, south: 28.3, east: 77.6, west: 76.8 }

function tile(zoom: number, x: number, y: number, text: string): ArchiveTile {
  return { zoom, x, y, bytes: gzipSync(text) }
}

async function textAt(reader: PMTiles, zoom: number, x: number, y: number): Promise<string | undefined> {
  const found = await reader.getZxy(zoom, x, y)
  return found && Buffer.from(found.data).toString()
}

describe('the archive', () => {
  test('gives back every tile, and nothing where there is none', async () => {
    const addresses = fc.uniqueArray(fc.record({ x: fc.nat(255), y: fc.nat(255), text: fc.string() }), {
      selector: ({ x, y }) => `${x} ${y}`,
      minLength: 1,
    })
    await fc.assert(
      fc.asyncProperty(addresses, async some => {
        const reader = readerOf(
          writeArchive(
            some.map(({ x, y, text }) => tile(8, x, y, text)),
            FRAME,
            {},
          ),
        )
        for (const { x, y, text } of some) expect(await textAt(reader, 8, x, y)).toBe(text)
        expect(await textAt(reader, 7, 0, 0)).toBeUndefined()
      }),
    )
  })

  test('finds tiles through leaf directories where one directory would be too large', async () => {
    // Spread over the world and of many lengths, so that the directory does not compress well.
    const textOf = (index: number) => `${index} `.repeat(1 + ((index * index * 31) % 997))
    const placeOf = (index: number) => [(index * 7_919) % 16_384, (index * index) % 16_384] as const
    const tiles = Array.from({ length: 9_000 }, (_, index) => tile(14, ...placeOf(index), textOf(index)))
    const archive = writeArchive(tiles, FRAME, {})
    const header = await readerOf(archive).getHeader()
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384)
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    for (const index of [0, 1, 2_048, 5_678, 8_999]) {
      expect(await textAt(readerOf(archive), 14, ...placeOf(index))).toBe(textOf(index))
    }
  })

  test('stores equal tiles once, and says what it holds', async () => {
    const archive = writeArchive([tile(1, 0, 0, 'sea'), tile(1, 0, 1, 'sea'), tile(1, 1, 1, 'land')], FRAME, {
      attribution: 'us',
    })
    const reader = readerOf(archive)
    expect(await reader.getHeader()).toMatchObject({
      specVersion: 3,
      clustered: true,
      numAddressedTiles: 3,
      numTileContents: 2,
      minZoom: 0,
      maxZoom: 14,
      minLon: 76.8,
      maxLat: 28.9,
    })
    expect(await reader.getMetadata()).toEqual({ attribution: 'us' })
  })
})
