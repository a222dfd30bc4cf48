import { useSyncExternalStore } from 'react'
import { addPart, currentLanguage, type Language, subscribeToLanguage } from './language.ts'

/** The texts of one part of the app in every language. */
export interface Texts<Catalogue> {
  readonly now: () => Catalogue
}

/** The catalogue type of a part, in any language. */
export type TextsOf<Part> = Part extends Texts<infer Catalogue> ? Catalogue : never

/**
 * The type of a translation of `English`: the same keys, lists of the same length, and functions with the same
 * parameters. The texts themselves can differ.
 */
export type Wording<English> = English extends string
  ? string
  : English extends (...gaps: infer Gaps) => string
    ? (...gaps: Gaps) => string
    : { readonly [Key in keyof English]: Wording<English[Key]> }

/** The files of the languages; each exports every part that the English one exports. */
type Files<English> = Readonly<
  Record<Language, () => Promise<{ readonly [Part in keyof English]: Wording<English[Part]> }>>
>

/**
 * The part `name` of a file that each language has. The file of a language loads when the language is selected,
 * before a screen that imports the part is shown.
 */
export function defineTexts<English, Name extends keyof English>(
  files: { readonly en: () => Promise<English> } & Files<English>,
  name: Name,
): Texts<Wording<English[Name]>> {
  const load: Files<English> = files
  const loaded = new Map<Language, Wording<English[Name]>>()
  addPart({
    isReady: language => loaded.has(language),
    load: async language => {
      loaded.set(language, (await load[language]())[name])
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

/** The language of the page. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribeToLanguage, currentLanguage, currentLanguage)
}
