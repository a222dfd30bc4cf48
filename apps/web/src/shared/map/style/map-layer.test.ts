import { createExpression } from '@maplibre/maplibre-gl-style-spec'
import { distanceKm } from '@sawari/planner/geo'
import { expect, test } from 'vitest'
import { metreRadius, pixelsAtZoomZero } from './map-layer.ts'

test.each([28.3, 28.619, 28.9])('250 m at latitude %s cover as much map as 250 m of ground', latitude => {
  // One pixel of the library's zoom 0 is 360°/512 of longitude.
  const degrees = (pixelsAtZoomZero(250, { latitude, longitude: 77 }) * 360) / 512
  const metres = distanceKm({ latitude, longitude: 77 }, { latitude, longitude: 77 + degrees }) * 1000
  expect(metres / 250).toBeCloseTo(1, 2)
})

test.each([0, 9, 13, 24])(
  'at zoom %s of MapLibre 250 m are drawn to scale, and the extra pixels as they are',
  zoom => {
    const expression = createExpression(
      metreRadius('size', 3) as unknown[],
      'layers.stands.paint.circle-radius',
    )
    if (expression.result !== 'success') throw new Error('not an expression')
    const feature = { type: 1 as const, properties: { size: 0.004 } }
    expect(expression.value.evaluate({ zoom }, feature)).toBeCloseTo(0.004 * 2 ** zoom + 3, 6)
  },
)
