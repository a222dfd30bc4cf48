import { describe, expect, test } from 'vitest'
import { CITY_NAMES_LAYER } from './base-map-style.ts'
import { emptyMapStyle, mapLayers } from './map-style.ts'

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
})
