import type { Wording } from '@sawari/messages/wording'
import { useSyncExternalStore } from 'react'
import type { TextFiles } from './file-in.ts'
import { addPart, currentLanguage, type Language, subscribeToLanguage } from './language.ts'
import { loadTexts } from './load-texts.ts'

/** The texts of one part of the app in every language. */
export interface Texts<Catalogue> {
  readonly now: () => Catalogue
}

/** The catalogue type of a part, in any language. */
export type TextsOf<Part> = Part extends Texts<infer Catalogue> ? Catalogue : never

/**
 * The part `name` of a file that the folders of the languages have. The file of a language loads when the language
 * is selected, before a screen that imports the part is shown.
 */
export function defineTexts<English extends object, Name extends keyof English>(
  files: TextFiles<() => Promise<English>>,
  name: Name,
): Texts<Wording<English[Name]>> {
  const loaded = new Map<Language, Wording<English[Name]>>()
  addPart({
    isReady: language => loaded.has(language),
    load: async language => {
      loaded.set(language, (await loadTexts(files, language))[name] as Wording<English[Name]>)
    },
  })
  return {
    now: () => {
      const texts = loaded.get(currentLanguage())
      if (texts === undefined) throw new Error('Texts were used before they had loaded')
      return texts
    },
  }
}

/** Texts in the current language, for code outside components. */
export function textsOf<Catalogue>(part: Texts<Catalogue>): Catalogue {
  return part.now()
}

/** Texts that are loaded in every language at once, for example those of a card for two people. */
export function textsIn<Catalogue>(
  texts: Readonly<Record<Language, Catalogue>>,
  language: Language,
): Catalogue {
  return texts[language]
}

/** Texts in the language of the page; they change with it. */
export function useTexts<Catalogue>(part: Texts<Catalogue>): Catalogue {
  return useSyncExternalStore(subscribeToLanguage, part.now, part.now)
}

/** The language of the page. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribeToLanguage, currentLanguage, currentLanguage)
}
