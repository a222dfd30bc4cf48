import { deflateSync } from 'node:zlib'

export interface ExtractContent {
  /** West, south, east and north in degrees; absent: the file has no box. */
  readonly box?: readonly [number, number, number, number]
  /** Longitude and latitude by id. */
  readonly nodes: Readonly<Record<number, readonly [number, number]>>
  readonly ways: readonly {
    readonly id: number
    readonly nodes: readonly number[]
    readonly tags: Readonly<Record<string, string>>
  }[]
}

/** The smallest extract in the PBF format of OpenStreetMap: one block of nodes, one of ways. */
export function writeExtract({ box, nodes, ways }: ExtractContent): Buffer {
  const ids = Object.keys(nodes).map(Number)
  const degrees = (axis: 0 | 1) => ids.map(id => Math.round(nodes[id]![axis] * 1e7))
  const dense = [
    packed(1, steps(ids).map(zigzag)),
    packed(8, steps(degrees(1)).map(zigzag)),
    packed(9, steps(degrees(0)).map(zigzag)),
  ]
  const texts = [...new Set(['', ...ways.flatMap(({ tags }) => Object.entries(tags).flat())])]
  const place = (text: string) => texts.indexOf(text)
  const table = bytes(1, Buffer.concat(texts.map(text => bytes(1, Buffer.from(text)))))
  const wayRows = ways.map(way =>
    bytes(
      3,
      Buffer.concat([
        tag(1, 0, varint(way.id)),
        packed(2, Object.keys(way.tags).map(place)),
        packed(3, Object.values(way.tags).map(place)),
        packed(8, steps(way.nodes).map(zigzag)),
      ]),
    ),
  )
  const edges = box && [box[0], box[2], box[3], box[1]].map(edge => Math.round(edge * 1e9))
  const header = edges
    ? bytes(1, Buffer.concat(edges.map((edge, at) => tag(at + 1, 0, varint(zigzag(edge))))))
    : Buffer.alloc(0)
  return Buffer.concat([
    block('OSMHeader', Buffer.concat([header, bytes(4, Buffer.from('OsmSchema-V0.6'))])),
    block(
      'OSMData',
      Buffer.concat([bytes(1, bytes(1, Buffer.alloc(0))), bytes(2, bytes(2, Buffer.concat(dense)))]),
    ),
    block('OSMData', Buffer.concat([table, bytes(2, Buffer.concat(wayRows))])),
  ])
}

function block(type: string, content: Buffer): Buffer {
  const blob = Buffer.concat([tag(2, 0, varint(content.length)), bytes(3, deflateSync(content))])
  const header = Buffer.concat([bytes(1, Buffer.from(type)), tag(3, 0, varint(blob.length))])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}

function steps(values: readonly number[]): number[] {
  return values.map((value, at) => value - (values[at - 1] ?? 0))
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function tag(field: number, type: number, content: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + type), content])
}

function bytes(field: number, content: Buffer): Buffer {
  return tag(field, 2, Buffer.concat([varint(content.length), content]))
}

function packed(field: number, values: readonly number[]): Buffer {
  return bytes(field, Buffer.concat(values.map(varint)))
}

function varint(value: number): Buffer {
  const rows: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) rows.push((rest % 128) + 128)
  return Buffer.from([...rows, rest])
}
