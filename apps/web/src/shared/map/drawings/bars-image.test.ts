import { expect, test } from 'vitest'
import { drawBars } from './bars-image.ts'

/** The number of separate bars in the lowest drawn row. */
function countBars({ width, height, data }: ReturnType<typeof drawBars>): number {
  const isInk = (x: number, y: number) => data[(y * width + x) * 4] === 0x14
  for (let y = height - 1; y >= 0; y -= 1) {
    const row = Array.from({ length: width }, (_, x) => isInk(x, y))
    const bars = row.filter((ink, x) => ink && !row[x - 1]).length
    if (bars > 0) return bars
  }
  return 0
}

test.each([
  ['high', 3],
  ['medium', 2],
  ['low', 1],
] as const)('%s is drawn as %s bars', (level, bars) => {
  expect(countBars(drawBars(level))).toBe(bars)
})
