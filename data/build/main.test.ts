// The build with an extract: its streets determine the links, and a broken extract changes nothing.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkData } from '@sawari/planner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { regionFolder } from '../regions.ts'
import { writeExtract } from '../streets/testing/write-extract.ts'
import { copyRegion } from '../test-files.ts'

const network = JSON.parse(
  readFileSync(join(regionFolder('testpur'), 'dist/network.json'), 'utf8'),
) as NetworkData

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sawari-osm-'))
  copyRegion(folder, 'testpur')
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/map.pmtiles'), 'the map')
})
afterAll(() => rmSync(folder, { recursive: true }))

const link = network.links.find(({ distanceKm }) => distanceKm > 2)!
const standOf = (id: string) => network.stands.find(stand => stand.id === id)!
const [from, to] = [standOf(link.fromId), standOf(link.toId)]

/** One street between the two stands of a link, with a bend. */
const extract = writeExtract({
  nodes: {
    1: [from.longitude, from.latitude],
    2: [to.longitude, from.latitude],
    3: [to.longitude, to.latitude],
  },
  ways: [{ id: 1, nodes: [1, 2, 3], tags: { highway: 'tertiary', name: 'The Street' } }],
})

/** Builds with an extract, or with the files of the last build. */
function build(bytes?: Buffer): string {
  const path = join(folder, 'town.osm.pbf')
  if (bytes !== undefined) writeFileSync(path, bytes)
  const extract = bytes === undefined ? [] : ['--osm', path]
  return execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), folder, ...extract], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, SOURCE_FILES: join(folder, 'none') },
  })
}

const distOf = (name: string) => readFileSync(join(folder, 'dist', name))

test('without files the map stays; links follow the streets of an extract; after a broken one the network stays', () => {
  expect(build()).toContain(`no street and map files in ${join(folder, 'none')}\ndist/map.pmtiles: kept\n`)
  expect(distOf('map.pmtiles').toString()).toBe('the map')

  const output = build(extract)
  expect(output).toContain('streets: 1 ways of town.osm.pbf')
  // The town has no rivers; the same message is printed for a region whose file is missing.
  expect(output).toMatch(/^missing files are omitted: .*sources\/bridges\.csv/m)
  const { links } = JSON.parse(distOf('network.json').toString()) as NetworkData
  const along = links.filter(({ distanceBasis }) => distanceBasis === 'streets')
  expect(along.map(({ fromId, toId }) => [fromId, toId])).toContainEqual([link.fromId, link.toId])
  expect(along.every(({ geometry }) => geometry !== undefined)).toBe(true)

  const kept = ['network.json', 'rules.json', 'streets.bin'].map(distOf)
  expect(() => build(extract.subarray(0, -5))).toThrow(
    expect.objectContaining({
      status: 1,
      stderr: expect.stringMatching(/^town\.osm\.pbf: broken before byte \d+: .+\n$/),
    }),
  )
  expect(['network.json', 'rules.json', 'streets.bin'].map(distOf)).toEqual(kept)

  writeFileSync(join(folder, 'dist', 'streets.bin'), kept[2]!.subarray(0, -5))
  expect(() => build()).toThrow(
    expect.objectContaining({
      status: 1,
      stderr: expect.stringMatching(/^dist\/streets\.bin:1: broken: .+\n$/),
    }),
  )
  expect(existsSync(join(folder, 'dist', 'network.json.new'))).toBe(false)
})
