// What is chosen in the top bar and stored on this device: the language, and light, dark or the device's theme.

import { type Language, languageOf } from '@sawari/contract/languages'
import { createStore } from 'zustand/vanilla'
import { changeLanguage, startLanguage } from '../../messages/language.ts'
import { useApp, useStore } from '../../shared/app-context.ts'
import { localStore } from '../../shared/storage.ts'

const LANGUAGE_KEY = 'sawari.language'

/** Applies the language chosen on this device, or else the browser's, or else English; loads its texts. */
export function startChosenLanguage(): Promise<void> {
  return startLanguage(languageOf(localStore.read(LANGUAGE_KEY)) ?? browserLanguage() ?? 'en')
}

/** The first of the browser's languages that the app has texts for. */
function browserLanguage(): Language | undefined {
  return navigator.languages.map(tag => languageOf(tag.split('-')[0]!.toLowerCase())).find(Boolean)
}

let hasFailed = false

/**
 * Changes the language of the page and stores it. Rejects, and changes nothing, if the texts do not load.
 * Browsers may cache a failed import for as long as the page is open, so another failure reloads the page.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await changeLanguage(language)
  } catch (error) {
    const isAgain = hasFailed
    hasFailed = true
    if (!isAgain || !navigator.onLine) throw error
    localStore.write(LANGUAGE_KEY, language)
    location.reload()
    return
  }
  localStore.write(LANGUAGE_KEY, language)
}

export const THEMES = ['light', 'dark', 'device'] as const
export type Theme = (typeof THEMES)[number]

const THEME_KEY = 'sawari.theme'

/**
 * The theme of this device, and the way to change and remember it. `public/first-paint.js` applies a stored one before
 * the app runs.
 */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const store = useApp().singleton(createThemeStore)
  return [useStore(store), theme => store.setState(theme)]
}

/** Starts with the theme that the page shows already, so that the choice holds even without storage. */
function createThemeStore() {
  const store = createStore<Theme>(() => shownTheme())
  store.subscribe(theme => {
    if (theme === 'device') localStore.remove(THEME_KEY)
    else localStore.write(THEME_KEY, theme)
    showTheme(theme)
  })
  return store
}

function shownTheme(): Theme {
  const shown = globalThis.document?.documentElement.dataset.theme
  return THEMES.find(theme => theme === shown) ?? 'device'
}

function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'device') delete dataset.theme
  else dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isOfTheme = meta.dataset.theme === theme
    meta.media =
      theme === 'device' ? `(prefers-color-scheme: ${meta.dataset.theme})` : isOfTheme ? 'all' : 'not all'
  }
}
