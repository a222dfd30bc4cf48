import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameReader, createFrameWriter } from './frames.ts'

const FRAME_BYTES = 1_000
const framesOf = (sender: string) => createFrameWriter(sender, FRAME_BYTES)

test('every message arrives once, in order and unchanged, in frames of the allowed size', () => {
  const message = fc.oneof(
    fc.json().map(text => JSON.parse(text) as unknown),
    fc.string({ unit: 'grapheme', minLength: 200, maxLength: 3_000, size: 'max' }),
  )
  fc.assert(
    fc.property(fc.array(message, { maxLength: 30 }), messages => {
      const reader = createFrameReader('receiver')
      const frames = framesOf('sender')(messages)
      for (const frame of frames) expect(Buffer.byteLength(frame)).toBeLessThanOrEqual(FRAME_BYTES)
      expect(frames.flatMap(frame => reader.read(frame))).toEqual(messages)
    }),
    { numRuns: 300 },
  )
})

test('parts of two senders do not mix, and a message with a lost part is dropped', () => {
  const reader = createFrameReader('receiver')
  const long = 'x'.repeat(2_000)
  const framesOfA = framesOf('a')
  const [a1, a2, a3, a4] = framesOfA([long])
  const [b1, b2, b3, b4] = framesOf('b')([long.toUpperCase()])
  const mixed = [a1, b1, a2, b2, a3, b3, a4, b4].flatMap(frame => reader.read(frame!))
  expect(mixed).toEqual([long, long.toUpperCase()])
  expect([a1, a3, a4].flatMap(frame => reader.read(frame!))).toEqual([])
  expect(framesOfA(['next']).flatMap(frame => reader.read(frame))).toEqual(['next'])
})

test('a process does not read what it has sent itself', () => {
  const [frame] = framesOf('me')(['news'])
  expect(['me', 'm', 'me too'].map(id => createFrameReader(id).isOwn(frame!))).toEqual([true, false, false])
})
