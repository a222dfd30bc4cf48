// The committed archive, dist/map.pmtiles.

import { describe, expect, test } from 'vitest'
import { readBuiltFile, region } from '../test-files.ts'
import { readerOf, tileAround } from './testing/decode-tile.ts'

const archive = readBuiltFile('map.pmtiles')
const MB = 1024 * 1024

describe('the map of the region', () => {
  test('is small, and its main streets are very small', async () => {
    expect(archive.length).toBeLessThan(8 * MB)
    const header = await readerOf(archive).getHeader()
    expect(header).toMatchObject({
      minZoom: 7,
      maxZoom: 14,
      minLon: region.box.west,
      maxLat: region.box.north,
    })
  })

  test.each([
    ['Connaught Place', 28.6275, 77.2195, 'Janpath'],
    ['Laxmi Nagar', 28.631, 77.2775, 'Vikas Marg'],
    ['the DND', 28.5795, 77.285, 'DND Flyway'],
  ])('names the streets of %s', async (_, latitude, longitude, name) => {
    const { streets = [] } = await tileAround(archive, 14, latitude, longitude)
    const found = streets.find(street => street.name === name)
    expect(found?.name_hi).toMatch(/\p{Script=Devanagari}/u)
  })

  test.each([
    ['Noida Sector 18', 28.5705, 77.3243],
    ['Laxmi Nagar', 28.631, 77.2775],
    ['Dwarka', 28.59, 77.05],
    ['Greater Noida', 28.47, 77.5],
  ])('has the small streets of %s', async (_, latitude, longitude) => {
    const { streets = [] } = await tileAround(archive, 13, latitude, longitude)
    const small = streets.filter(({ class: streetClass }) => streetClass === 'street')
    expect(small.reduce((points, street) => points + street.points, 0)).toBeGreaterThan(200)
  })

  test('has main roads where no small streets are known', async () => {
    const { streets = [] } = await tileAround(archive, 11, 28.67, 77.43)
    expect(streets.some(({ class: streetClass }) => streetClass === 'trunk')).toBe(true)
  })

  test('has the Yamuna and its parks', async () => {
    const yamuna = await tileAround(archive, 13, 28.545, 77.317)
    expect(yamuna.water?.some(({ class: kind }) => kind === 'water')).toBe(true)
    const lodhi = await tileAround(archive, 14, 28.593, 77.2195)
    expect(lodhi.green?.length).toBeGreaterThan(0)
  })
})
