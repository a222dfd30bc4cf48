// The lists of "Threats and faults" in docs/security.md name tests that exist.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const ENTRIES_PER_PART = { A: 24, B: 23, C: 31, D: 31, E: 15 } as const

interface Entry {
  readonly number: string
  readonly files: readonly string[]
}

function entriesOf(document: string): Entry[] {
  return read(document)
    .split('\n')
    .flatMap(line => {
      const number = /^- \*\*([A-E]\d+) /.exec(line)?.[1]
      const files = [...line.matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts))`/g)].map(match => match[1]!)
      return number === undefined ? [] : [{ number, files }]
    })
}

describe('the lists of threats', () => {
  const entries = entriesOf('docs/security.md')

  test('have an entry for every number', () => {
    const numbers = Object.entries(ENTRIES_PER_PART).flatMap(([part, count]) =>
      Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
    )
    expect(entries.map(({ number }) => number)).toEqual(numbers)
  })

  test('name a test for each entry', () => {
    expect(entries.filter(({ files }) => files.length === 0)).toEqual([])
  })

  test('name files that exist', () => {
    const files = entries.flatMap(entry => entry.files)
    expect(files.filter(path => !existsSync(join(root, path)))).toEqual([])
  })
})

test('every test of a store runs on both databases', () => {
  const stores = globSync('apps/server/src/**/*.store.test.ts', { cwd: root })
  expect(stores.length).toBeGreaterThan(0)
  expect(stores.filter(path => !/describeOnEachDatabase\(/.test(read(path)))).toEqual([])
})
