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

function playedMap() {
  const triggerRepaint = vi.fn()
  return { map: { style: {}, triggerRepaint } as unknown as MapLibreMap, drawn: triggerRepaint }
}

test('many changes share one frame', () => {
  const { map, drawn } = playedMap()
  throttleFrames(map)
  for (let change = 0; change < 50; change += 1) map.triggerRepaint()
  expect(drawn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(drawn).toHaveBeenCalledTimes(1)
  map.triggerRepaint()
  vi.advanceTimersByTime(100)
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('no frame is drawn while frames are held, and pending frames are drawn after', () => {
  const { map, drawn } = playedMap()
  const frames = throttleFrames(map)
  map.triggerRepaint()
  frames.hold()
  map.triggerRepaint()
  vi.advanceTimersByTime(1_000)
  expect(drawn).not.toHaveBeenCalled()
  frames.release()
  vi.advanceTimersByTime(100)
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('once stopped, the map draws at once, as its engine wants', () => {
  const { map, drawn } = playedMap()
  const frames = throttleFrames(map)
  frames.hold()
  frames.stop()
  expect(drawn).toHaveBeenCalledTimes(1)
  map.triggerRepaint()
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('a map that was removed is not drawn', () => {
  const { map, drawn } = playedMap()
  const frames = throttleFrames(map)
  map.triggerRepaint()
  Reflect.deleteProperty(map, 'style')
  vi.advanceTimersByTime(100)
  frames.stop()
  expect(drawn).not.toHaveBeenCalled()
})
