import type { Point } from '@sawari/planner/geo'
import { markMainParts } from './main-parts.ts'
import { STREET_CLASSES, type StreetEdge, type StreetInput } from './street-input.ts'
import { BACKWARD, FOOT, FORWARD, STEPS_PER_DEGREE, type StreetMap } from './street-network.ts'

/** Closures are bits of one byte. */
const MOST_CLOSURES = 8

/** The number of times the square around the points is halved. */
const CURVE_DEPTH = 16

/**
 * Lays out the input as arrays of numbers: nodes along a curve, edges by their first node; only streets of the
 * main connected parts are open to autos and walkers. Rejects contradictions with a `RangeError`.
 */
export function layStreetMap(input: StreetInput): StreetMap {
  checkInput(input)
  const order = alongCurve(input.nodes)
  const numberOf = new Int32Array(order.length)
  order.forEach((node, number) => {
    numberOf[node] = number
  })
  const nodes = Array.from(order, node => input.nodes[node]!)
  const edges = input.edges
    .map(edge => ({ ...edge, from: numberOf[edge.from]!, to: numberOf[edge.to]! }))
    .sort((a, b) => a.from - b.from || a.to - b.to)
  const shape = edges.flatMap(edge => edge.shape)
  const firstShape = new Int32Array(edges.length + 1)
  edges.forEach((edge, index) => {
    firstShape[index + 1] = firstShape[index]! + edge.shape.length
  })
  const map: StreetMap = {
    latitudes: latitudesOf(nodes),
    longitudes: longitudesOf(nodes),
    from: Int32Array.from(edges, edge => edge.from),
    to: Int32Array.from(edges, edge => edge.to),
    length: Int32Array.from(edges, edge => Math.round(edge.lengthMetres * 10)),
    flags: Uint8Array.from(edges, flagsOf),
    streetClass: Uint8Array.from(edges, edge => STREET_CLASSES.indexOf(edge.streetClass)),
    name: Int32Array.from(edges, edge => edge.name ?? -1),
    closure: Uint8Array.from(edges, edge => (edge.closure === undefined ? 0 : 1 << edge.closure)),
    firstShape,
    shapeLatitudes: latitudesOf(shape),
    shapeLongitudes: longitudesOf(shape),
    names: input.names,
    closures: input.closures,
    barriers: input.barriers,
  }
  markMainParts(map)
  return map
}

function checkInput({ nodes, edges, names, closures }: StreetInput): void {
  const refuse = (reason: string) => {
    throw new RangeError(`the streets cannot be used: ${reason}`)
  }
  if (closures.length > MOST_CLOSURES) refuse(`more than ${MOST_CLOSURES} closures`)
  closures.forEach(({ windows }, index) => {
    const isHour = (hour: number) => Number.isInteger(hour) && hour >= 0 && hour <= 24
    if (!windows.every(({ fromHour, toHour }) => isHour(fromHour) && isHour(toHour)))
      refuse(`closure ${index} has no such hour`)
  })
  nodes.forEach((node, index) => {
    if (!isPlace(node)) refuse(`node ${index} has no place on the earth`)
  })
  edges.forEach((edge, index) => {
    const isIndex = (value: number, count: number) => Number.isInteger(value) && value >= 0 && value < count
    if (!isIndex(edge.from, nodes.length) || !isIndex(edge.to, nodes.length))
      refuse(`edge ${index} ends at no node`)
    if (!(edge.lengthMetres >= 0 && edge.lengthMetres < 1e6)) refuse(`edge ${index} has no length`)
    if (!edge.shape.every(isPlace)) refuse(`edge ${index} has a shape point without a place on the earth`)
    if (edge.name !== undefined && !isIndex(edge.name, names.length)) refuse(`edge ${index} has no such name`)
    if (edge.closure !== undefined && !isIndex(edge.closure, closures.length))
      refuse(`edge ${index} has no such closure`)
  })
}

function isPlace({ latitude, longitude }: Point): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

function flagsOf({ forward, backward, foot }: StreetEdge): number {
  return (forward ? FORWARD : 0) | (backward ? BACKWARD : 0) | (foot ? FOOT : 0)
}

function latitudesOf(points: readonly Point[]): Int32Array {
  return Int32Array.from(points, ({ latitude }) => Math.round(latitude * STEPS_PER_DEGREE))
}

function longitudesOf(points: readonly Point[]): Int32Array {
  return Int32Array.from(points, ({ longitude }) => Math.round(longitude * STEPS_PER_DEGREE))
}

/**
 * The points in the order of a Hilbert curve: neighbours have similar numbers, so differences are small and
 * searches access nearby memory.
 */
function alongCurve(points: readonly Point[]): Int32Array {
  const [south, north] = rangeOf(points.map(({ latitude }) => latitude))
  const [west, east] = rangeOf(points.map(({ longitude }) => longitude))
  const cells = (2 ** CURVE_DEPTH - 1) / (Math.max(north - south, east - west) || 1)
  const places = points.map(({ latitude, longitude }) =>
    placeOnCurve(Math.floor((longitude - west) * cells), Math.floor((latitude - south) * cells)),
  )
  return Int32Array.from(points, (_, index) => index).sort((a, b) => places[a]! - places[b]! || a - b)
}

function placeOnCurve(column: number, row: number): number {
  let [x, y, place] = [column, row, 0]
  for (let side = 2 ** (CURVE_DEPTH - 1); side > 0; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0
    const upper = (y & side) > 0 ? 1 : 0
    place += side * side * ((3 * right) ^ upper)
    if (upper === 0) {
      if (right === 1) {
        x = side - 1 - (x & (side - 1))
        y = side - 1 - (y & (side - 1))
      }
      const swapped = x
      x = y
      y = swapped
    }
  }
  return place
}

function rangeOf(values: readonly number[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}
