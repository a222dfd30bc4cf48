import { LANGUAGES, type Language } from '@sawari/contract/languages'
import { localStore } from '../shared/storage.ts'

export { LANGUAGES, type Language }

const STORAGE_KEY = 'sawari.language'

interface Part {
  isReady(language: Language): boolean
  load(language: Language): Promise<void>
}

let current: Language = 'en'
const parts: Part[] = []
const listeners = new Set<() => void>()
let reportMissing = () => {}

export function currentLanguage(): Language {
  return current
}

/** Calls back whenever the language, or what is there of its texts, has changed. */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes a part of the texts known, so that it is there before a screen is shown that needs it. */
export function addPart(part: Part): void {
  parts.push(part)
}

/** Loads code together with its texts in the current language. Rejects only where the code does not arrive. */
export async function withTexts<Code>(load: () => Promise<Code>): Promise<Code> {
  const code = await load()
  await textsReady()
  return code
}

/** Where texts do not arrive the whole page is English until the next visit, which calls `report`. */
export function whenTextsAreMissing(report: () => void): void {
  reportMissing = report
}

/** Takes up the language chosen on this device: that of the last visit, else English. */
export async function startLanguage(): Promise<void> {
  const stored = localStore.read(STORAGE_KEY)
  show(LANGUAGES.find(language => language === stored) ?? 'en')
  await textsReady()
}

/** Changes the language of the page, and remembers it. Rejects, and changes nothing, if its texts do not arrive. */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadParts(language)
  localStore.write(STORAGE_KEY, language)
  show(language)
}

/** The texts of all code loaded so far, in the current language. */
async function textsReady(): Promise<void> {
  try {
    await loadParts(current)
  } catch {
    show('en')
    reportMissing()
  }
}

async function loadParts(language: Language): Promise<void> {
  const missing = parts.filter(part => !part.isReady(language))
  if (missing.length === 0) return
  await Promise.all(missing.map(part => part.load(language)))
  for (const listener of listeners) listener()
}

function show(language: Language): void {
  current = language
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}
