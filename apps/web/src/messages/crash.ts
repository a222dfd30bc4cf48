import { withEnglish } from '@sawari/messages/wording'
import { fileIn } from './file-in.ts'
import { LANGUAGES } from './language.ts'

const files = import.meta.glob<typeof import('@sawari/messages/en/crash')>(
  '../../../../packages/messages/src/*/crash.ts',
  { eager: true },
)

const english = fileIn(files, 'en')!.crash

/** In every language at once and not loaded with other texts, because it must be readable when nothing else works. */
export const crashTexts = {
  english,
  others: LANGUAGES.filter(language => language !== 'en').flatMap(language => {
    const file = fileIn(files, language)
    return file ? [{ language, texts: withEnglish(english, file.crash) }] : []
  }),
}
