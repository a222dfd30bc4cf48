// @vitest-environment happy-dom

import type { Basemap } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { pathAlong, pixelsAround, stillLines } from './still-map.tsx'

const MIDDLE = { latitude: 28.619, longitude: 77.426 }
const pixelOf = pixelsAround(MIDDLE, 14)

function basemap(changes: Partial<Basemap>): Basemap {
  const border = { name: 'Border', nameHi: 'सीमा', line: [] }
  return {
    version: '1',
    credits: [],
    metroLines: [],
    stations: [],
    rivers: [],
    border,
    labels: [],
    ...changes,
  }
}

const river = (...line: [number, number][]) =>
  stillLines(basemap({ rivers: [{ name: '', nameHi: '', line }] }), pixelOf, 500)

describe('places on the still map', () => {
  test('lie as the map draws them: the middle in the middle, north up, a degree by the zoom', () => {
    expect(pixelOf(MIDDLE)).toEqual({ x: 0, y: 0 })
    expect(pixelOf({ latitude: 28.619, longitude: 77.436 }).x).toBeCloseTo((0.01 / 360) * 256 * 2 ** 14, 6)
    expect(pixelOf({ latitude: 28.629, longitude: 77.426 }).y).toBeLessThan(0)
    // A degree of longitude is shorter than one of latitude by the factor cos(latitude).
    const [east, north] = [
      pixelOf({ latitude: 28.619, longitude: 77.427 }).x,
      -pixelOf({ latitude: 28.62, longitude: 77.426 }).y,
    ]
    expect(east / north).toBeCloseTo(Math.cos((28.619 * Math.PI) / 180), 3)
  })
})

describe('lines on the still map', () => {
  test('that pass are drawn, though both ends are far away', () => {
    expect(river([77.3, 28.619], [77.5, 28.619])).toMatchObject([
      { kind: 'river', path: expect.stringMatching(/^M-\d+\.\d 0\.0L\d+\.\d 0\.0$/) as unknown },
    ])
  })

  test('that are far away are omitted, and so are the far segments of others', () => {
    expect(river([77.3, 28.7], [77.5, 28.7])).toEqual([])
    const [winding] = river([77.426, 28.61], [77.426, 28.63], [77.5, 28.7], [77.5, 28.8])
    expect(winding?.path.match(/M/g)).toHaveLength(1)
    expect(winding?.path.match(/L/g)).toHaveLength(2)
    const [back] = river([77.426, 28.61], [77.5, 28.7], [77.5, 28.8], [77.426, 28.62])
    expect(back?.path.match(/M/g)).toHaveLength(2)
  })

  test('of the metro have their colours', () => {
    const segments: [number, number][][] = [
      [
        [77.42, 28.61],
        [77.43, 28.62],
      ],
    ]
    const metroLines = [{ name: 'Blue', nameHi: '', colour: '#0000ff', segments }]
    expect(stillLines(basemap({ metroLines }), pixelOf, 500)).toMatchObject([
      { kind: 'metro', colour: '#0000ff' },
    ])
  })
})

test('a route is drawn through all its points', () => {
  const east = { latitude: 28.619, longitude: 77.436 }
  expect(pathAlong([MIDDLE, east, MIDDLE], pixelOf)).toBe(
    `M0.0 0.0L${pixelOf(east).x.toFixed(1)} 0.0L0.0 0.0`,
  )
})
