import { describe, expect, test } from 'vitest'
import { CITY_NAMES_LAYER } from './base-map-style.ts'
import { drawingTurns, emptyMapStyle, mapLayers } from './map-style.ts'

describe('the style of a map', () => {
  test('asks no font server and no sprite server', () => {
    const style = { ...emptyMapStyle(), layers: mapLayers() }
    expect(style).not.toHaveProperty('glyphs')
    expect(style).not.toHaveProperty('sprite')
    expect(JSON.stringify(style)).not.toMatch(/https?:/)
  })

  test('has a source for every layer', () => {
    const { sources } = emptyMapStyle()
    for (const layer of mapLayers()) expect(sources).toHaveProperty('source' in layer ? layer.source : '')
  })

  test('keeps the names of the cities readable over the stands', () => {
    const ids = mapLayers().map(({ id }) => id)
    expect(ids.at(-1)).toBe(CITY_NAMES_LAYER)
    expect(ids.indexOf('stands')).toBeGreaterThan(ids.indexOf('base-map-stations'))
  })

  test('is drawn in few turns, the stands first and all names of places in one', () => {
    const turns = drawingTurns().map(layers => layers.map(({ id }) => id))
    expect(turns.flat().sort()).toEqual(
      mapLayers()
        .map(({ id }) => id)
        .sort(),
    )
    expect(turns[0]).toEqual(['stands-casing'])
    expect(turns.find(ids => ids.includes('stands-names'))).toContain(CITY_NAMES_LAYER)
    expect(turns.length).toBeLessThan(mapLayers().length)
  })
})
