import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, test } from 'vitest'
import { CITY_NAMES_LAYER } from './base-map-style.ts'
import { type MapLook, mapStyle } from './map-style.ts'

const ORIGIN = 'https://sawari.test'
const TILES = { url: '/tiles/1/{z}/{x}/{y}.pbf', minZoom: 7, maxZoom: 14 }
const looks: readonly (readonly [string, MapLook])[] = [
  ['with tiles', { tiles: TILES, language: 'en' }],
  ['in Hindi', { tiles: TILES, language: 'hi' }],
  ['without tiles', { tiles: undefined, language: 'en' }],
]

describe.each(looks)('the style of a map %s', (_, look) => {
  const style = mapStyle(look, ORIGIN)

  test('asks no font server, no sprite server and no other host', () => {
    expect(style).not.toHaveProperty('glyphs')
    expect(style).not.toHaveProperty('sprite')
    expect(JSON.stringify(style).replaceAll(ORIGIN, '')).not.toMatch(/https?:/)
  })

  test('is valid', () => {
    expect(validateStyleMin({ ...style, glyphs: 'https://a.test/{fontstack}/{range}' })).toEqual([])
  })

  test('has a source for every layer', () => {
    for (const layer of style.layers) {
      expect(style.sources).toHaveProperty('source' in layer ? layer.source : '')
    }
  })

  test('keeps the names of the cities readable over the stands', () => {
    const ids = style.layers.map(({ id }) => id)
    expect(ids.indexOf(CITY_NAMES_LAYER)).toBeGreaterThan(ids.indexOf('stands-names'))
    expect(ids.indexOf('stands')).toBeGreaterThan(ids.indexOf('base-map-stations'))
  })
})
