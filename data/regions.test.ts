// Every region of the repository can be built, and its committed files equal the output of the build.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildFiles } from './build/build.ts'
import { readFacts } from './build/facts.ts'
import { defaultRegion, regionFolder, regionNames } from './regions.ts'

const reader = (name: string) => (file: string) => readFileSync(join(regionFolder(name), file), 'utf8')

test('the default region is one of them', () => {
  expect(regionNames()).toContain(defaultRegion)
  expect(regionNames().length).toBeGreaterThan(1)
})

describe.each(regionNames())('the region %s', name => {
  test('has facts and texts that fit together', () => {
    const { en, hi } = readFacts(reader(name)).texts
    expect(hi.examples).toHaveLength(en.examples.length)
    expect(hi.facts).toHaveLength(en.facts.length)
  })
})

const withoutStreets = regionNames().filter(name => !existsSync(join(regionFolder(name), 'dist/streets.bin')))

test.each(withoutStreets)('%s: the same sources give the committed files, byte for byte', name => {
  for (const [file, text] of buildFiles(reader(name))) {
    expect(text === readFileSync(join(regionFolder(name), 'dist', file), 'utf8'), file).toBe(true)
  }
})
