// @vitest-environment happy-dom

import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { painted } from '../../after-paint.ts'
import { mapLayers } from '../style/map-style.ts'
import { drawInTurns, unseen } from './first-drawing.ts'

const TILES = { url: '/tiles/1/{z}/{x}/{y}.pbf', minZoom: 7, maxZoom: 14 }
const PARTS = {
  fill: ['fill'],
  line: ['line'],
  circle: ['circle', 'circle-stroke'],
  symbol: ['text', 'icon'],
}

test.each(mapLayers({ tiles: TILES, language: 'en' }).map(layer => [layer.id, layer] as const))(
  'nothing of a layer is drawn before its turn, and nothing else of it differs: %s',
  (_, layer) => {
    const { paint, ...rest } = unseen(layer)
    for (const part of PARTS[layer.type]) expect(paint).toHaveProperty([`${part}-opacity`], 0)
    const { paint: paintAfter, ...restAfter } = layer
    expect(rest).toEqual(restAfter)
    const others = Object.entries(paintAfter ?? {}).filter(([property]) => !property.endsWith('-opacity'))
    expect(paint).toMatchObject(Object.fromEntries(others))
  },
)

afterEach(() => vi.useRealTimers())

/** What the first drawing uses of a map. */
function playedMap() {
  const container = document.body.appendChild(document.createElement('div'))
  const ratios: number[] = []
  const map = {
    style: {},
    on: () => ({ unsubscribe: () => {} }),
    getCanvas: () => document.createElement('canvas'),
    getCanvasContainer: () => container,
    setPixelRatio: (ratio: number) => ratios.push(ratio),
  }
  return { map: map as unknown as MapLibreMap, container, ratios }
}

const pointer = (type: string, pointerId = 1) => new PointerEvent(type, { pointerId, bubbles: true })

test.each(['pointerup', 'pointercancel'])(
  'the resolution stays while the map is held, until %s',
  async end => {
    const { map, container, ratios } = playedMap()
    const hurry = new AbortController()
    void drawInTurns(map, [], hurry.signal)
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
  const { map, ratios } = playedMap()
  const hurry = new AbortController()
  void drawInTurns(map, [], hurry.signal)
  hurry.abort()
  await expect.poll(() => ratios).toHaveLength(1)
})

test('nothing is drawn while the passenger types, unless the map is already seen', async () => {
  vi.useFakeTimers()
  const { map, ratios } = playedMap()
  const hurry = new AbortController()
  void drawInTurns(map, [], hurry.signal)
  for (let key = 0; key < 10; key += 1) {
    window.dispatchEvent(new Event('input'))
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(ratios).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ratios).toHaveLength(1)

  const other = playedMap()
  const moved = new AbortController()
  void drawInTurns(other.map, [], moved.signal)
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
  const { map, ratios } = playedMap()
  const field = document.body.appendChild(document.createElement('input'))
  // By then the map waits for nothing else.
  void drawInTurns(map, [], new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1_990)
  field.dispatchEvent(new Event(type, { bubbles: true }))
  await vi.advanceTimersByTimeAsync(waitsMs)
  expect(ratios).toEqual([])
  await vi.advanceTimersByTimeAsync(thenMs)
  expect(ratios).toHaveLength(1)
})

test('focus on a button does not hold the map up', async () => {
  vi.useFakeTimers()
  const { map, ratios } = playedMap()
  const button = document.body.appendChild(document.createElement('button'))
  void drawInTurns(map, [], new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1_990)
  button.dispatchEvent(new Event('focusin', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(50)
  expect(ratios).toHaveLength(1)
})
