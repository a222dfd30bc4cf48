import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleFrames } from './repaints.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function throttledMap() {
  const drawn = vi.fn()
  const map = { style: {}, triggerRepaint: drawn } as unknown as MapLibreMap
  const frames = throttleFrames(map)
  map.triggerRepaint()
  map.triggerRepaint()
  expect(drawn).not.toHaveBeenCalled()
  return { map, frames, drawn }
}

test('many changes share one frame', () => {
  const { map, drawn } = throttledMap()
  vi.advanceTimersByTime(100)
  expect(drawn).toHaveBeenCalledTimes(1)
  map.triggerRepaint()
  vi.advanceTimersByTime(100)
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('no frame is drawn while frames are held, and pending frames are drawn after', () => {
  const { map, frames, drawn } = throttledMap()
  frames.hold()
  map.triggerRepaint()
  vi.advanceTimersByTime(1_000)
  expect(drawn).not.toHaveBeenCalled()
  frames.release()
  vi.advanceTimersByTime(100)
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('once stopped, the map draws at once, as its engine wants', () => {
  const { map, frames, drawn } = throttledMap()
  frames.hold()
  frames.stop()
  expect(drawn).toHaveBeenCalledTimes(1)
  map.triggerRepaint()
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('a map that was removed is not drawn', () => {
  const { map, frames, drawn } = throttledMap()
  Reflect.deleteProperty(map, 'style')
  vi.advanceTimersByTime(100)
  frames.stop()
  expect(drawn).not.toHaveBeenCalled()
})
