import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES } from '@sawari/contract/languages'
import type { Manifest } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUILT_APP, type FirstLoad, firstLoads, tooLarge } from './first-load.ts'
import { byLanguage, textChunksOf } from './manifest-chunks.ts'

const BOOTSTRAP = join(import.meta.dirname, '../../../tools/bootstrap.mjs')

// No other unit test reads the built web app, so `npm run unit` leaves its build to this file.
beforeAll(() => void execFileSync(process.execPath, [BOOTSTRAP, '--web'], { stdio: 'inherit' }))

describe('the first load of every screen', () => {
  test('is within its limit in each language', () => {
    const loads = firstLoads(BUILT_APP)
    expect(tooLarge(loads)).toEqual([])
    for (const { scripts } of loads)
      for (const language of LANGUAGES) expect(scripts[language].brotliBytes).toBeGreaterThan(50_000)
  })

  test('is too large in the language that exceeds the limit', () => {
    const weight = (brotliBytes: number) => ({ brotliBytes, gzipBytes: brotliBytes })
    const load: FirstLoad = {
      path: '/routes',
      scripts: byLanguage(language => weight(language === 'hi' ? 101 : 100)),
      styles: weight(500),
      limitBytes: 100,
    }
    expect(tooLarge([load])).toEqual(['/routes in hi: 101 of 100 bytes'])
  })

  test('fails on a folder without a build', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sawari-'))
    try {
      expect(() => firstLoads(folder)).toThrow('ENOENT')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the texts of chunks', () => {
  const textFile = (name: string) => `../../packages/messages/src/${name}`
  const manifest: Manifest = {
    screen: {
      file: 'screen.js',
      imports: ['shared'],
      dynamicImports: ['en/a.ts', 'hi/a.ts', 'hi/server-messages.ts'].map(textFile),
    },
    shared: { file: 'shared.js' },
    [textFile('en/a.ts')]: { file: 'a-en.js', imports: ['shared'] },
    [textFile('hi/a.ts')]: { file: 'a-hi.js', imports: ['shared', 'counted'] },
    [textFile('hi/server-messages.ts')]: { file: 'server.js' },
    counted: { file: 'counted.js' },
  }
  const chunks = new Set(['screen', 'shared'])

  test.each([
    ['en', [textFile('en/a.ts')]],
    ['hi', ['counted', textFile('hi/a.ts')]],
  ] as const)('are those of one language, with what they import: %s', (language, expected) => {
    expect(textChunksOf(manifest, chunks, language)).toEqual(expected)
  })
})
