import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsInMiddle, uncoveredPadding } from './uncovered.ts'

const phone = { width: 360, height: 684 }
const none = { top: 0, right: 0, bottom: 0, left: 0 }
const search = { left: 12, top: 12, right: 348, bottom: 60 }
const zoomBox = { left: 304, top: 200, right: 348, bottom: 332 }
const credits = { left: 0, top: 332, right: 360, bottom: 376 }
const sheet = { ...none, bottom: 308 }

describe('the uncovered part of a map', () => {
  test.each([
    ['is all of it without covers', none, [], none],
    ['lies within what the screen says', sheet, [], sheet],
    ['lies below a search box', none, [search], { ...none, top: 60 }],
    [
      'lies between search box, zoom box, credits and sheet',
      sheet,
      [search, zoomBox, credits],
      { top: 60, right: 56, bottom: 352, left: 0 },
    ],
    ['leaves out what is over the sheet only', sheet, [{ ...credits, top: 400, bottom: 500 }], sheet],
    [
      'is what the screen says, if nothing else is free',
      sheet,
      [{ left: 0, top: 40, right: 360, bottom: 340 }],
      sheet,
    ],
  ])('%s', (_, known, covers, padding) => {
    expect(uncoveredPadding(phone, known, covers)).toEqual(padding)
  })

  test('touches none of the covers and is inside the map', () => {
    const cover = fc
      .record({
        left: fc.integer({ min: -40, max: 340 }),
        top: fc.integer({ min: -40, max: 660 }),
        width: fc.integer({ min: 1, max: 200 }),
        height: fc.integer({ min: 1, max: 120 }),
      })
      .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }))
    fc.assert(
      fc.property(fc.array(cover, { maxLength: 5 }), covers => {
        const found = uncoveredPadding(phone, none, covers)
        fc.pre(Object.values(found).some(side => side > 0))
        const [right, bottom] = [phone.width - found.right, phone.height - found.bottom]
        expect(
          Math.min(found.left, found.top, right - found.left - 79, bottom - found.top - 79),
        ).toBeGreaterThanOrEqual(0)
        for (const each of covers) {
          const isBeside = each.right <= found.left || each.left >= right
          expect(isBeside || each.bottom <= found.top || each.top >= bottom).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })
})

test.each([
  ['a marker in the middle is free', { left: -32, right: 32, top: -32, bottom: 32 }, true],
  [
    'a popup as wide as the screen is under the zoom box',
    { left: -160, right: 160, top: -80, bottom: 80 },
    false,
  ],
  [
    'a popup higher than the free part is under the search box',
    { left: -32, right: 32, top: -160, bottom: 0 },
    false,
  ],
])('%s', (_, box, isFree) => {
  expect(fitsInMiddle(phone, { ...sheet, top: 60 }, [search, zoomBox, credits], box)).toBe(isFree)
})
