import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const POINTS = 117

const rows = readFileSync(`${root}docs/ui-checklist.md`, 'utf8')
  .split('\n')
  .flatMap(line => {
    const cells = /^\| (\d+) \| .* \| (.*) \|$/.exec(line)
    return cells ? [{ point: Number(cells[1]), shownBy: cells[2]!.split(', ') }] : []
  })

test('the checklist has a row for every point, and each row names its proof', () => {
  expect(rows.map(({ point }) => point)).toEqual(Array.from({ length: POINTS }, (_, index) => index + 1))
  expect(rows.filter(({ shownBy }) => shownBy.includes(''))).toEqual([])
})

test('each test file that a row names has a test of that number', () => {
  const specs = new Map(
    readdirSync(`${root}e2e/specs`).map(name => [name, readFileSync(`${root}e2e/specs/${name}`, 'utf8')]),
  )
  const missing = rows.flatMap(({ point, shownBy }) =>
    shownBy
      .filter(name => name.endsWith('.spec.ts'))
      .filter(
        name =>
          !new RegExp(`(test|step|describe)\\(\\s*['"\`](\\d+, )*${point}(, \\d+)* `).test(
            specs.get(name) ?? '',
          ),
      )
      .map(name => `${point}: ${name}`),
  )
  expect(missing).toEqual([])
})
