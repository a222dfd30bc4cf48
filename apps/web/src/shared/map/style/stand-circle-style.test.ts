import { createExpression } from '@maplibre/maplibre-gl-style-spec'
import type { CircleLayerSpecification } from 'maplibre-gl'
import { describe, expect, test } from 'vitest'
import { libraryZoom } from './map-layer.ts'
import { standFeature, standLayers, standSource } from './stand-circle-style.ts'

const stand = {
  id: 's1',
  name: 'Gaur Chowk',
  point: { latitude: 28.6, longitude: 77.4 },
  colour: 'red',
  availability: 'high' as const,
}

function circle(id: string): CircleLayerSpecification {
  return standLayers().find(layer => layer.id === id) as CircleLayerSpecification
}

describe('a stand is drawn', () => {
  test.each([
    [13, 0.4],
    [15, 0.4],
    [16, 0.25],
    [17, 0.1],
    [19, 0.1],
  ])('at zoom %s with a fill of %s, so that streets show through when near', (zoom, opacity) => {
    const expression = createExpression(
      circle('stands').paint?.['circle-opacity'] as unknown[],
      'layers.stands.paint.circle-opacity',
    )
    if (expression.result !== 'success') throw new Error('not an expression')
    expect(expression.value.evaluate({ zoom: libraryZoom(zoom) })).toBeCloseTo(opacity, 6)
  })

  test('as a circle, as a dot or in a group, never as two of them at one zoom', () => {
    const begin = circle('stands').minzoom
    expect(circle('stands-casing').minzoom).toBe(begin)
    expect(circle('stands-dots').maxzoom).toBe(begin)
    // At 13 many circles of the region would overlap; 14 is the specified zoom of the first view.
    expect(begin).toBeGreaterThan(libraryZoom(13))
    expect(begin).toBeLessThan(libraryZoom(14))
    // Groups end one zoom of tiles before the dots begin.
    expect(standSource()).toMatchObject({ cluster: true, clusterMaxZoom: libraryZoom(11) })
  })

  test('without bars where the legend has no word for its colour', () => {
    const { properties } = standFeature({ ...stand, colour: 'purple', availability: null })
    expect(properties).toMatchObject({ colour: 'purple', availability: '' })
    const bars = standLayers().find(layer => layer.id === 'stands-bars')
    expect(bars).toMatchObject({
      filter: expect.arrayContaining([['!=', ['get', 'availability'], '']]) as unknown,
    })
  })
})
