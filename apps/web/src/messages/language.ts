import { LANGUAGES, type Language } from '@sawari/contract/languages'
import { createStore } from 'zustand/vanilla'

export { LANGUAGES, type Language }

interface Part {
  isReady(language: Language): boolean
  load(language: Language): Promise<void>
}

const shown = createStore<{ readonly language: Language }>(() => ({ language: 'en' }))
const parts: Part[] = []
let reportMissing = () => {}
let started: Promise<void> = Promise.resolve()

export function currentLanguage(): Language {
  return shown.getState().language
}

/** Calls back whenever the language or its loaded texts have changed. */
export function subscribeToLanguage(listener: () => void): () => void {
  return shown.subscribe(listener)
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

/** Applies the first language of the visit and loads its texts. */
export async function startLanguage(language: Language): Promise<void> {
  show(language)
  started = textsReady()
  await started
}

/** Resolves when `startLanguage` has loaded its texts: texts that are shown earlier are English. */
export function languageStarted(): Promise<void> {
  return started
}

/** Sets this language without a page, for the build. */
export async function speak(language: Language): Promise<void> {
  await loadParts(language)
  shown.setState({ language })
}

/** Changes the language of the page. Rejects, and changes nothing, if the texts do not load. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadParts(language)
  show(language)
}

/** Loads the texts of all code loaded so far, in the current language. */
async function textsReady(): Promise<void> {
  try {
    await loadParts(currentLanguage())
  } catch {
    show('en')
    reportMissing()
  }
}

async function loadParts(language: Language): Promise<void> {
  const missing = parts.filter(part => !part.isReady(language))
  if (missing.length === 0) return
  await Promise.all(missing.map(part => part.load(language)))
  // The language is the same, its texts are new.
  shown.setState({})
}

function show(language: Language): void {
  document.documentElement.lang = language
  shown.setState({ language })
}
