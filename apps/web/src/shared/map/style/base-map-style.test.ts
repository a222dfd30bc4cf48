import type { Basemap } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { baseMapFeatures } from './base-map-style.ts'

const basemap: Basemap = {
  version: '1',
  credits: [],
  metroLines: [
    {
      name: 'Blue Line',
      nameHi: 'ब्लू लाइन',
      colour: '#0067b1',
      segments: [
        [
          [77.3, 28.5],
          [77.4, 28.6],
        ],
      ],
    },
    { name: 'Aqua Line', nameHi: 'एक्वा लाइन', colour: '#00a4b4', segments: [] },
  ],
  stations: [
    { name: 'Sector 62', nameHi: 'सेक्टर 62', lines: ['Blue Line'], point: [77.37, 28.62] },
    { name: 'Sector 52', nameHi: 'सेक्टर 52', lines: ['Blue Line', 'Aqua Line'], point: [77.36, 28.59] },
  ],
  rivers: [
    {
      name: 'Yamuna',
      nameHi: 'यमुना',
      line: [
        [77.2, 28.7],
        [77.3, 28.5],
      ],
    },
  ],
  border: {
    name: 'Delhi',
    nameHi: 'दिल्ली',
    line: [
      [77.3, 28.7],
      [77.3, 28.6],
    ],
  },
  labels: [{ name: 'Noida', nameHi: 'नोएडा', point: [77.36, 28.56], rank: 1 }],
}

describe('the base map', () => {
  test('draws every line, station and label of the data', () => {
    const kinds = baseMapFeatures(basemap, 'en').map(feature => feature.properties.kind)
    expect(kinds).toEqual(['river', 'border', 'metro', 'metro', 'station', 'station', 'label'])
  })

  test.each([
    ['en', 'Yamuna'],
    ['hi', 'यमुना'],
  ])('writes names in %s', (language, name) => {
    expect(baseMapFeatures(basemap, language)[0]?.properties.name).toBe(name)
  })

  test("gives a station its line's colour, and an interchange ink and the better rank", () => {
    const [plain, interchange] = baseMapFeatures(basemap, 'en').filter(
      feature => feature.properties.kind === 'station',
    )
    expect(plain?.properties).toMatchObject({ colour: '#0067b1', rank: 2 })
    expect(interchange?.properties).toMatchObject({ colour: '#14180F', rank: 1 })
  })
})
