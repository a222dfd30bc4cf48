import { type Language, languageOf } from '@sawari/contract/languages'
import { withEnglish } from '@sawari/messages/wording'
import { fileIn } from './file-in.ts'

const files = import.meta.glob<typeof import('@sawari/messages/en/push')>(
  '../../../../packages/messages/src/*/push.ts',
  { eager: true },
)

/** The texts of notifications, which the service worker shows, loaded in every language at once. */
export function pushTexts(language: Language) {
  return withEnglish(fileIn(files, 'en')!.push, fileIn(files, language)?.push)
}

/** The language that the app has stored, or else the browser's, or else English. */
export function pushLanguage(stored: string | undefined, ofBrowser: string): Language {
  return languageOf(stored) ?? languageOf(ofBrowser.split('-')[0]) ?? 'en'
}
