import type { CircleLayerSpecification } from 'maplibre-gl'
import { describe, expect, test } from 'vitest'
import { STAND_RADIUS_METRES, standFeature, standLayers } from './stand-circle-style.ts'

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
  test('as specified: 250 m, fill 0.4 in its colour, gold border of 3', () => {
    expect(STAND_RADIUS_METRES).toBe(250)
    expect(circle('stands').paint).toMatchObject({
      'circle-color': ['get', 'colour'],
      'circle-opacity': 0.4,
      'circle-stroke-width': 3,
      'circle-stroke-color': 'gold',
    })
  })

  test('with an ink casing outside the gold, which fills nothing', () => {
    expect(circle('stands-casing').paint).toMatchObject({ 'circle-opacity': 0 })
  })

  test('at its place, longitude first', () => {
    expect(standFeature(stand, 1).geometry.coordinates).toEqual([77.4, 28.6])
  })

  test('without bars where the legend has no word for its colour', () => {
    const { properties } = standFeature({ ...stand, colour: 'purple', availability: null }, 1)
    expect(properties).toMatchObject({ colour: 'purple', availability: '' })
    const bars = standLayers().find(layer => layer.id === 'stands-bars')
    expect(bars).toMatchObject({ filter: ['!=', ['get', 'availability'], ''] })
  })
})
