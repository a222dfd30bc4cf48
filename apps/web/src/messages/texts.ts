import { useSyncExternalStore } from 'react'
import { addPart, currentLanguage, type Language, subscribeToLanguage } from './language.ts'

/** The texts of one part of the app in every language. */
export interface Texts<Catalogue> {
  readonly now: () => Catalogue
}

/** The catalogue type of a part, in any language. */
export type TextsOf<Part> = Part extends Texts<infer Catalogue> ? Catalogue : never

/** One part of the texts: each language is a file of its own, loaded when the language is selected. */
export function defineTexts<Catalogue>(
  load: Readonly<Record<Language, () => Promise<Catalogue>>>,
): Texts<Catalogue> {
  const loaded = new Map<Language, Catalogue>()
  addPart({
    isReady: language => loaded.has(language),
    load: async language => {
      loaded.set(language, await load[language]())
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

/** Texts that are loaded in both languages at once, for example those of a card for two people. */
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
