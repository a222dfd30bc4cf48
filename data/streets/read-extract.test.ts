import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStreets, decodeStreets, encodeStreets } from '@sawari/streets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkOf } from './build-streets.ts'
import { readExtract } from './read-extract.ts'
import { type ExtractContent, writeExtract } from './testing/write-extract.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sawari-extract-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A main street, a one-way ring at its end and a path, in a town far from the region. */
const town: ExtractContent = {
  box: [2.3, 48.8, 2.4, 48.9],
  nodes: {
    11: [2.34, 48.85],
    12: [2.345, 48.85],
    13: [2.35, 48.85],
    21: [2.351, 48.8505],
    22: [2.352, 48.85],
    23: [2.351, 48.8495],
    31: [2.345, 48.852],
    99: [2.39, 48.89],
  },
  ways: [
    {
      id: 1,
      nodes: [11, 12, 13],
      tags: { highway: 'secondary', name: 'Grande Rue', 'name:hi': 'बड़ी सड़क' },
    },
    { id: 2, nodes: [13, 23, 22, 21, 13], tags: { highway: 'residential', junction: 'roundabout' } },
    { id: 3, nodes: [12, 31], tags: { highway: 'footway' } },
    { id: 4, nodes: [99, 11], tags: { waterway: 'river' } },
  ],
}

function read(content: ExtractContent | Buffer, name = 'town.osm.pbf') {
  const lines: string[] = []
  const path = join(folder, name)
  writeFileSync(path, Buffer.isBuffer(content) ? content : writeExtract(content))
  return { lines, map: readExtract(path, line => lines.push(line)) }
}

describe('an extract of any town', () => {
  test('gives its streets with class, names and rules', async () => {
    const { map, lines } = read(town)
    const { points, segments } = await map
    expect(points.length).toBe(7)
    expect(segments.length).toBe(7)
    expect(segments[0]).toMatchObject({
      road: { streetClass: 'secondary', name: 'Grande Rue', nameHi: 'बड़ी सड़क', autos: true, foot: true },
      isOneWay: false,
    })
    expect(segments.filter(({ isOneWay }) => isOneWay).length).toBe(4)
    expect(segments.at(-1)?.road).toMatchObject({ streetClass: 'path', autos: false, foot: true })
    expect(lines.at(-1)).toBe('streets: 3 ways of town.osm.pbf')
    expect(lines.some(line => line.endsWith('100 %'))).toBe(true)
  })

  test('becomes a network on which autos and people find their ways', async () => {
    const input = networkOf(await read(town).map, { rules: [], rivers: [] })
    const streets = createStreets(decodeStreets(encodeStreets(input)))
    const at = new Date('2026-06-01T13:00:00+05:30')
    const [west, east] = [
      { latitude: 48.85, longitude: 2.34 },
      { latitude: 48.85, longitude: 2.352 },
    ]
    expect(streets.drive(west, east, at)?.distanceKm).toBeCloseTo(0.89, 1)
    const [onFoot] = streets.walk(west, [{ latitude: 48.852, longitude: 2.345 }], 1)
    expect(onFoot).toBeCloseTo(0.59, 1)
  })

  test('may have a way that visits a node twice: it is cut into its pieces', async () => {
    const eight = { id: 5, nodes: [12, 31, 21, 12, 23], tags: { highway: 'residential' } }
    const { segments } = await read({ ...town, ways: [...town.ways, eight] }).map
    expect(segments.length).toBe(7 + 4)
  })
})

test('only the streets near the region are read, and there must be some', async () => {
  const name = 'wide.osm.pbf'
  const far = { 51: [4.8, 45.7], 52: [4.9, 45.8] } as const
  const lyon = { id: 5, nodes: [51, 52], tags: { highway: 'primary', name: 'Rue de Lyon' } }
  const { box: _, ...wide } = { ...town, nodes: { ...town.nodes, ...far }, ways: [...town.ways, lyon] }
  const { lines } = read(wide, name)
  const near = await readExtract(join(folder, name), line => lines.push(line), {
    west: 2.3,
    south: 48.8,
    east: 2.4,
    north: 48.9,
  })
  expect(near.segments.some(({ road }) => road.name === 'Rue de Lyon')).toBe(false)
  expect(near.segments.some(({ road }) => road.name === 'Grande Rue')).toBe(true)
  const delhi = { west: 76.8, south: 28.3, east: 77.6, north: 28.9 }
  await expect(readExtract(join(folder, name), () => {}, delhi)).rejects.toThrow(
    'wide.osm.pbf: none of its 4 streets lies in the region',
  )
})

describe('a broken extract is refused with file, place and reason:', () => {
  const whole = writeExtract(town)
  const { nodes } = town
  const way = (...nodes: number[]) => ({ id: 8, nodes, tags: { highway: 'residential' } })
  const noBlock = Buffer.concat([whole.subarray(0, 90), Buffer.alloc(60, 7), whole.subarray(150)])
  test.each<[string, ExtractContent | Buffer, RegExp]>([
    ['a hole in a way', { ...town, ways: [way(11, 77)] }, /way 8 has node 77, which is not in the file$/],
    ['a loop', { ...town, ways: [...town.ways, way(11, 12, 12)] }, /way 8 loops from node 12 to itself$/],
    [
      'no street for vehicles',
      { ...town, ways: [town.ways[2]!] },
      /none of its 1 streets is open to vehicles$/,
    ],
    ['no street at all', { ...town, ways: [] }, /none of its 0 streets/],
    [
      'a node far outside the box of the file',
      { ...town, nodes: { ...nodes, 13: [77.2, 28.6] } },
      /node 13 at 28\.6, 77\.2 lies far outside the box of the file$/,
    ],
    [
      'a node that is not on the globe',
      { nodes: { ...nodes, 13: [2.35, 95] }, ways: town.ways },
      /node 13 at 95, 2\.35 lies far outside/,
    ],
    ['an end in the middle of a block', whole.subarray(0, -9), /broken before byte \d+: the file ends/],
    ['bytes that are no block', noBlock, /broken before byte \d+: /],
    ['no bytes', Buffer.alloc(0), /broken before byte 0: /],
    ['another format', Buffer.from('<osm version="0.6"></osm>'.repeat(9)), /broken before byte /],
  ])('%s', async (_, content, reason) => {
    await expect(read(content).map).rejects.toThrow(new RegExp(`^town\\.osm\\.pbf: ${reason.source}`))
  })

  test('no file', async () => {
    await expect(readExtract(join(folder, 'none.osm.pbf'), () => {})).rejects.toThrow(
      'none.osm.pbf: the file is missing',
    )
  })
})
