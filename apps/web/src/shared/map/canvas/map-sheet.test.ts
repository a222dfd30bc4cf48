import { expect, test } from 'vitest'
import { PEEK_PIXELS, peekPixels, settleSheet, sheetHeights } from './map-sheet.tsx'

const heights = sheetHeights(684, 72)

test('the sheet shows its head, half of its container, or nearly all of it', () => {
  expect(heights).toEqual({ peek: PEEK_PIXELS, half: 383, full: 612 })
})

test('in a container lower than its head every stop still shows the head', () => {
  expect(sheetHeights(60, 72)).toEqual({ peek: 68, half: 68, full: 68 })
})

test('under a tall search box and notice half a sheet leaves the credits and a button of the map uncovered', () => {
  expect(sheetHeights(660, 300)).toEqual({ peek: 68, half: 260, full: 360 })
})

test.each([
  ['near the bottom', 120, 0, 'peek'],
  ['just above the middle between peek and half', 227, 0, 'half'],
  ['just below it', 224, 0, 'peek'],
  ['near the top', 600, 0, 'full'],
  ['low, but flicked up', 120, 0.5, 'half'],
  ['above half and flicked up', 400, 0.5, 'full'],
  ['high, but flicked down', 600, -0.5, 'half'],
  ['below half and flicked down', 300, -0.5, 'peek'],
  ['at the top and flicked up', 612, 2, 'full'],
  ['at the bottom and flicked down', 68, -2, 'peek'],
] as const)('released %s it settles', (_, shown, speed, stop) => {
  expect(settleSheet(shown, speed, heights)).toBe(stop)
})

test.each([
  [16, 68],
  [20, 85],
  [32, 109],
])('with text of %i px the head alone is %i px high', (fontPixels, pixels) => {
  expect(peekPixels(fontPixels)).toBe(pixels)
  expect(sheetHeights(684, 72, peekPixels(fontPixels)).peek).toBe(pixels)
})
