import { useSyncExternalStore } from 'react'
import { currentLanguage, type Language, subscribeToLanguage } from './language.ts'

/** The language of the page. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribeToLanguage, currentLanguage, currentLanguage)
}
