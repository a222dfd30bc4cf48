// Light, dark, or the device's setting. `public/first-paint.js` applies a stored choice before the app runs.

import { createStore } from 'zustand/vanilla'
import { useApp } from '../../shared/app-context.ts'
import { localStore } from '../../shared/storage.ts'
import { useStore } from '../../shared/use-store.ts'

export const THEMES = ['light', 'dark', 'device'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'sawari.theme'

/** The theme of this device, and the way to change and remember it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const store = useApp().only(createThemeStore)
  return [useStore(store), theme => store.setState(theme)]
}

/** Starts with the theme that the page shows already, so that the choice holds even without storage. */
function createThemeStore() {
  const store = createStore<Theme>(() => shownTheme())
  store.subscribe(theme => {
    if (theme === 'device') localStore.remove(STORAGE_KEY)
    else localStore.write(STORAGE_KEY, theme)
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
