import { distanceKm } from '@sawari/planner/geo'
import { expect, test } from 'vitest'
import { libraryZoom, metreRadius, pixelsAtZoomZero, productZoom } from './map-layer.ts'

const NOIDA = { latitude: 28.619, longitude: 77.426 }

test('the library, with tiles of 512 px, shows the view of zoom 14 at its zoom 13', () => {
  expect(libraryZoom(14)).toBe(13)
  expect(productZoom(libraryZoom(14))).toBe(14)
})

test.each([28.3, 28.619, 28.9])('250 m at latitude %s cover as much map as 250 m of ground', latitude => {
  // One pixel of the library's zoom 0 is 360°/512 of longitude.
  const degrees = (pixelsAtZoomZero(250, { latitude, longitude: 77 }) * 360) / 512
  const metres = distanceKm({ latitude, longitude: 77 }, { latitude, longitude: 77 + degrees }) * 1000
  expect(metres / 250).toBeCloseTo(1, 2)
})

test('the product draws 250 m as 29.8 px at its zoom 14', () => {
  expect(pixelsAtZoomZero(250, NOIDA) * 2 ** libraryZoom(14)).toBeCloseTo(29.8, 1)
})

test('the radius doubles with each zoom step, and the extra pixels stay as they are', () => {
  const deepest = 24
  expect(metreRadius('size', 3)).toEqual([
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    0,
    ['+', ['get', 'size'], 3],
    deepest,
    ['+', ['*', ['get', 'size'], 2 ** deepest], 3],
  ])
})
