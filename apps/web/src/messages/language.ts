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
let started: Promise<void> = Promise.resolve()

export function currentLanguage(): Language {
  return current
}

/** Calls back whenever the language or its loaded texts have changed. */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers a part of the texts, so that it is loaded before a screen that needs it is shown. */
export function addPart(part: Part): void {
  parts.push(part)
}

/** Loads code together with its texts in the current language. Rejects only if the code does not load. */
export async function withTexts<Code>(load: () => Promise<Code>): Promise<Code> {
  const code = await load()
  await textsReady()
  return code
}

/** Sets the function that is called when texts do not load; the whole page is then English until the next visit. */
export function whenTextsAreMissing(report: () => void): void {
  reportMissing = report
}

/** Applies the language chosen on this device, or else the browser's, or else English; loads its texts. */
export async function startLanguage(): Promise<void> {
  const stored = localStore.read(STORAGE_KEY)
  show(LANGUAGES.find(language => language === stored) ?? browserLanguage() ?? 'en')
  started = textsReady()
  await started
}

/** Resolves when `startLanguage` has loaded its texts: what is said before that would be said in English. */
export function languageStarted(): Promise<void> {
  return started
}

/** The first of the browser's languages that the app speaks. */
function browserLanguage(): Language | undefined {
  const codes = navigator.languages.map(tag => tag.split('-')[0]!.toLowerCase())
  return codes.map(code => LANGUAGES.find(language => language === code)).find(Boolean)
}

/** Speaks this language without a page, for the build. */
export async function speak(language: Language): Promise<void> {
  await loadParts(language)
  current = language
}

let hasFailed = false

/**
 * Changes the language of the page and stores it. Rejects, and changes nothing, if the texts do not load. Browsers
 * may keep a failed import for as long as the page is open, so another failure opens the page anew.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await loadParts(language)
  } catch (error) {
    const isAgain = hasFailed
    hasFailed = true
    if (!isAgain || !navigator.onLine) throw error
    localStore.write(STORAGE_KEY, language)
    location.reload()
    return
  }
  localStore.write(STORAGE_KEY, language)
  show(language)
}

/** Loads the texts of all code loaded so far, in the current language. */
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
