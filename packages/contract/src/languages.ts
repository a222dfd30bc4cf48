// The languages of the product. Free of zod, so that the first load of the web app can import them.

import { type LanguageRow, languageTable } from './language-table.ts'

export type Language = keyof typeof languageTable

export const languages: Readonly<Record<Language, LanguageRow>> = languageTable

/** English first. */
export const LANGUAGES = Object.keys(languageTable) as readonly Language[]

/** The language with this code, if there is one. */
export function languageOf(code: unknown): Language | undefined {
  return LANGUAGES.find(language => language === code)
}

/** A value in English, and in some of the other languages. */
export type InLanguages<Value> = Readonly<{ en: Value } & Partial<Record<Exclude<Language, 'en'>, Value>>>

/** The value in this language, or else the English one. */
export function inLanguage<Value>(values: InLanguages<Value>, language: Language): Value {
  return values[language] ?? values.en
}
