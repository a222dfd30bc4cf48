import type { StreetInput } from '@sawari/streets'
import { describe, expect, test } from 'vitest'
import { readSources } from '../build/sources.ts'
import { readDataFile } from '../test-files.ts'
import { buildMap, readStreetNames } from './build-map.ts'
import { readStreets } from './read-streets.ts'
import { hindiNamesOf, streetsOfNetwork } from './street.ts'
import { readerOf, tileAround } from './testing/decode-tile.ts'
import { SMALL_MAP, smallMapFiles } from './testing/small-map-files.ts'

const sources = readSources(readDataFile)
const streetNames = new Map([['Main Road', 'मुख्य मार्ग']])
const build = (changes: Record<string, string> = {}) =>
  buildMap({
    maps: smallMapFiles(changes),
    streets: readStreets(smallMapFiles(changes)),
    streetNames,
    sources,
    stands: [],
  })

describe('the streets', () => {
  test('are drawn once, as the newest source has them', () => {
    const streets = readStreets(smallMapFiles())
    expect(streets.filter(({ name }) => name === 'Main Road')).toEqual([
      expect.objectContaining({ class: 'primary' }),
    ])
    // Of the older graph only the side street is left, in one piece.
    const lines = streets.filter(({ class: streetClass }) => streetClass === 'street').map(({ line }) => line)
    expect(lines.map(line => line.toSorted().join(' '))).toEqual([
      '77.36,28.55 77.36,28.56',
      '77.305,28.5001 77.305,28.505 77.305,28.51',
    ])
  })

  test('of one direction are the main streets of Noida, and edges that bend far are left out', () => {
    const [main, ...others] = readStreets(smallMapFiles()).filter(({ line }) => line[0]![0] >= 77.35)
    expect(main).toMatchObject({ class: 'secondary' })
    expect(others).toHaveLength(1)
  })

  test('have no footways among them, and no names that say nothing', () => {
    const streets = readStreets(smallMapFiles())
    expect(streets.map(({ class: streetClass }) => streetClass).sort()).toEqual([
      'motorway',
      'primary',
      'secondary',
      'street',
      'street',
    ])
    expect(streets.find(({ class: streetClass }) => streetClass === 'motorway')).not.toHaveProperty('name')
  })
})

describe('the tiles', () => {
  const archive = build()

  test('hold streets with their names in both scripts, water, parks and places', async () => {
    const street = await tileAround(archive, 14, 28.5, 77.305)
    expect(street.streets).toContainEqual(
      expect.objectContaining({ class: 'primary', name: 'Main Road', name_hi: 'मुख्य मार्ग' }),
    )
    const lake = await tileAround(archive, 12, 28.525, 77.325)
    expect(lake.water).toContainEqual(expect.objectContaining({ class: 'water' }))
    expect(lake.places).toContainEqual(expect.objectContaining({ name: 'Lakeside' }))
    expect(lake.green).toContainEqual(expect.objectContaining({ class: 'park' }))
    expect(JSON.stringify(await tileAround(archive, 14, 28.54, 77.345))).not.toContain('DDA Park')
  })

  test('show only main streets and large areas from afar', async () => {
    const far = await tileAround(archive, 8, 28.525, 77.325)
    expect(new Set(far.streets?.map(({ class: streetClass }) => streetClass))).toEqual(
      new Set(['motorway', 'primary']),
    )
    expect(far.places).toBeUndefined()
  })

  test('are the same bytes each time, with the credit of the data', async () => {
    expect(build().equals(archive)).toBe(true)
    expect(JSON.stringify(await readerOf(archive).getMetadata())).toMatch(/OpenStreetMap.*ODbL/)
  })
})

test('the streets of another network are drawn, without the map files of the region', async () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  const edge = { from: 0, to: 1, lengthMetres: 1_000, forward: true, backward: true, foot: true }
  const network: StreetInput = {
    nodes: [at(28.67, 77.43), at(28.67, 77.44)],
    edges: [
      { ...edge, streetClass: 'tertiary', shape: [at(28.671, 77.435)], name: 0 },
      { ...edge, streetClass: 'service', shape: [] },
      { ...edge, streetClass: 'path', shape: [at(28.669, 77.435)] },
    ],
    names: [{ english: 'Hapur Road', hindi: 'हापुड़ रोड' }],
    closures: [],
    barriers: [],
  }
  const archive = buildMap({
    maps: undefined,
    streets: streetsOfNetwork(network),
    streetNames: new Map(hindiNamesOf(network)),
    sources,
    stands: [],
  })
  const { streets, water } = await tileAround(archive, 14, 28.67, 77.435)
  expect(streets).toEqual([
    { class: 'tertiary', name: 'Hapur Road', name_hi: 'हापुड़ रोड', points: 3 },
    { class: 'lane', points: 2 },
  ])
  expect(water).toBeUndefined()
})

describe('a corrupt file is named with its reason', () => {
  const feature = (geometry: object) => JSON.stringify({ features: [{ properties: {}, geometry }] })
  const point = feature({ type: 'Point', coordinates: [77, 28] })
  const noPosition = feature({
    type: 'LineString',
    coordinates: [
      [77, 28],
      [77, 'x'],
    ],
  })
  test.each<[string, string, string]>([
    ['main-roads', '{"features": [', '1: not JSON'],
    ['ground', '[]', '1: not a Feature'],
    ['ground', point, '1: feature 1: it is neither a line nor a polygon'],
    ['arterials', noPosition, '1: feature 1: position 2 is not longitude and latitude'],
    ['plain-edges', 'u,v\n1,2\n2,99\n', '3: node 99 is not in plain-nodes'],
    ['measured-edges', 'u,v,length_m\n10,11,far\n', "2: length_m is 'far', not a length in metres"],
    ['names', 'name\nX\n', '1: the header must be layer,type'],
  ])('%s with %j, at %s', (file, content, message) => {
    expect(content).not.toBe(SMALL_MAP[file])
    expect(() => build({ [file]: content })).toThrow(`${file}:${message}`)
  })

  test('a street name without Devanagari', () => {
    expect(() => readStreetNames('street_names.csv', 'name,name_hi\nRing Road,Ring Road\n')).toThrow(
      "street_names.csv:2: name_hi 'Ring Road' is not in Devanagari",
    )
  })
})
