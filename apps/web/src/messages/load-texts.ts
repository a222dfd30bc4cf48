import { type Language, languages } from '@sawari/contract/languages'
import { withEnglish } from '@sawari/messages/wording'
import { fileIn, type TextFiles } from './file-in.ts'

/** Loads the texts of this language, and the English ones if the language may lack some. */
export async function loadTexts<English extends object>(
  files: TextFiles<() => Promise<English>>,
  language: Language,
): Promise<English> {
  const load = fileIn(files, language)
  if (load && languages[language].isWhole) return load()
  const [english, own] = await Promise.all([fileIn(files, 'en')!(), load?.()])
  return withEnglish<object>(english, own) as English
}
