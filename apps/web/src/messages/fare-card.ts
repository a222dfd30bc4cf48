import { type Wording, withEnglish } from '@sawari/messages/wording'
import { fileIn } from './file-in.ts'
import { LANGUAGES, type Language } from './language.ts'

type FareCardFile = typeof import('@sawari/messages/en/fare-card')
export type FareCardTexts = Wording<FareCardFile['fareCard']>

const files = import.meta.glob<FareCardFile>('../../../../packages/messages/src/*/fare-card.ts', {
  eager: true,
})

/** Every language at once: the card is read by two people. It loads with the card. */
export const fareCardTexts = ofEveryLanguage('fareCard')
export const amountsTexts = ofEveryLanguage('amounts')

function ofEveryLanguage<Part extends keyof FareCardFile>(part: Part) {
  const english = fileIn(files, 'en')!
  const entries = LANGUAGES.map(language => [language, withEnglish(english, fileIn(files, language))[part]])
  return Object.fromEntries(entries) as Readonly<Record<Language, Wording<FareCardFile[Part]>>>
}
