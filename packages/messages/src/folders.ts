// Finds the folders of texts on a computer; the bundler of the web app finds them by itself.

import { existsSync } from 'node:fs'
import type { Language } from '@sawari/contract/languages'

export function folderOf(language: Language): URL {
  return new URL(`./${language}/`, import.meta.url)
}

/** The exports of a file in the folder of this language; none if the folder lacks it. */
export async function readTexts(language: Language, name: string): Promise<object> {
  const file = new URL(`${name}.ts`, folderOf(language))
  return existsSync(file) ? ((await import(/* @vite-ignore */ file.href)) as object) : {}
}
