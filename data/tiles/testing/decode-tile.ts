import { VectorTile } from '@mapbox/vector-tile'
import { mercatorOf } from '@sawari/planner/geo'
import { PbfReader } from 'pbf'
import { PMTiles, SharedPromiseCache, type Source } from 'pmtiles'

export interface DecodedFeature {
  readonly class: string
  readonly name?: string
  readonly name_hi?: string
  readonly points: number
}

export type DecodedTile = Readonly<Record<string, readonly DecodedFeature[]>>

/** The features of a tile by layer. */
function decode(bytes: Uint8Array): DecodedTile {
  const { layers } = new VectorTile(new PbfReader(bytes))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => {
        const feature = layer.feature(index)
        const points = feature.loadGeometry().reduce((sum, line) => sum + line.length, 0)
        return { ...feature.properties, points } as DecodedFeature
      }),
    ]),
  )
}

/** The decoded tile of an archive around a place; no layers where the archive has no tile. */
export async function tileAround(
  archive: Uint8Array,
  zoom: number,
  latitude: number,
  longitude: number,
): Promise<DecodedTile> {
  const { x, y } = mercatorOf({ latitude, longitude })
  const tile = await readerOf(archive).getZxy(zoom, Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom))
  return tile ? decode(new Uint8Array(tile.data)) : {}
}

export function readerOf(archive: Uint8Array): PMTiles {
  const source: Source = {
    getKey: () => 'archive',
    getBytes: (offset, length) =>
      Promise.resolve({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
  }
  return new PMTiles(source, new SharedPromiseCache())
}
