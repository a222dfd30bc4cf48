import { expect, test } from 'vitest'
import { mapLayers } from '../base/map-style.ts'
import { unseen } from './first-drawing.ts'

const TILES = { url: '/tiles/1/{z}/{x}/{y}.pbf', minZoom: 7, maxZoom: 14 }
const PARTS = {
  fill: ['fill'],
  line: ['line'],
  circle: ['circle', 'circle-stroke'],
  symbol: ['text', 'icon'],
}

test.each(mapLayers({ tiles: TILES, language: 'en' }).map(layer => [layer.id, layer] as const))(
  'nothing of a layer is drawn before its turn, and nothing else of it differs: %s',
  (_, layer) => {
    const { paint, ...rest } = unseen(layer)
    for (const part of PARTS[layer.type]) expect(paint).toHaveProperty([`${part}-opacity`], 0)
    const { paint: paintAfter, ...restAfter } = layer
    expect(rest).toEqual(restAfter)
    const others = Object.entries(paintAfter ?? {}).filter(([property]) => !property.endsWith('-opacity'))
    expect(paint).toMatchObject(Object.fromEntries(others))
  },
)
