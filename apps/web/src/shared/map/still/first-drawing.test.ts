// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest'
import { painted } from '../../timing.ts'
import type { MapHandle } from '../handle/map-handle.ts'
import { MAP_SOURCES } from '../style/map-style.ts'
import { drawAtFirst } from './first-drawing.ts'

afterEach(() => vi.useRealTimers())

/** The part of a map that the first drawing uses. Only a loaded one has events. */
function playedMap({ isLoaded = false } = {}) {
  const container = document.body.appendChild(document.createElement('div'))
  const ratios: number[] = []
  const map = {
    style: {},
    on(_: string, fired: (event: object) => void) {
      for (const sourceId of isLoaded ? MAP_SOURCES : [])
        queueMicrotask(() => fired({ sourceId, sourceDataType: 'content' }))
      return { unsubscribe: () => {} }
    },
    once: () => Promise.resolve(),
    getCanvas: () => document.createElement('canvas'),
    getCanvasContainer: () => container,
    setPixelRatio: (ratio: number) => ratios.push(ratio),
  }
  const held: string[] = []
  const handle = {
    map,
    programs: { drawn: (rest: () => Promise<void>) => rest(), stop: () => {} },
    frames: { hold: () => held.push('held'), release: () => held.push('released'), stop: () => {} },
  }
  return { handle: handle as unknown as MapHandle, container, ratios, held }
}

const pointer = (type: string, pointerId = 1) => new PointerEvent(type, { pointerId, bubbles: true })

test.each(['pointerup', 'pointercancel'])(
  'the resolution stays while the map is held, until %s',
  async end => {
    const { handle, container, ratios } = playedMap({ isLoaded: true })
    const hurry = new AbortController()
    void drawAtFirst(handle, hurry.signal)
    container.dispatchEvent(pointer('pointerdown'))
    container.dispatchEvent(pointer('pointerdown', 2))
    hurry.abort()
    window.dispatchEvent(pointer(end, 2))
    await painted()
    await painted()
    expect(ratios).toEqual([])

    window.dispatchEvent(pointer(end))
    let ratioAtClick = Number.NaN
    queueMicrotask(() => (ratioAtClick = ratios.length))
    await expect.poll(() => ratios).toHaveLength(1)
    expect(ratioAtClick).toBe(0)
  },
)

test('a map that is not held gets its resolution at once', async () => {
  const { handle, ratios } = playedMap({ isLoaded: true })
  const hurry = new AbortController()
  void drawAtFirst(handle, hurry.signal)
  hurry.abort()
  await expect.poll(() => ratios).toHaveLength(1)
})

test('a moved map is shown only with its data and its programs', async () => {
  vi.useFakeTimers()
  const { handle, ratios } = playedMap()
  const hurry = new AbortController()
  void drawAtFirst(handle, hurry.signal)
  hurry.abort()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(ratios).toEqual([])
  // A source that does not load delays it no longer.
  await vi.advanceTimersByTimeAsync(200)
  expect(ratios).toHaveLength(1)
})

test('nothing is drawn while the passenger types, unless the map was moved', async () => {
  vi.useFakeTimers()
  const { handle, ratios } = playedMap()
  const hurry = new AbortController()
  void drawAtFirst(handle, hurry.signal)
  for (let key = 0; key < 10; key += 1) {
    window.dispatchEvent(new Event('input'))
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(ratios).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ratios).toHaveLength(1)

  const other = playedMap({ isLoaded: true })
  const moved = new AbortController()
  void drawAtFirst(other.handle, moved.signal)
  window.dispatchEvent(new Event('keydown'))
  moved.abort()
  await vi.advanceTimersByTimeAsync(1)
  expect(other.ratios).toHaveLength(1)
})

test.each([
  ['a tap', 'pointerdown', 500, 200],
  ['focus in a field, which a key will follow', 'focusin', 1_400, 200],
] as const)('nothing is drawn after %s for a while', async (_, type, waitsMs, thenMs) => {
  vi.useFakeTimers()
  const { handle, ratios } = playedMap()
  const field = document.body.appendChild(document.createElement('input'))
  // By then the map has finished everything else.
  void drawAtFirst(handle, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1_990)
  field.dispatchEvent(new Event(type, { bubbles: true }))
  await vi.advanceTimersByTimeAsync(waitsMs)
  expect(ratios).toEqual([])
  await vi.advanceTimersByTimeAsync(thenMs)
  expect(ratios).toHaveLength(1)
})

test('focus on a button does not hold the map up', async () => {
  vi.useFakeTimers()
  const { handle, ratios } = playedMap()
  const button = document.body.appendChild(document.createElement('button'))
  void drawAtFirst(handle, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1_990)
  button.dispatchEvent(new Event('focusin', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(50)
  expect(ratios).toHaveLength(1)
})

test.each([
  ['typing in a field holds the frames until it rests', 'input', ['held', 'released']],
  ['a finger on the map does not hold them', 'div', []],
])('%s', async (_, element, expected) => {
  vi.useFakeTimers()
  const { handle, held } = playedMap()
  const touched = document.body.appendChild(document.createElement(element))
  void drawAtFirst(handle, new AbortController().signal)
  touched.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(650)
  expect(held).toEqual(expected)
})
