// Light, dark, or as the device has it. `public/first-paint.js` puts a remembered choice on the page before the app runs.

import { useSyncExternalStore } from 'react'
import { localStore } from '../../shared/storage.ts'

export const THEMES = ['light', 'dark', 'device'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'sawari.theme'

const listeners = new Set<() => void>()

/** The theme chosen on this device. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'device')
}

/** Changes the theme of the page, and remembers it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'device') localStore.remove(STORAGE_KEY)
  else localStore.write(STORAGE_KEY, theme)
  showTheme(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the page shows is the choice: it holds even where storage is forbidden. */
function chosenTheme(): Theme {
  const shown = document.documentElement.dataset.theme
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
