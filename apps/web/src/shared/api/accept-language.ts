import type { Language } from '../../messages/language.ts'

/** The Accept-Language header of each call, by the language of the page. */
export const acceptLanguage: Readonly<Record<Language, string>> = {
  en: 'en-IN, en;q=0.9',
  hi: 'hi-IN, hi;q=0.9, en;q=0.5',
}
