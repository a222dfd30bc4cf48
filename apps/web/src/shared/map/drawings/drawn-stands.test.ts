import { describe, expect, test } from 'vitest'
import type { CircleStand } from '../style/stand-circle-style.ts'
import { drawnStands, isDrawnAround, MOST_DRAWN } from './drawn-stands.ts'

const view = { north: 28.7, south: 28.6, east: 77.5, west: 77.4 }

/** Stands from west to east through the middle of the view, `apart` degrees apart. */
function row(count: number, apart: number): CircleStand[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: '',
    point: { latitude: 28.65, longitude: 77.45 + (index - count / 2) * apart },
    colour: 'red',
    availability: null,
  }))
}

describe('the stands that are drawn', () => {
  test('are all that there are, wherever they lie, up to a thousand', () => {
    const stands = row(MOST_DRAWN, 1)
    expect(drawnStands(stands, view)).toBe(stands)
  })

  test('of more are those in the view and a little around it', () => {
    const stands = row(3_000, 0.001)
    const drawn = drawnStands(stands, view)
    const longitudes = drawn.map(({ point }) => point.longitude)
    expect(Math.min(...longitudes)).toBeCloseTo(77.375, 2)
    expect(Math.max(...longitudes)).toBeCloseTo(77.525, 2)
    expect(drawn).toHaveLength(151)
  })

  test('of too many in the view are the thousand nearest to its middle, as they were given', () => {
    const stands = row(5_000, 0.00002)
    const drawn = drawnStands(stands, view)
    expect(drawn).toHaveLength(MOST_DRAWN)
    expect(drawn).toContain(stands[2_500])
    expect(drawn).not.toContain(stands[0])
    expect(drawn.map(({ id }) => Number(id))).toEqual(
      drawn.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
    )
  })

  test('of many in one place are still a thousand', () => {
    expect(drawnStands(row(2_000, 0), view)).toHaveLength(MOST_DRAWN)
  })
})

describe('what was drawn for a view', () => {
  const moved = (degrees: number) => ({ ...view, north: view.north + degrees, south: view.south + degrees })
  test.each([
    ['is enough after a small move', moved(0.02), true],
    ['is not enough after a larger one', moved(0.03), false],
    [
      'is not enough for a much smaller view, in which more can be told apart',
      { ...view, north: 28.66 },
      false,
    ],
  ])('%s', (_, next, isEnough) => expect(isDrawnAround(view, next)).toBe(isEnough))
})
