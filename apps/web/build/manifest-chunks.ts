import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGES, type Language, languages } from '@sawari/contract/languages'
import { type PageName, pages } from '@sawari/contract/pages'
import type { Manifest } from 'vite'

const SCREENS = new URL('../src/app/screens.ts', import.meta.url)
/** A row of screens.ts: a path, or the star for all others, and the module that it imports. */
const ROW = /screen\(\s*(?:paths\.(\w+)|'\*'),\s*async \(\) =>\s*\(await import\('([^']+)'\)\)/g

/** The module of the screen at each path, as the manifest names it; '*' is the screen of unknown paths. */
export function screenModules(): ReadonlyMap<string, string> {
  const app = fileURLToPath(new URL('..', SCREENS))
  return new Map(
    [...readFileSync(SCREENS, 'utf8').matchAll(ROW)].map(([, name, module]) => [
      name === undefined ? '*' : pages[name as PageName].path,
      `src/${fileURLToPath(new URL(module!, SCREENS)).slice(app.length)}`,
    ]),
  )
}

/** The chunk after all its static imports, which is the cascade order of the style sheets. */
export function chunksOf(manifest: Manifest, key: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(key)) return found
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build: has a screen moved?`)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found)
  return found.add(key)
}

/** The server's messages load with its first error response. */
const NOT_AT_FIRST = '/server-messages.ts'
const MESSAGES = '../../packages/messages/src/'

/** The chunks of texts in this language, with the English ones that may have to stand in for some, that these chunks load before they are shown. */
export function textChunksOf(
  manifest: Manifest,
  chunks: ReadonlySet<string>,
  language: Language,
): readonly string[] {
  const folders = [language, ...(languages[language].isWhole ? [] : ['en'])].map(
    code => `${MESSAGES}${code}/`,
  )
  const texts = [...chunks]
    .flatMap(key => manifest[key]?.dynamicImports ?? [])
    .filter(key => folders.some(folder => key.startsWith(folder)) && !key.endsWith(NOT_AT_FIRST))
  const found = new Set(chunks)
  for (const key of texts) chunksOf(manifest, key, found)
  return [...found].filter(key => !chunks.has(key))
}

export function byLanguage<Value>(valueIn: (language: Language) => Value): Readonly<Record<Language, Value>> {
  const entries = LANGUAGES.map(language => [language, valueIn(language)])
  return Object.fromEntries(entries) as Record<Language, Value>
}
