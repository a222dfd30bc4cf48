// Directed road graphs with a length and a travel time per link: seeded ones, and published ones if
// available.
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { distanceKm } from '@sawari/geo'
import { seededRandom } from './seeded-random.ts'

export interface RoadGraph {
  readonly name: string
  readonly nodeCount: number
  readonly from: Int32Array
  readonly to: Int32Array
  /** Per link: metres, and tenths of a second. */
  readonly costs: readonly [Int32Array, Int32Array]
}

const BLOCK_METRES = 120
/** The share of missing streets, and the share of one-way streets. */
const MISSING_SHARE = 0.12
const ONE_WAY_SHARE = 0.15
/** Every 12th row and column of the grid is an arterial road without gaps. */
const ARTERIAL_EVERY = 12
const STREET_KMH = [12, 30] as const
const ARTERIAL_KMH = [35, 60] as const

/** A grid of streets with gaps, one-way streets, bends, and faster arterial roads. */
export function syntheticRoads(nodeCount: number, seed: number): RoadGraph {
  const random = seededRandom(seed)
  const side = Math.round(Math.sqrt(nodeCount))
  const roads = new RoadList()
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const node = row * side + column
      if (column + 1 < side) addStreet(roads, node, node + 1, row % ARTERIAL_EVERY === 0, random)
      if (row + 1 < side) addStreet(roads, node, node + side, column % ARTERIAL_EVERY === 0, random)
    }
  }
  return roads.graph(`seeded, ${(side * side).toLocaleString('en')} nodes`, side * side)
}

function addStreet(roads: RoadList, a: number, b: number, isArterial: boolean, random: () => number): void {
  const metres = Math.round(BLOCK_METRES * (0.7 + 0.9 * random()))
  const [slow, fast] = isArterial ? ARTERIAL_KMH : STREET_KMH
  const tenths = tenthsOfSecond(metres, slow + (fast - slow) * random())
  const chance = random()
  const isReversed = random() < 0.5
  if (!isArterial && chance < MISSING_SHARE) return
  const isOneWay = !isArterial && chance < MISSING_SHARE + ONE_WAY_SHARE
  if (!isOneWay || !isReversed) roads.add(a, b, metres, tenths)
  if (!isOneWay || isReversed) roads.add(b, a, metres, tenths)
}

/** The folder of the street files; `ROADS_DIR` overrides it. */
const ROADS = process.env.ROADS_DIR ?? new URL('../../shared/data/ncr/roads/', import.meta.url).pathname

/**
 * The street graphs of Noida and Delhi, if the files exist. Speeds are seeded, because the files have none.
 */
export function publishedRoads(): RoadGraph[] {
  if (!existsSync(`${ROADS}/noida_2025_edges.csv.gz`)) return []
  return [roadsOf('Noida 2025', 'noida_2025', true), roadsOf('Delhi 2017', 'delhi_2017', false)]
}

/**
 * Reads node files (`id, lon, lat`) and edge files (`u, v` and optionally a length in metres), both with
 * headers.
 */
function roadsOf(name: string, file: string, isDirected: boolean): RoadGraph {
  const nodes = rowsOf(`${file}_nodes.csv.gz`)
  const indexOf = new Map(nodes.map(([id], index) => [id!, index]))
  const points = nodes.map(([, longitude, latitude]) => ({
    latitude: Number(latitude),
    longitude: Number(longitude),
  }))
  const random = seededRandom(2026)
  const roads = new RoadList()
  for (const [u, v, length] of rowsOf(`${file}_edges.csv.gz`)) {
    const [a, b] = [indexOf.get(u!), indexOf.get(v!)]
    if (a === undefined || b === undefined) continue
    const metres = Math.max(
      1,
      Math.round(length ? Number(length) : 1000 * distanceKm(points[a]!, points[b]!)),
    )
    const tenths = tenthsOfSecond(metres, 12 + 38 * random())
    roads.add(a, b, metres, tenths)
    if (!isDirected) roads.add(b, a, metres, tenths)
  }
  return roads.graph(`${name}, ${nodes.length.toLocaleString('en')} nodes`, nodes.length)
}

function rowsOf(file: string): string[][] {
  const text = gunzipSync(readFileSync(`${ROADS}/${file}`)).toString()
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => line.trim().split(','))
}

function tenthsOfSecond(metres: number, kmh: number): number {
  return Math.max(1, Math.round((metres * 36) / kmh))
}

class RoadList {
  private readonly from: number[] = []
  private readonly to: number[] = []
  private readonly metres: number[] = []
  private readonly tenths: number[] = []

  add(from: number, to: number, metres: number, tenths: number): void {
    this.from.push(from)
    this.to.push(to)
    this.metres.push(metres)
    this.tenths.push(tenths)
  }

  graph(name: string, nodeCount: number): RoadGraph {
    return {
      name,
      nodeCount,
      from: Int32Array.from(this.from),
      to: Int32Array.from(this.to),
      costs: [Int32Array.from(this.metres), Int32Array.from(this.tenths)],
    }
  }
}
