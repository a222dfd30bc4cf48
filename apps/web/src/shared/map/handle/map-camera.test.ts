// @vitest-environment happy-dom

import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { createMapCamera } from './map-camera.ts'

/** The part of a map that its camera uses. */
function playedMap() {
  const size = { clientWidth: 360, clientHeight: 400 }
  const container = document.createElement('div')
  for (const side of ['clientWidth', 'clientHeight'] as const)
    Object.defineProperty(container, side, { get: () => size[side] })
  let resized = () => {}
  let moves = 0
  const map = {
    getContainer: () => container,
    easeTo: () => (moves += 1),
    on(event: string, listener: () => void) {
      if (event === 'resize') resized = listener
    },
  }
  return { map: map as unknown as MapLibreMap, size, resized: () => resized(), moves: () => moves }
}

test('a map of another size shows its target again; one of another resolution does not move', () => {
  const { map, size, resized, moves } = playedMap()
  const camera = createMapCamera(map)
  camera.fitPoints([
    { latitude: 28.6, longitude: 77.4 },
    { latitude: 28.62, longitude: 77.42 },
  ])
  expect(moves()).toBe(1)
  resized()
  expect(moves()).toBe(1)
  size.clientHeight = 300
  resized()
  expect(moves()).toBe(2)
})
