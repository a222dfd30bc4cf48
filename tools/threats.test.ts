// docs/threats.md and docs/asvs.md name tests that exist.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const ROWS_PER_PART = { A: 24, B: 23, C: 31, D: 31 } as const

interface Row {
  readonly number: string
  /** Test files, or none and a reason. */
  readonly files: readonly string[]
  readonly reason: string | undefined
}

function rowsOf(document: string, number: RegExp): Row[] {
  return read(document)
    .split('\n')
    .filter(line => line.startsWith('| '))
    .flatMap(line => {
      const cells = line.slice(2, -2).split(' | ')
      const [name = '', last = ''] = [cells[0], cells.at(-1)]
      if (!number.test(name)) return []
      const reason = /^none: (.+)/.exec(last)?.[1]
      const named = [...last.matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts))`/g)].map(match => match[1]!)
      return [{ number: name, files: reason === undefined ? named : [], reason }]
    })
}

describe('the table of threats', () => {
  const rows = rowsOf('docs/threats.md', /^[A-D]\d+$/)

  test('has a row for every number', () => {
    const numbers = Object.entries(ROWS_PER_PART).flatMap(([part, count]) =>
      Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
    )
    expect(rows.map(({ number }) => number)).toEqual(numbers)
  })

  test('names a test for each row, or says why there is none', () => {
    expect(rows.filter(({ files, reason }) => (files.length === 0) === (reason === undefined))).toEqual([])
  })

  test.each(rows.flatMap(({ number, files }) => files.map(file => [number, file] as const)))(
    '%s has a title in %s',
    (number, file) => {
      expect(hasTitleOf(number, read(file))).toBe(true)
    },
  )
})

/** Whether the number begins the title of a test, a table of tests or a step. */
function hasTitleOf(number: string, text: string): boolean {
  return new RegExp(`\\(\\s*['"\`]([A-D]\\d+, )*${number}(, [A-D]\\d+)* `).test(text)
}

test('D18 every test of a store runs on both databases', () => {
  const stores = globSync('apps/server/src/**/*.store.test.ts', { cwd: root })
  expect(stores.length).toBeGreaterThan(0)
  expect(stores.filter(path => !/describeOnEachDatabase\(/.test(read(path)))).toEqual([])
})

describe('the comparison with ASVS', () => {
  const rows = rowsOf('docs/asvs.md', /^\d+\.\d+\.\d+$/)

  test('names every requirement once, in order', () => {
    const numbers = rows.map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toEqual(
      numbers.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    )
  })

  test('names tests that exist', () => {
    const named = new Set(rows.flatMap(({ files }) => files))
    expect([...named].filter(file => !existsSync(join(root, file)))).toEqual([])
  })
})
