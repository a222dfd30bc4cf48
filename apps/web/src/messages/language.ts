import { LANGUAGES, type Language, languages } from '@sawari/contract/languages'
import { createStore } from 'zustand/vanilla'

export { LANGUAGES, type Language, languages }

interface Part {
  isReady(language: Language): boolean
  load(language: Language): Promise<void>
}

const shown = createStore<{ readonly language: Language }>(() => ({ language: 'en' }))
const parts: Part[] = []
let reportMissing = (_wanted: Language) => {}
let start = () => {}
const started = new Promise<void>(resolve => {
  start = resolve
})

export function currentLanguage(): Language {
  return shown.getState().language
}

/** Calls back whenever the language has changed. */
export function subscribeToLanguage(listener: () => void): () => void {
  return shown.subscribe(listener)
}

/** Registers a part of the texts, so that it is loaded before a screen that needs it is shown. */
export function addPart(part: Part): void {
  parts.push(part)
}

/** Loads code together with its texts. Rejects if the code, or its texts in every language, do not load. */
export async function withTexts<Code>(load: () => Promise<Code>): Promise<Code> {
  const code = await load()
  await textsReady()
  return code
}

/** Sets the function to call when the texts of the chosen language do not load. The whole page is then English until the next visit. */
export function whenTextsAreMissing(report: (wanted: Language) => void): void {
  reportMissing = report
}

/** Applies the first language of the visit and loads its texts. Rejects if no language loads. */
export async function startLanguage(language: Language): Promise<void> {
  show(language)
  await textsReady()
  start()
}

/** Resolves when the first texts have loaded: none can be used earlier. If none load, it never does. */
export function languageStarted(): Promise<void> {
  return started
}

/** Sets this language without a page, for the build. */
export async function speak(language: Language): Promise<void> {
  await loadParts(language)
  shown.setState({ language })
  start()
}

/** Changes the language of the page. Rejects, and changes nothing, if the texts do not load. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadParts(language)
  show(language)
}

/** Loads the texts of all code loaded so far, in the current language, or else in English. */
async function textsReady(): Promise<void> {
  const wanted = currentLanguage()
  try {
    await loadParts(wanted)
  } catch (failure) {
    if (wanted === 'en') throw failure
    await loadParts('en')
    show('en')
    reportMissing(wanted)
  }
  // The passenger changed the language meanwhile.
  if (!areReady(currentLanguage())) await textsReady()
}

function areReady(language: Language): boolean {
  return parts.every(part => part.isReady(language))
}

async function loadParts(language: Language): Promise<void> {
  // Again if code with more texts was loaded meanwhile.
  while (!areReady(language)) {
    const missing = parts.filter(part => !part.isReady(language))
    await Promise.all(missing.map(part => part.load(language)))
  }
}

function show(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].direction
  shown.setState({ language })
}
