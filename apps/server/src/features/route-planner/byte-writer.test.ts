import { describe, expect, test } from 'vitest'
import { ByteWriter } from './byte-writer.ts'

describe('a byte writer', () => {
  test('holds more than it has room for, and repeats it', () => {
    const writer = new ByteWriter()
    const long = 'ऑटो '.repeat(10_000)
    writer.text(long)
    writer.copy(Buffer.from(long))
    writer.again(0, writer.length)
    expect(String(writer.take())).toBe(long.repeat(4))
  })

  test('returns bytes that the next text does not change', () => {
    const writer = new ByteWriter()
    writer.text('first')
    const first = writer.take()
    writer.text('second')
    expect([String(first), String(writer.take())]).toEqual(['first', 'second'])
  })
})
