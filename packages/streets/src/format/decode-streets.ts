import type { Point } from '@sawari/planner/geo'
import { buildHierarchy } from '../hierarchy/build-hierarchy.ts'
import type { ShortcutList } from '../hierarchy/shortcut-list.ts'
import { STREET_CLASSES, type StreetClosure, type StreetName } from '../network/street-input.ts'
import {
  AUTO,
  FOOT,
  STEPS_PER_DEGREE,
  type StreetMap,
  type StreetNetwork,
  shapeLengths,
} from '../network/street-network.ts'
import { ByteReader } from './bytes.ts'
import { CLASS_SHIFT } from './encode-streets.ts'
import { checkHeader, HEADER_BYTES } from './header.ts'

/** Reads a street file; throws a `RangeError` that names the fault if it is damaged. */
export function decodeStreets(file: Uint8Array): StreetNetwork {
  checkHeader(file)
  const reader = new ByteReader(file, HEADER_BYTES)
  const nodeCount = reader.count()
  const nodes = { latitudes: reader.stepColumn(nodeCount), longitudes: reader.stepColumn(nodeCount) }
  const { longer, ...edges } = readEdges(reader, nodeCount)
  const unmeasured = { ...nodes, ...edges, ...readShapes(reader, nodes, edges.from) }
  const length = shapeLengths(unmeasured)
  for (let edge = 0; edge < length.length; edge++) length[edge]! += longer[edge]!
  const list = readShortcuts(reader, nodeCount)
  const texts = readTexts(reader)
  const barriers = readBarriers(reader)
  if (!reader.isAtEnd()) throw new RangeError('the street file goes on after its end')
  const map: StreetMap = { ...unmeasured, length, ...texts, barriers }
  checkMap(map)
  return { ...map, hierarchy: buildHierarchy(map, list) }
}

function readEdges(reader: ByteReader, nodeCount: number) {
  const count = reader.count()
  const from = reader.unsignedColumn(count)
  for (let edge = 1; edge < count; edge++) from[edge]! += from[edge - 1]!
  const to = reader.signedColumn(count)
  for (let edge = 0; edge < count; edge++) to[edge]! += from[edge]!
  if (!areIndices(from, nodeCount) || !areIndices(to, nodeCount)) {
    throw new RangeError('an edge of the street file ends at no node')
  }
  const longer = reader.signedColumn(count)
  const bits = reader.byteColumn(count)
  const name = reader.unsignedColumn(count).map(index => index - 1)
  const closure = reader.byteColumn(count)
  return {
    from,
    to,
    longer,
    name,
    closure,
    flags: bits.map(value => value & (AUTO | FOOT)),
    streetClass: bits.map(value => value >> CLASS_SHIFT),
  }
}

function checkMap({ length, name, names, streetClass, closure, closures }: StreetMap): void {
  const refuse = (what: string) => {
    throw new RangeError(`an edge of the street file has no such ${what}`)
  }
  for (let edge = 0; edge < length.length; edge++) {
    if (length[edge]! < 0) refuse('length')
    if (name[edge]! < -1 || name[edge]! >= names.length) refuse('name')
    if (streetClass[edge]! >= STREET_CLASSES.length) refuse('class')
    if (closure[edge]! >> closures.length !== 0) refuse('closure')
  }
}

function areIndices(values: Int32Array, limit: number): boolean {
  for (let at = 0; at < values.length; at++) {
    if (values[at]! < 0 || values[at]! >= limit) return false
  }
  return true
}

function readShapes(
  reader: ByteReader,
  { latitudes, longitudes }: Pick<StreetMap, 'latitudes' | 'longitudes'>,
  from: Int32Array,
) {
  const counts = reader.unsignedColumn(from.length)
  const firstShape = new Int32Array(from.length + 1)
  for (let edge = 0; edge < from.length; edge++) firstShape[edge + 1] = firstShape[edge]! + counts[edge]!
  const read = (ofNodes: Int32Array) => {
    const steps = reader.signedColumn(firstShape[from.length]!)
    for (let edge = 0; edge < from.length; edge++) {
      let value = ofNodes[from[edge]!]!
      for (let at = firstShape[edge]!; at < firstShape[edge + 1]!; at++) {
        value += steps[at]!
        steps[at] = value
      }
    }
    return steps
  }
  return { firstShape, shapeLatitudes: read(latitudes), shapeLongitudes: read(longitudes) }
}

function readShortcuts(reader: ByteReader, nodeCount: number): ShortcutList {
  const count = reader.count()
  return {
    level: reader.unsignedColumn(nodeCount),
    degree: reader.unsignedColumn(nodeCount),
    shortcuts: reader.unsignedColumn(nodeCount),
    place: reader.unsignedColumn(count),
    otherPlace: reader.unsignedColumn(count),
    ways: reader.unsignedColumn(count),
  }
}

function readTexts(reader: ByteReader): { names: StreetName[]; closures: StreetClosure[] } {
  const english = Array.from({ length: reader.count() }, () => reader.text())
  const names = english.map(name => {
    const hindi = reader.text()
    return hindi === '' ? { english: name } : { english: name, hindi }
  })
  const closures = Array.from({ length: reader.count() }, () => ({
    road: reader.text(),
    windows: Array.from({ length: reader.count() }, () => ({
      fromHour: reader.unsigned(),
      toHour: reader.unsigned(),
    })),
  }))
  return { names, closures }
}

function readBarriers(reader: ByteReader): Point[][] {
  return Array.from({ length: reader.count() }, () => {
    const count = reader.count()
    const latitudes = reader.stepColumn(count)
    const longitudes = reader.stepColumn(count)
    return Array.from(latitudes, (latitude, at) => ({
      latitude: latitude / STEPS_PER_DEGREE,
      longitude: longitudes[at]! / STEPS_PER_DEGREE,
    }))
  })
}
