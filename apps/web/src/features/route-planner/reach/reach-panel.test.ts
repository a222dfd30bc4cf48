import { expect, test } from 'vitest'
import { mostMinutesOf, SHADES, shadeOf } from './reach-panel.tsx'

test.each([15, 30, 45, 60, 90])('of %i minutes each shade has a third', most => {
  const limits = SHADES.map(shade => mostMinutesOf(shade, most))
  expect(limits).toEqual([most / 3, (2 * most) / 3, most])
  SHADES.forEach((shade, index) => {
    expect(shadeOf(limits[index]!, most)).toBe(shade)
    if (index > 0) expect(shadeOf(limits[index - 1]! + 1, most)).toBe(shade)
  })
})
