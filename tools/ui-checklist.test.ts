import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Points of the acceptance checklist of the interface. */
const POINTS = Array.from({ length: 117 }, (_, index) => index + 1)

const rows = readFileSync(join(root, 'tools/ui-checklist.csv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(line => ({ point: Number.parseInt(line, 10), proof: line.slice(line.indexOf(',') + 1) }))

test('every point of the checklist names its proof', () => {
  expect([...new Set(rows.map(({ point }) => point))]).toEqual(POINTS)
})

test('each file that is named as a proof exists', () => {
  const files = rows.map(({ proof }) => proof).filter(proof => !proof.startsWith('by hand: '))
  expect(files.filter(path => !existsSync(join(root, path)))).toEqual([])
})
