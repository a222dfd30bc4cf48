// The grid's box and nearest-point queries, compared with flatbush, kdbush, rbush and geokdbush on the same
// points.
import {
  type Bounds,
  boundsAround,
  boundsContain,
  buildGridIndex,
  distanceKm,
  type GridIndex,
  NearestSearch,
  type Point,
  writePointsInBox,
} from '@sawari/geo'
import Flatbush from 'flatbush'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import RBush from 'rbush'
import { SERVICE_BOX } from './region.ts'
import type { BenchRow } from './results.ts'
import { seededRandom } from './seeded-random.ts'
import { pointAround } from './synthetic-network.ts'

const SEED = 2026
const QUERIES = 200
/** Number of box queries for a million points: fewer, because each finds tens of thousands. */
const LONG_QUERIES = 40
const LONG_COUNT = 1_000_000
const NEAREST = 10
/** Number of queries whose results are compared point by point, and with a test of every point. */
const TRIED = 4
const FEWEST_ROUNDS = 3
const BUDGET_MS = 300
/**
 * Warm-up before the turns: the engine recompiles code for a new number of points, slowly on a busy
 * machine.
 */
const WARM_UP_MS = 250
/** Duration of a turn: short enough that some turns of each contender run without interruption. */
const TURN_MS = 2
const HUB_COUNT = 40
const HUB_KM = 2
const CROWDED_SHARE = 0.8

/** The first view of the map, and the view of a town. */
const ZOOMS = [14, 12] as const
const SPREADS = ['evenly spread', 'around hubs'] as const
/** Required speed relative to the best peer, by number of points. */
const BOX_GOALS = new Map([
  [1_000, 0.5],
  [100_000, 3],
  [1_000_000, 5],
])
const NEAREST_GOALS = new Map([
  ['100,000 evenly spread', 9],
  ['100,000 around hubs', 8],
])

/** One implementation of one kind of query. */
interface Contender<Question> {
  readonly name: string
  /** Returns the number of points found. */
  ask(question: Question): number
  /** The indices of the points, in any order for a box, nearest first for a place. */
  answer(question: Question): number[]
}

interface World {
  readonly label: string
  readonly points: readonly Point[]
  readonly grid: GridIndex
  readonly kdbush: KDBush
  readonly flatbush: Flatbush
  readonly rbush: PlaceTree
  place(): Point
}

interface Place {
  readonly index: number
  readonly x: number
  readonly y: number
}

class PlaceTree extends RBush<Place> {
  override toBBox({ x, y }: Place) {
    return { minX: x, minY: y, maxX: x, maxY: y }
  }
  override compareMinX(a: Place, b: Place): number {
    return a.x - b.x
  }
  override compareMinY(a: Place, b: Place): number {
    return a.y - b.y
  }
}

/** Prints microseconds per query, after comparing the results of all contenders. */
export async function run(): Promise<BenchRow[]> {
  console.log(
    `${QUERIES} seeded queries (${LONG_QUERIES} boxes of ${LONG_COUNT.toLocaleString('en')} points), contenders take turns of ${TURN_MS} ms or more; the least time of all turns is reported. A view is 800 × 600 pixels. Coverage is the share of queries with an answer.\n`,
  )
  console.log('| points | query | found | coverage | what | µs per query | grid is as fast |')
  console.log('|---|---|---:|---:|---|---:|---:|')
  const rows: BenchRow[] = []
  for (const count of BOX_GOALS.keys()) {
    for (const spread of SPREADS) {
      const world = worldOf(count, spread)
      for (const zoom of ZOOMS) rows.push(benchBoxes(world, zoom))
      rows.push(benchNearest(world))
    }
  }
  return rows
}

function worldOf(count: number, spread: (typeof SPREADS)[number]): World {
  const random = seededRandom(SEED)
  const hubs = Array.from({ length: HUB_COUNT }, () => pointInBox(random))
  const isCrowded = () => spread === 'around hubs' && random() < CROWDED_SHARE
  const place = () =>
    isCrowded()
      ? pointAround(hubs[Math.floor(random() * HUB_COUNT)]!, HUB_KM * random(), random)
      : pointInBox(random)
  const points = Array.from({ length: count }, place)
  const kdbush = new KDBush(count)
  const flatbush = new Flatbush(count)
  for (const { latitude, longitude } of points) {
    kdbush.add(longitude, latitude)
    flatbush.add(longitude, latitude)
  }
  kdbush.finish()
  flatbush.finish()
  const rbush = new PlaceTree()
  rbush.load(points.map(({ latitude, longitude }, index) => ({ index, x: longitude, y: latitude })))
  const grid = buildGridIndex(
    Float64Array.from(points, point => point.latitude),
    Float64Array.from(points, point => point.longitude),
  )
  return { label: `${count.toLocaleString('en')} ${spread}`, points, grid, kdbush, flatbush, rbush, place }
}

function benchBoxes(world: World, zoom: number): BenchRow {
  const count = world.points.length < LONG_COUNT ? QUERIES : LONG_QUERIES
  const boxes = Array.from({ length: count }, () => boundsAround(world.place(), zoom))
  const contenders = boxContenders(world)
  const found = expectSameAnswers(contenders, boxes, answer => Uint32Array.from(answer).sort())
  for (const box of boxes.slice(0, TRIED)) {
    const tried = world.points.reduce((sum, point) => sum + (boundsContain(box, point) ? 1 : 0), 0)
    if (contenders[0]!.ask(box) !== tried) throw new Error(`${tried} points lie in the box`)
  }
  const query = `box, zoom ${zoom}`
  const ratio = printTimes(world.label, query, found, contenders, boxes)
  return row(`${query}, ${world.label}, beside the best peer`, ratio, BOX_GOALS.get(world.points.length))
}

function boxContenders({ points, grid, kdbush, flatbush, rbush }: World): Contender<Bounds>[] {
  const into = new Uint32Array(points.length)
  const inKdbush = ({ west, south, east, north }: Bounds) => kdbush.range(west, south, east, north)
  const inFlatbush = ({ west, south, east, north }: Bounds) => flatbush.search(west, south, east, north)
  const inRbush = ({ west, south, east, north }: Bounds) =>
    rbush.search({ minX: west, minY: south, maxX: east, maxY: north })
  return [
    {
      name: 'grid',
      ask: box => writePointsInBox(grid, box, into),
      answer: box => Array.from(into.subarray(0, writePointsInBox(grid, box, into))),
    },
    { name: 'kdbush', ask: box => inKdbush(box).length, answer: inKdbush },
    { name: 'flatbush', ask: box => inFlatbush(box).length, answer: inFlatbush },
    {
      name: 'rbush',
      ask: box => inRbush(box).length,
      answer: box => inRbush(box).map(({ index }) => index),
    },
  ]
}

function benchNearest(world: World): BenchRow {
  const { points, grid, kdbush } = world
  const places = Array.from({ length: QUERIES }, world.place)
  const search = new NearestSearch(grid)
  const nearest = ({ longitude, latitude }: Point) => around(kdbush, longitude, latitude, NEAREST)
  const contenders: Contender<Point>[] = [
    {
      name: 'grid',
      ask: place => search.find(place, NEAREST),
      answer: place => Array.from(search.indices.subarray(0, search.find(place, NEAREST))),
    },
    { name: 'geokdbush', ask: place => nearest(place).length, answer: nearest },
  ]
  const found = expectSameAnswers(contenders, places, answer => answer)
  for (const place of places.slice(0, TRIED)) {
    const tried = Float64Array.from(points, point => distanceKm(place, point)).sort()
    const given = search.distancesKm.subarray(0, search.find(place, NEAREST))
    if (given.join() !== tried.slice(0, NEAREST).join()) throw new Error('the nearest are others')
  }
  const ratio = printTimes(world.label, `nearest ${NEAREST}`, found, contenders, places)
  return row(`nearest ${NEAREST}, ${world.label}, beside geokdbush`, ratio, NEAREST_GOALS.get(world.label))
}

/** Returns the number of points found per query. Throws if a peer finds different points than the grid. */
function expectSameAnswers<Question>(
  contenders: readonly Contender<Question>[],
  questions: readonly Question[],
  inOrder: (answer: number[]) => number[] | Uint32Array,
): number[] {
  const [own, ...peers] = contenders
  return questions.map((question, number) => {
    const expected = own!.ask(question)
    for (const peer of peers) {
      // Comparing 100,000 points takes longer than finding them, so most results are compared by count only.
      const isSame =
        number < TRIED
          ? inOrder(peer.answer(question)).join() === inOrder(own!.answer(question)).join()
          : peer.ask(question) === expected
      if (!isSame) throw new Error(`query ${number}: ${peer.name} and the grid disagree`)
    }
    return expected
  })
}

/** Prints all times; returns the first contender's speed relative to the best peer. */
function printTimes<Question>(
  label: string,
  query: string,
  found: readonly number[],
  contenders: readonly Contender<Question>[],
  questions: readonly Question[],
): number {
  const micros = leastMicros(contenders, questions)
  const ratios = micros.map(time => time / micros[0]!)
  const mean = found.reduce((sum, count) => sum + count, 0) / found.length
  const coverage = (100 * found.filter(count => count > 0).length) / found.length
  const about = `| ${label} | ${query} | ${shown(mean)} | ${coverage.toFixed(1)} %`
  contenders.forEach(({ name }, contender) => {
    const ratio = contender === 0 ? '' : `${shown(ratios[contender]!)} ×`
    console.log(`${about} | ${name} | ${shown(micros[contender]!)} | ${ratio} |`)
  })
  return Math.min(...ratios.slice(1))
}

/** Microseconds per query of each contender in its fastest turn, which other processes disturbed least. */
function leastMicros<Question>(
  contenders: readonly Contender<Question>[],
  questions: readonly Question[],
): number[] {
  for (const contender of contenders) turnMicros(contender, questions, WARM_UP_MS)
  const least = contenders.map(() => Number.POSITIVE_INFINITY)
  const start = performance.now()
  for (let round = 0; round < FEWEST_ROUNDS || performance.now() - start < BUDGET_MS; round++) {
    for (const [number, contender] of contenders.entries()) {
      least[number] = Math.min(least[number]!, turnMicros(contender, questions))
    }
  }
  return least
}

function turnMicros<Question>(
  contender: Contender<Question>,
  questions: readonly Question[],
  leastMs = TURN_MS,
): number {
  const before = performance.now()
  for (let asked = questions.length; ; asked += questions.length) {
    for (const question of questions) contender.ask(question)
    const elapsedMs = performance.now() - before
    if (elapsedMs >= leastMs) return (1_000 * elapsedMs) / asked
  }
}

function row(name: string, figure: number, atLeast: number | undefined): BenchRow {
  return { name, figure, unit: '×', ...(atLeast !== undefined && { goal: { atLeast } }) }
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function pointInBox(random: () => number): Point {
  const { north, south, east, west } = SERVICE_BOX
  return { latitude: south + (north - south) * random(), longitude: west + (east - west) * random() }
}
