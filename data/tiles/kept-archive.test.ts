// npm run data:build where the map files of the region are absent.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyRegion } from '../test-files.ts'

const DATA = join(import.meta.dirname, '..')

test('the archive of an earlier build is kept, and the build says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  copyRegion(folder, 'testpur')
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/map.pmtiles'), 'the map')
  const output = execFileSync(process.execPath, [join(DATA, 'build/main.ts'), folder], {
    env: { ...process.env, SOURCE_FILES: join(folder, 'none') },
    encoding: 'utf8',
  })
  expect(output).toContain(`no street and map files in ${join(folder, 'none')}`)
  expect(output).toContain('dist/map.pmtiles: kept')
  expect(readFileSync(join(folder, 'dist/map.pmtiles'), 'utf8')).toBe('the map')
})
