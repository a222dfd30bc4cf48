import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyRegion, readDataFile, streetNetwork } from '../test-files.ts'
import { buildFiles } from './build.ts'

test('the same sources give the committed files, byte for byte', () => {
  const files = buildFiles(readDataFile, streetNetwork, JSON.parse(readDataFile('dist/metro-tracks.json')))
  expect([...files.keys()].sort()).toEqual([
    'basemap.json',
    'gazetteer.json',
    'network.json',
    'rules.json',
    'search-places.json',
  ])
  for (const [name, text] of files) expect(text === readDataFile(`dist/${name}`), name).toBe(true)
})

describe('a corrupt file stops the build, naming file, line and reason:', () => {
  const rithala = /^metro-rithala,.*$/m
  test.each([
    [
      'a word for a latitude',
      'places.csv',
      [/28\.72081/, 'north'],
      "places.csv:2: latitude is 'north', not decimal degrees",
    ],
    [
      'a point outside the box',
      'places.csv',
      [/28\.72081/, '19.07283'],
      'places.csv:2: 19.07283, 77.10718 lies outside',
    ],
    [
      'an unknown kind',
      'places.csv',
      [/,metro,/, ',metr0,'],
      "places.csv:2: kind is 'metr0', not one of metro, rail",
    ],
    ['a missing name', 'places.csv', [/,Rithala Metro,/, ',,'], 'places.csv:2: name is missing'],
    [
      'a Hindi name in Latin',
      'places.csv',
      [/,रिठाला मेट्रो,/, ',Rithala,'],
      "places.csv:2: name_hi 'Rithala' is not in Devanagari",
    ],
    [
      'a cut line',
      'places.csv',
      [rithala, 'metro-rithala,Rithala Metro'],
      'places.csv:2: 2 cells instead of 11',
    ],
    ['an open quote', 'places.csv', [/,Rithala Metro,/, ',"Rithala Metro,'], 'places.csv:2: '],
    [
      'a double id',
      'places.csv',
      [/^metro-rohini-west,/m, 'metro-rithala,'],
      "places.csv:3: place_id 'metro-rithala' is listed twice",
    ],
    ['a changed header', 'places.csv', [/name_hi/, 'hindi'], 'places.csv:1: the header must be place_id,'],
    [
      'a service to nowhere',
      'services.csv',
      [/locality-jhundpura/, 'locality-atlantis'],
      "services.csv:2: 'locality-atlantis' is no place",
    ],
    [
      'a fare in words',
      'services.csv',
      [/,shared,,yes/, ',shared,forty,yes'],
      "services.csv:2: fare_rupees is 'forty', not a whole number",
    ],
    [
      'a gap in a line',
      'line_stations.csv',
      [/main,2,/, 'main,7,'],
      'line_stations.csv:3: order should be 2',
    ],
    [
      'a landing on the other bank',
      'bridges.csv',
      [/,28\.71173,77\.22975,/, ',28.71073,77.23559,'],
      'bridges.csv:2: the west landing is on the other bank',
    ],
    ['a bridge over no river', 'bridges.csv', [/,Yamuna,/, ',Ganga,'], "bridges.csv:2: river is 'Ganga'"],
    [
      'a place on the wrong bank',
      'banks.csv',
      [/Yamuna,west/, 'Yamuna,east'],
      'banks.csv:2: metro-kalindi-kunj does not lie east',
    ],
  ] as const)('%s', (_, name, [pattern, replacement], message) => {
    const corrupted = readDataFile(`sources/${name}`).replace(pattern, replacement)
    expect(corrupted).not.toBe(readDataFile(`sources/${name}`))
    const read = (file: string) => (file === `sources/${name}` ? corrupted : readDataFile(file))
    expect(() => buildFiles(read)).toThrow(`sources/${message}`)
  })

  test.each([
    ['broken JSON', 'tariffs.json', /"perKmRupees": 5,/, '"perKmRupees": ,', 'tariffs.json:10: not JSON'],
    [
      'a negative fare',
      'tariffs.json',
      /"perKmRupees": 5,/,
      '"perKmRupees": -5,',
      'tariffs.json:10: tariffs.0.perKmRupees: ',
    ],
    [
      'an unknown key',
      'tariffs.json',
      /"perKmRupees": 5,/,
      '"perKmRupees": 5, "perMile": 8,',
      'tariffs.json:3: tariffs.0: ',
    ],
    [
      'a city without a tariff',
      'tariffs.json',
      /"Ghaziabad", "Delhi"\]/,
      '"Delhi"]',
      'tariffs.json:1: no seat tariff for Ghaziabad',
    ],
    [
      'an hour without a speed',
      'speeds.json',
      /"toHour": 8 /,
      '"toHour": 7 ',
      'speeds.json:1: no band holds hour 7',
    ],
    [
      'a wait in words',
      'availability.json',
      /"medium": 5/,
      '"medium": "five"',
      'availability.json:10: waitMinutes.medium: ',
    ],
    ['a string without an end', 'tariffs.json', /"2020-01-01"/, '"2020-01-01', 'tariffs.json:7: not JSON'],
    ['a cut-off file', 'availability.json', /\}\s*$/, '', 'availability.json:14: not JSON'],
  ] as const)('%s', (_, name, pattern, replacement, message) => {
    const corrupted = readDataFile(name).replace(pattern, replacement)
    expect(corrupted).not.toBe(readDataFile(name))
    expect(() => buildFiles(file => (file === name ? corrupted : readDataFile(file)))).toThrow(message)
  })
})

test('the command writes nothing and exits with 1 on a corrupt file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-data-'))
  try {
    copyRegion(folder)
    writeFileSync(join(folder, 'sources/places.csv'), 'place_id\nmetro\n')
    const run = () =>
      execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), folder], {
        stdio: 'pipe',
        encoding: 'utf8',
      })
    expect(run).toThrow(
      expect.objectContaining({ status: 1, stderr: expect.stringMatching(/^sources\/places\.csv:1: .+\n$/) }),
    )
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
