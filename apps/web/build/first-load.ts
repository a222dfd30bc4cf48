// First-load JavaScript of each screen, from the built files: the entry, the screen's own chunk, their static imports,
// and their texts in one language. The map loads later and is not counted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { LANGUAGES, type Language } from '@sawari/contract/languages'
import { prerenderedPages } from '@sawari/contract/pages'
import type { Manifest } from 'vite'
import { byLanguage, chunksOf, screenModules, textChunksOf } from './manifest-chunks.ts'

const ENTRY = 'index.html'
const LANDING = '/'
/** The screen of all unknown paths. */
const OTHERS = '*'
/** With brotli; the checklist asks for at most 165 KB with gzip. */
const LIMIT_BYTES = 142 * 1024
const LIMIT_OF_LANDING_BYTES = 110 * 1024
interface Weight {
  readonly brotliBytes: number
  readonly gzipBytes: number
}

export interface FirstLoad {
  readonly path: string
  readonly scripts: Readonly<Record<Language, Weight>>
  readonly styles: Weight
  readonly limitBytes: number
}

/** The folder that `npm run build` writes. */
export const BUILT_APP = fileURLToPath(new URL('../dist', import.meta.url))

/** What each screen of the built app loads before it can be used. */
export function firstLoads(folder: string): readonly FirstLoad[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const weigh = createScale(folder)
  const screens = [...screenModules()].filter(
    ([path]) => path === OTHERS || prerenderedPages.some(page => page.path === path),
  )
  return screens.map(([path, module]) => {
    const chunks = new Set([...chunksOf(manifest, ENTRY), ...chunksOf(manifest, module)])
    const scriptsIn = (language: Language) =>
      weigh([...chunks, ...textChunksOf(manifest, chunks, language)].map(key => manifest[key]!.file))
    return {
      path: path === OTHERS ? 'any other' : path,
      scripts: byLanguage(scriptsIn),
      styles: weigh([...new Set([...chunks].flatMap(key => manifest[key]!.css ?? []))]),
      limitBytes: path === LANDING ? LIMIT_OF_LANDING_BYTES : LIMIT_BYTES,
    }
  })
}

/** The screens and languages over their limit. */
export function tooLarge(loads: readonly FirstLoad[]): readonly string[] {
  return loads.flatMap(({ path, scripts, limitBytes }) =>
    LANGUAGES.filter(language => scripts[language].brotliBytes > limitBytes).map(
      language => `${path} in ${language}: ${scripts[language].brotliBytes} of ${limitBytes} bytes`,
    ),
  )
}

/** Most files belong to several screens: each is compressed once. */
function createScale(folder: string): (files: readonly string[]) => Weight {
  const known = new Map<string, Weight>()
  const weightOf = (file: string): Weight => {
    const content = readFileSync(join(folder, file))
    return { brotliBytes: brotliCompressSync(content).length, gzipBytes: gzipSync(content).length }
  }
  return files => {
    let brotliBytes = 0
    let gzipBytes = 0
    for (const file of files) {
      const weight = known.get(file) ?? weightOf(file)
      known.set(file, weight)
      brotliBytes += weight.brotliBytes
      gzipBytes += weight.gzipBytes
    }
    return { brotliBytes, gzipBytes }
  }
}
