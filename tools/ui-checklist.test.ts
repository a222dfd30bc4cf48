import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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

/** The texts of browser tests and screen tests, by file name. */
const testFiles = new Map(
  globSync(['e2e/specs/*.spec.ts', 'apps/web/src/**/*.screen.test.tsx'], { cwd: root }).map(path => [
    basename(path),
    readFileSync(join(root, path), 'utf8'),
  ]),
)

test('each test file that a row names has a test of that number', () => {
  const missing = rows.flatMap(({ point, shownBy }) =>
    shownBy
      .filter(name => /\.(spec\.ts|screen\.test\.tsx)$/.test(name))
      .filter(name => !hasTestOf(point, testFiles.get(name) ?? ''))
      .map(name => `${point}: ${name}`),
  )
  expect(missing).toEqual([])
})

/** Whether the number begins the title of a test, table of tests, step or group. */
function hasTestOf(point: number, text: string): boolean {
  return new RegExp(`\\(\\s*['"\`](\\d+, )*${point}(, \\d+)* `).test(text)
}
