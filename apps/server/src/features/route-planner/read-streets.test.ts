import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { encodeStreets, type StreetInput } from '@sawari/streets'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/harness.ts'
import { createLogger } from '../../platform/telemetry/logger.ts'
import { readStreets } from './read-streets.ts'

const [west, east] = [
  { latitude: 28.57, longitude: 77.32 },
  { latitude: 28.57, longitude: 77.34 },
]
const street = { streetClass: 'street', shape: [], forward: true, backward: true, foot: true } as const
const input: StreetInput = {
  nodes: [west, east],
  edges: [{ from: 0, to: 1, lengthMetres: 2000, ...street }],
  names: [],
  closures: [],
  barriers: [],
}

describe('the street file', () => {
  let lines: string[]
  beforeEach(() => {
    lines = []
  })

  const logger = createLogger('info', { write: line => void lines.push(line) })
  const read = (content?: Uint8Array) =>
    readStreets(
      join(temporaryFolder(content && { 'streets.bin': Buffer.from(content) }), 'streets.bin'),
      logger,
    )

  test('is read from its compressed form', async () => {
    const streets = await read(brotliCompressSync(encodeStreets(input)))
    expect(streets?.drive(west, east, new Date())?.distanceKm).toBe(2)
    expect(lines).toEqual([])
  })

  test('may be missing: one line says so', async () => {
    expect(await read()).toBeUndefined()
    expect(lines).toEqual([expect.stringContaining('no streets: reserved rides and walks are estimates')])
  })

  test.each([
    ['is not compressed', () => encodeStreets(input)],
    ['is cut off', () => brotliCompressSync(encodeStreets(input)).subarray(0, -9)],
    ['holds something else', () => brotliCompressSync(Uint8Array.of(1, 2, 3))],
    [
      'is damaged',
      () => brotliCompressSync(encodeStreets(input).map((byte, at) => (at === 40 ? byte ^ 1 : byte))),
    ],
  ])('that %s is left out: one line says so', async (_, content) => {
    expect(await read(content())).toBeUndefined()
    expect(lines).toEqual([expect.stringContaining('the streets cannot be read')])
  })
})
