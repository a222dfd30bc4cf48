import { localStore } from '../shared/storage.ts'

export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

const STORAGE_KEY = 'sawari.language'

interface Part {
  isReady(language: Language): boolean
  load(language: Language): Promise<void>
}

let current: Language = 'en'
const parts: Part[] = []
const listeners = new Set<() => void>()

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

/** The texts of all code loaded so far, in the current language. What does not arrive stays English. */
export async function textsReady(): Promise<void> {
  await loadParts(current).catch(() => undefined)
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
