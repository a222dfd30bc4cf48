import { contractStreets } from '../hierarchy/contract.ts'
import { listShortcuts, type ShortcutList } from '../hierarchy/shortcut-list.ts'
import type { StreetInput } from '../network/street-input.ts'
import { layStreetMap } from '../network/street-map.ts'
import { STEPS_PER_DEGREE, type StreetMap, shapeLengths } from '../network/street-network.ts'
import { ByteWriter } from './bytes.ts'
import { writeHeader } from './header.ts'

/** Flags and class share a byte. */
export const CLASS_SHIFT = 3

/**
 * Builds a street network with its contraction hierarchy and returns the bytes of a street file, which the
 * caller compresses. Takes some seconds for a large town. Throws a `RangeError` that names a contradiction in
 * the input.
 */
export function encodeStreets(input: StreetInput): Uint8Array {
  const map = layStreetMap(input)
  const list = listShortcuts(map, contractStreets(map))
  const writer = new ByteWriter()
  writeNodes(writer, map)
  writeEdges(writer, map)
  writeShapes(writer, map)
  writeHierarchy(writer, list)
  writeTexts(writer, map)
  writeBarriers(writer, map)
  return writeHeader(writer.written())
}

// Each property is a column: similar numbers are adjacent and compress well.

function writeNodes(writer: ByteWriter, { latitudes, longitudes }: StreetMap): void {
  writer.unsigned(latitudes.length)
  writeSteps(writer, latitudes)
  writeSteps(writer, longitudes)
}

function writeEdges(writer: ByteWriter, map: StreetMap): void {
  const { from, to, length, flags, streetClass, name, closure } = map
  const shapeLength = shapeLengths(map)
  writer.unsigned(from.length)
  each(from, (node, edge) => writer.unsigned(node - (from[edge - 1] ?? 0)))
  each(to, (node, edge) => writer.signed(node - from[edge]!))
  each(length, (decimetres, edge) => writer.signed(decimetres - shapeLength[edge]!))
  each(flags, (bits, edge) => writer.byte(bits | (streetClass[edge]! << CLASS_SHIFT)))
  each(name, index => writer.unsigned(index + 1))
  each(closure, bit => writer.byte(bit))
}

function writeShapes(writer: ByteWriter, map: StreetMap): void {
  const { firstShape, from, shapeLatitudes, shapeLongitudes } = map
  const [first, end] = [(edge: number) => firstShape[edge]!, (edge: number) => firstShape[edge + 1]!]
  each(from, (_, edge) => writer.unsigned(end(edge) - first(edge)))
  const writeAlong = (ofNodes: Int32Array, ofShapes: Int32Array) =>
    each(from, (node, edge) => writeSteps(writer, ofShapes.subarray(first(edge), end(edge)), ofNodes[node]!))
  writeAlong(map.latitudes, shapeLatitudes)
  writeAlong(map.longitudes, shapeLongitudes)
}

function each(values: Int32Array | Uint8Array, write: (value: number, index: number) => void): void {
  for (let index = 0; index < values.length; index++) write(values[index]!, index)
}

function writeHierarchy(writer: ByteWriter, list: ShortcutList): void {
  writer.unsigned(list.place.length)
  for (const column of [list.level, list.degree, list.shortcuts, list.place, list.otherPlace, list.ways])
    each(column, value => writer.unsigned(value))
}

function writeTexts(writer: ByteWriter, { names, closures }: StreetMap): void {
  writer.unsigned(names.length)
  for (const { english } of names) writer.text(english)
  for (const { hindi } of names) writer.text(hindi ?? '')
  writer.unsigned(closures.length)
  for (const { road, windows } of closures) {
    writer.text(road)
    writer.unsigned(windows.length)
    for (const { fromHour, toHour } of windows) {
      writer.unsigned(fromHour)
      writer.unsigned(toHour)
    }
  }
}

function writeBarriers(writer: ByteWriter, { barriers }: StreetMap): void {
  writer.unsigned(barriers.length)
  for (const barrier of barriers) {
    writer.unsigned(barrier.length)
    for (const axis of ['latitude', 'longitude'] as const)
      writeSteps(
        writer,
        Int32Array.from(barrier, point => Math.round(point[axis] * STEPS_PER_DEGREE)),
      )
  }
}

/** Writes the differences between neighbours. */
function writeSteps(writer: ByteWriter, values: Int32Array, start = 0): void {
  let previous = start
  for (const value of values) {
    writer.signed(value - previous)
    previous = value
  }
}
