import { expect, test } from 'vitest'
import { PEEK_PIXELS, settleSheet, sheetHeights } from './sheet-stops.ts'

const heights = sheetHeights(684)

test('the sheet shows its head, 45 % of its container, or nearly all of it', () => {
  expect(heights).toEqual({ peek: PEEK_PIXELS, half: 308, full: 676 })
})

test('in a container lower than its head every stop still shows the head', () => {
  expect(sheetHeights(80)).toEqual({ peek: 96, half: 96, full: 96 })
})

test.each([
  ['near the bottom', 120, 0, 'peek'],
  ['just above the middle between peek and half', 203, 0, 'half'],
  ['just below it', 201, 0, 'peek'],
  ['near the top', 600, 0, 'full'],
  ['low, but flicked up', 120, 0.5, 'half'],
  ['above half and flicked up', 320, 0.5, 'full'],
  ['high, but flicked down', 600, -0.5, 'half'],
  ['below half and flicked down', 300, -0.5, 'peek'],
  ['at the top and flicked up', 676, 2, 'full'],
  ['at the bottom and flicked down', 96, -2, 'peek'],
] as const)('released %s it settles', (_, shown, speed, stop) => {
  expect(settleSheet(shown, speed, heights)).toBe(stop)
})
