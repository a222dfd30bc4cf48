import type { Language } from '../../messages/language.ts'

/** What each call tells the server of the language of the page. */
export const acceptLanguage: Readonly<Record<Language, string>> = {
  en: 'en-IN, en;q=0.9',
  hi: 'hi-IN, hi;q=0.9, en;q=0.5',
}
