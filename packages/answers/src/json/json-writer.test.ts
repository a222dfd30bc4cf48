import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonWriter } from './json-writer.ts'

const KEPT_BYTES = 2 * 1024 * 1024

const writer = new JsonWriter(KEPT_BYTES)

function written(write: () => void): string {
  write()
  return new TextDecoder().decode(writer.take())
}

describe('a JSON writer', () => {
  test.each([
    0,
    -0,
    7,
    -7,
    10,
    99_999,
    2 ** 31 - 1,
    2 ** 31,
    1e21,
    0.1,
    -0.1,
    1e-6,
    1e-7,
    28.5493,
    77.3899512,
    99_999_999.1234567,
    1e8 + 0.5,
    0.1 + 0.2,
    Number.MAX_SAFE_INTEGER,
    Number.NaN,
  ])('writes the number %d as JSON.stringify does', value => {
    expect(written(() => writer.number(value))).toBe(JSON.stringify(value))
  })

  test('writes every number as JSON.stringify does', () => {
    const hundredths = fc.integer({ min: -1_000_000, max: 1_000_000_000 }).map(whole => whole / 100)
    const degrees = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map(whole => whole / 1e7)
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer(), hundredths, degrees), value => {
        expect(written(() => writer.number(value))).toBe(JSON.stringify(value))
      }),
    )
  })

  test('writes every string as JSON.stringify does, also a second time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), text => {
        const json = JSON.stringify(text)
        const twice = written(() => {
          writer.string(text)
          writer.string(text)
        })
        expect(twice).toBe(json + json)
      }),
    )
  })

  test('holds more than it has room for, and repeats it', () => {
    const long = 'ऑटो '.repeat(10_000)
    const twice = written(() => {
      const first = writer.length
      writer.string(long)
      writer.repeat(first, writer.length)
    })
    expect(twice).toBe(JSON.stringify(long).repeat(2))
  })

  test('gives bytes that the next answer leaves as they are', () => {
    const writer = new JsonWriter(KEPT_BYTES)
    writer.string('first')
    const first = writer.take()
    writer.string('second')
    expect([first, writer.take()].map(bytes => new TextDecoder().decode(bytes))).toEqual([
      '"first"',
      '"second"',
    ])
  })

  test('keeps bytes for later answers as long as there is room', () => {
    const writer = new JsonWriter(KEPT_BYTES)
    const first = writer.length
    writer.ascii('kept')
    const place = writer.keep(first)!
    writer.take()
    writer.ascii('x'.repeat(KEPT_BYTES + 1))
    expect(writer.keep(first)).toBeUndefined()
    writer.take()
    writer.repeat(place, place + 4)
    expect(new TextDecoder().decode(writer.take())).toBe('kept')
  })

  test('makes a list of items that were written aside, with a comma before each', () => {
    const writer = new JsonWriter(KEPT_BYTES)
    writer.ascii('{"even":')
    const items = [2, -4].map(item =>
      writer.aside(() => {
        writer.comma()
        writer.number(item)
      }),
    )
    const first = writer.length
    for (const item of items) writer.copy(item)
    writer.openList(first)
    writer.ascii('],"none":')
    writer.openList(writer.length)
    writer.ascii(']}')
    expect(new TextDecoder().decode(writer.take())).toBe('{"even":[2,-4],"none":[]}')
  })

  test.each(['plain', 'a "quoted" one', 'ऑटो', ''])('writes the field %j with its key', text => {
    const key = new TextEncoder().encode(',"key":')
    expect(written(() => writer.keyedString(key, text))).toBe(`,"key":${JSON.stringify(text)}`)
  })
})
