import { currentLanguage } from '../messages/language.ts'

interface Named {
  readonly name: string
  readonly nameHi?: string | undefined
}

/** The name of a place in the language of the page, where it is known in that language. */
export function localName({ name, nameHi }: Named, language: string = currentLanguage()): string {
  return language === 'hi' && nameHi ? nameHi : name
}
