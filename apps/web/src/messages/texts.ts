import { useSyncExternalStore } from 'react'
import { addPart, currentLanguage, type Language, subscribeToLanguage } from './language.ts'

/** The texts of one part of the app in every language. */
export interface Texts<Catalogue> {
  readonly now: () => Catalogue
}

/** The catalogue type of a part, in any language. */
export type TextsOf<Part> = Part extends Texts<infer Catalogue> ? Catalogue : never

/** One part of the texts: English is bundled with the code that shows it, Hindi is loaded when selected. */
export function defineTexts<Catalogue>(
  english: Catalogue,
  loadHindi: () => Promise<Catalogue>,
): Texts<Catalogue> {
  let hindi: Catalogue | undefined
  addPart({
    isReady: language => language === 'en' || hindi !== undefined,
    load: async () => {
      hindi = await loadHindi()
    },
  })
  return { now: () => (currentLanguage() === 'hi' && hindi !== undefined ? hindi : english) }
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
