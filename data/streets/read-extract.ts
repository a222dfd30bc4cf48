import { createReadStream, existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Bounds, boundsContain, type Point } from '@sawari/planner/geo'
import { OSMTransform } from 'osm-pbf-parser-node'
import { directionOfTags, roadOfTags, type Tags } from './road-of-tags.ts'
import type { Segment, StreetMap } from './street-map.ts'

/** An extract is unusable; the message names the file, the place in it and the reason. */
export class ExtractError extends Error {}

/** Streets may extend beyond an extract or the region, but not this far. */
const OVER_THE_EDGE_DEGREES = 0.1

const TAGS = ['highway', 'name', 'name:en', 'name:hi', 'oneway', 'junction', 'area', 'access', 'vehicle']
const MORE_TAGS = ['motor_vehicle', 'foot', 'bridge', 'tunnel', 'layer']

interface OsmNode {
  readonly type: 'node'
  readonly id: number
  readonly lat: number
  readonly lon: number
}

interface OsmWay {
  readonly type: 'way'
  readonly id: number
  readonly refs: readonly number[]
  readonly tags?: Tags
}

interface OsmHeader {
  readonly type?: undefined
  /** In billionths of a degree. */
  readonly bbox?: { left: number; right: number; top: number; bottom: number }
}

type OsmItem = OsmNode | OsmWay | OsmHeader | { readonly type: 'relation' }

/**
 * The streets of an OpenStreetMap extract in the PBF format, of any town. Reads the file twice: first the ways,
 * then the nodes that they use, so that memory grows only with the streets. Ways far from the region are
 * omitted.
 */
export async function readExtract(
  path: string,
  print: (line: string) => void,
  region?: Bounds,
): Promise<StreetMap> {
  const file = basename(path)
  if (!existsSync(path)) throw new ExtractError(`${file}: the file is missing`)
  const ways: OsmWay[] = []
  let box: OsmHeader['bbox']
  await readItems(path, 'ways', print, item => {
    if (item.type === 'way' && roadOfTags(item.tags ?? {}) !== undefined) ways.push(item)
    if (item.type === undefined) box = item.bbox ?? box
  })
  const wanted = new Set(ways.flatMap(({ refs }) => refs))
  const points: Point[] = []
  const indexOf = new Map<number, number>()
  await readItems(path, 'nodes', print, item => {
    if (item.type !== 'node' || !wanted.has(item.id)) return
    checkPosition(file, item, box)
    indexOf.set(item.id, points.length)
    points.push({ latitude: item.lat, longitude: item.lon })
  })
  const isNear = nearness(region)
  const near = ways.filter(({ refs }) =>
    refs.some(node => !indexOf.has(node) || isNear(points[indexOf.get(node)!]!)),
  )
  if (near.length === 0 && ways.length > 0)
    throw new ExtractError(`${file}: none of its ${ways.length} streets lies in the region`)
  const segments = near.flatMap(way => segmentsOf(file, way, indexOf))
  if (!segments.some(({ road }) => road.autos)) {
    throw new ExtractError(`${file}: none of its ${ways.length} streets is open to vehicles`)
  }
  print(`streets: ${near.length} ways of ${file}`)
  return { points, segments }
}

/** Whether a point lies in the region or slightly outside. */
function nearness(region: Bounds | undefined): (point: Point) => boolean {
  if (region === undefined) return () => true
  const over = OVER_THE_EDGE_DEGREES
  const around = {
    north: region.north + over,
    south: region.south - over,
    east: region.east + over,
    west: region.west - over,
  }
  return point => boundsContain(around, point)
}

/**
 * A way may visit a node twice, as roundabouts do: it is divided into its straight segments. A segment from a
 * node to itself is an error in the file.
 */
function segmentsOf(file: string, way: OsmWay, indexOf: ReadonlyMap<number, number>): Segment[] {
  const tags = way.tags ?? {}
  const road = roadOfTags(tags)!
  const direction = directionOfTags(tags)
  const refs = direction === 'backward' ? [...way.refs].reverse() : way.refs
  const line = refs.map(node => {
    const at = indexOf.get(node)
    if (at !== undefined) return at
    throw new ExtractError(`${file}: way ${way.id} has node ${node}, which is not in the file`)
  })
  return line.slice(1).map((to, at): Segment => {
    const from = line[at]!
    if (from !== to) return { from, to, road, isOneWay: direction !== 'both' }
    throw new ExtractError(`${file}: way ${way.id} loops from node ${refs[at]} to itself`)
  })
}

function checkPosition(file: string, { id, lat, lon }: OsmNode, box: OsmHeader['bbox']): void {
  const isOnGlobe = Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  const over = OVER_THE_EDGE_DEGREES
  const isInBox =
    box === undefined ||
    (lat >= box.bottom / 1e9 - over &&
      lat <= box.top / 1e9 + over &&
      lon >= box.left / 1e9 - over &&
      lon <= box.right / 1e9 + over)
  if (isOnGlobe && isInBox) return
  throw new ExtractError(`${file}: node ${id} at ${lat}, ${lon} lies far outside the box of the file`)
}

/** Passes on every item of the file; reports progress after every tenth of it. */
async function readItems(
  path: string,
  wanted: string,
  print: (line: string) => void,
  visit: (item: OsmItem) => void,
): Promise<void> {
  const file = basename(path)
  const bytes = statSync(path).size
  const source = createReadStream(path)
  let printed = 0
  try {
    await pipeline(source, new CarefulTransform(), async batches => {
      for await (const batch of batches as AsyncIterable<readonly OsmItem[]>) {
        for (const item of batch) visit(item)
        const tenth = Math.floor((10 * source.bytesRead) / bytes)
        if (tenth > printed) print(`streets: ${wanted} of ${file}, ${tenth * 10} %`)
        printed = Math.max(printed, tenth)
      }
    })
  } catch (error) {
    if (error instanceof ExtractError) throw error
    throw new ExtractError(`${file}: broken before byte ${source.bytesRead}: ${(error as Error).message}`)
  }
}

/** The parser throws errors that a stream would have to pass on. */
class CarefulTransform extends OSMTransform {
  constructor() {
    super({ withTags: { node: false, way: [...TAGS, ...MORE_TAGS], relation: false } })
  }

  override _transform(chunk: Buffer, encoding: BufferEncoding, next: TransformCallback): void {
    try {
      super._transform(chunk, encoding, next)
    } catch (error) {
      next(error as Error)
    }
  }

  override _flush(next: TransformCallback): void {
    try {
      super._flush(next)
    } catch {
      next(new Error('the file ends in the middle of a block'))
    }
  }
}
