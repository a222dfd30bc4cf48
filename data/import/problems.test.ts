import type { Stand } from '@sawari/planner'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSources } from '../build/sources.ts'
import { gazetteer, network, readDataFile, region, rules } from '../test-files.ts'
import { prepareImport } from './prepare-import.ts'
import { problemLines, quoted } from './problems.ts'
import { readStandList, writeStandCsv } from './stand-list.ts'

const sources = readSources(readDataFile)
const present = { version: 'present', network, places: gazetteer.places, rules }
const [first, second] = network.stands as unknown as [Stand, Stand]

function problemsOf(name: string, text: string | Uint8Array): string[] {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const prepared = prepareImport({ name, bytes }, present, sources)
  return prepared.ok ? [] : problemLines(name, prepared.problems)
}

const HEADER = 'place_id,name,name_hi,city,kind,latitude,longitude,aliases'
const GOOD = 'new-one,New One,नया,Noida,market,28.56,77.33,'
const row = (change: Partial<Record<string, string>>) => {
  const columns = HEADER.split(',')
  const cells = Object.fromEntries(columns.map((column, at) => [column, GOOD.split(',')[at] as string]))
  return columns.map(column => ({ ...cells, ...change })[column]).join(',')
}

describe('a CSV list is refused with line, column and reason:', () => {
  test.each<[string, string]>([
    [row({ latitude: 'north' }), "latitude: must be decimal degrees, not 'north'"],
    [row({ latitude: 'NaN' }), "latitude: must be decimal degrees, not 'NaN'"],
    [row({ latitude: '2e1' }), "latitude: must be decimal degrees, not '2e1'"],
    [row({ latitude: '19.07' }), 'latitude: 19.07, 77.33 lies outside the service box'],
    [row({ latitude: '77.33', longitude: '28.56' }), 'latitude: 77.33, 28.56 lies outside'],
    [row({ kind: 'url(x)' }), 'kind: must be one of metro, rail,'],
    [row({ city: 'Gurugram' }), 'city: must be one of Noida, Greater Noida, Ghaziabad, Delhi'],
    [row({ name: '' }), 'name: is missing'],
    [row({ name_hi: '' }), 'name_hi: is missing, and the stand is new'],
    [row({ name_hi: 'Naya' }), "name_hi: 'Naya' is not in Devanagari"],
    [row({ name: '<img src=x onerror=alert(1)>' }), "name: '<img src=x onerror=alert(1)>' contains < or >"],
    [row({ name: '=HYPERLINK(x)' }), "name: '=HYPERLINK(x)' begins with a character of a formula (= + - @)"],
    [row({ name: 'New\tOne' }), "name: 'New\\u{9}One' contains an invisible character"],
    [row({ name: 'New\u202EenO' }), "name: 'New\\u{202e}enO' contains an invisible character"],
    [row({ name: 'x'.repeat(81) }), 'name: is longer than 80 characters'],
    [row({ name: ' New One' }), "name: ' New One' has spaces around it"],
    [row({ place_id: 'New One' }), 'place_id: must be up to 80 lower-case letters'],
    [row({ name: first.name.toUpperCase() }), `name: '${first.name.toUpperCase()}' is also a name of`],
    [row({ aliases: 'Other' }), 'aliases: each alias needs a Hindi name'],
    [`${GOOD},`, '9 cells instead of 8'],
  ])('%s: %s', (line, reason) => {
    const others = writeStandCsv([first]).split('\r\n')[1] as string
    expect(others).toContain(first.placeId)
    const known = row({ place_id: first.placeId, name: first.name, name_hi: '', city: '', kind: '' })
    const text = [HEADER, known.replace(first.name, `"${first.name}"`), line].join('\r\n')
    const lines = problemsOf('stands.csv', text).filter(each => each.startsWith('stands.csv:3: '))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines[0]?.slice('stands.csv:3: '.length, 'stands.csv:3: '.length + reason.length)).toBe(reason)
  })

  test('all of them at once, in the order of the file, with line numbers that count line breaks in cells', () => {
    const text = `${HEADER},note\n${GOOD},"two\nlines, with a ""quote"""\n${row({ place_id: 'b', name: '' })},\n${row({ place_id: 'c', city: 'x', kind: 'y', name: 'C' })},`
    expect(problemsOf('s.csv', text).map(line => line.split(' ').slice(0, 2).join(' '))).toEqual([
      's.csv:4: name:',
      's.csv:5: city:',
      's.csv:5: kind:',
    ])
  })

  test('at most fifty are listed, followed by the number of the others', () => {
    const text = [
      HEADER,
      ...Array.from({ length: 80 }, (_, at) => row({ place_id: `p${at}`, kind: 'x', name: `N ${at}` })),
    ]
    const lines = problemsOf('s.csv', text.join('\n'))
    expect([lines.length, lines.at(-1)]).toEqual([51, 'and 30 more'])
  })

  test('a stand that is listed twice', () => {
    const text = `id,name,latitude,longitude\n${[first, first].map(({ id, latitude, longitude }) => `${id},Twice,${latitude},${longitude}`).join('\n')}`
    expect(problemsOf('s.csv', text)).toEqual(["s.csv:3: id: the stand 'Twice' is listed twice"])
  })

  test('an id that does not match its place id, or no stand', () => {
    const head = 'id,place_id,name,latitude,longitude'
    const position = `${first.latitude},${first.longitude}`
    const text = [
      head,
      `${first.id},${second.placeId},One,${position}`,
      `${'0'.repeat(24)},,Two,${position}`,
      `,,Three,${position}`,
    ]
    expect(problemsOf('s.csv', text.join('\n'))).toEqual([
      `s.csv:2: place_id: '${second.placeId}' belongs to the id ${second.id}`,
      `s.csv:3: id: no stand has the id '${'0'.repeat(24)}'; give a new stand a place_id instead`,
      's.csv:4: id: a stand needs an id, or a place_id if it is new',
    ])
  })

  test.each([
    ['an empty file', '', 's.csv:1: the file is empty'],
    ['a header alone', HEADER, 's.csv:1: the list contains no stand'],
    ['an unknown column', `${HEADER},hindi\n`, "s.csv:1: unknown column 'hindi'"],
    ['a column twice', `${HEADER},name\n`, 's.csv:1: the column name occurs twice'],
    ['no id', 'name,latitude,longitude\n', 's.csv:1: a column id or place_id is missing'],
    [
      'an open quote',
      `${HEADER}\n${row({ name: '"New' })}`,
      's.csv:2: a quote is out of place or not closed',
    ],
    ['bytes that are no UTF-8', Uint8Array.of(0x61, 0x0a, 0xff, 0xfe), 's.csv:2: not UTF-8'],
    ['a file too large', new Uint8Array(16 * 1024 * 1024 + 1), 's.csv:1: the file is larger than 16 MB'],
  ])('%s', (_, text, line) => expect(problemsOf('s.csv', text)[0]).toContain(line))
})

describe('a GeoJSON list is refused with line, path and reason:', () => {
  const feature = (change: object, coordinates: unknown = [77.33, 28.56], type = 'Point') => ({
    type: 'Feature',
    geometry: { type, coordinates },
    properties: {
      place_id: 'new-one',
      name: 'New One',
      name_hi: 'नया',
      city: 'Noida',
      kind: 'market',
      ...change,
    },
  })
  const link = (change: object) =>
    feature({ from: first.id, to: second.id, distance_km: 2, fare_rupees: 10, ...change }, [], 'LineString')
  const properties = 'features[1].properties'
  const AT = 'features[1].geometry.coordinates[1]'
  const A_KIND = 'must be a Point (a stand) or a LineString (a link)'
  const WHOLE = 'must be whole rupees from 0 to 500'

  test.each<[string, unknown, string]>([
    ['a latitude in words', feature({}, [77.33, 'north']), `${AT}: must be decimal degrees, not 'north'`],
    ['no coordinates', feature({}, null), `${AT}: is missing`],
    ['a point elsewhere', feature({}, [0, 0]), `${AT}: 0, 0 lies outside the service box`],
    ['a number for a name', feature({ name: 7 }), `${properties}.name: must be text, not '7'`],
    ['an object for a name', feature({ name: { a: 1 } }), `${properties}.name: must be text, not '{"a":1}'`],
    ['no name', feature({ name: undefined }), `${properties}.name: is missing`],
    ['a size beyond all', feature({ size: 4 }), `${properties}.size: must be one of 1, 2, 3, not '4'`],
    ['a polygon', feature({}, [], 'Polygon'), `features[1].geometry: ${A_KIND}, not 'Polygon'`],
    ['no feature', 7, 'features[1]: must be a Feature'],
    ['a fare below zero', link({ fare_rupees: -1 }), `${properties}.fare_rupees: ${WHOLE}, not '-1'`],
    [
      'a fare beyond all',
      link({ fare_rupees: 1e9 }),
      `${properties}.fare_rupees: ${WHOLE}, not '1000000000'`,
    ],
    ['a link to nowhere', link({ to: 'x' }), `${properties}.to: must be the id of a stand, not 'x'`],
    ['aliases in a word', feature({ aliases: 7 }), `${properties}.aliases: must be a list of names, not '7'`],
  ])('%s', (_, bad, reason) => {
    const text = JSON.stringify(
      { type: 'FeatureCollection', features: [feature({ place_id: 'good', name: 'Good' }), bad] },
      null,
      1,
    )
    const [line] = problemsOf('s.geojson', text)
    expect(line?.replace(/^s\.geojson:\d+: /, '')).toContain(reason)
    // The reported line is that of the value itself or of its parent.
    const number = Number(/^s\.geojson:(\d+):/.exec(line ?? '')?.[1])
    const second = text.split('\n').findIndex((each, at) => at > 5 && /^ {2}(\{|7)/.test(each)) + 1
    expect(number).toBeGreaterThanOrEqual(second)
  })

  test.each([
    ['no JSON', '{"type": "FeatureCollection",\n"features": [}', 's.geojson:2: not JSON'],
    ['another thing', '[]', 's.geojson:1: must be a GeoJSON FeatureCollection'],
    [
      'nothing in it',
      '{"type":"FeatureCollection","features":[]}',
      's.geojson:1: the list contains no stand',
    ],
  ])('%s', (_, text, line) => expect(problemsOf('s.geojson', text)[0]).toContain(line))

  test('names the line of the value itself', () => {
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature({ kind: 'x' })] }, null, 1)
    const line = text.split('\n').findIndex(each => each.includes('"kind"')) + 1
    expect(problemsOf('s.json', text)[0]).toMatch(
      new RegExp(`^s\\.json:${line}: features\\[0\\]\\.properties\\.kind: `),
    )
  })
})

test('a file of another kind is refused', () => {
  expect(problemsOf('stands.xlsx', 'PK')).toEqual([
    'stands.xlsx:1: the name must end in .csv, .geojson or .json',
  ])
})

test('no bytes make the reader throw, and no message prints invisible characters', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', ',', '\n', '\r\n', '28.6', 'Noida', '__proto__'),
  )
  const csv = fc.array(cell, { maxLength: 60 }).map(cells => `${HEADER}\n${cells.join('')}`)
  const json = fc
    .anything()
    .map(value => JSON.stringify({ type: 'FeatureCollection', features: [value] }) ?? '')
  fc.assert(
    fc.property(fc.constantFrom('a.csv', 'a.json'), fc.oneof(csv, json, fc.string()), (name, text) => {
      const { problems } = readStandList(name, Buffer.from(text), region)
      for (const line of problemLines(name, problems))
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e]/u)
    }),
    { numRuns: 150 },
  )
})

test('quoted input is truncated and its invisible characters escaped', () => {
  expect(quoted('a\nb\u202e')).toBe("'a\\u{a}b\\u{202e}'")
  expect(quoted('x'.repeat(99)).length).toBeLessThan(50)
  expect(quoted(undefined)).toBe("'nothing'")
})
