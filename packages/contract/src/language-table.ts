// One row per language; its texts are in the folder of the same name in packages/messages.

export interface LanguageRow {
  /** In the language itself, so that its readers find it: whole, and for a button with little room. */
  readonly name: string
  readonly shortName: string
  /** The BCP 47 tag for the formats of numbers and dates. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Whether every text is translated. English stands in for the missing texts of any other language. */
  readonly isWhole: boolean
}

export const languageTable = {
  en: { name: 'English', shortName: 'EN', locale: 'en-IN', direction: 'ltr', isWhole: true },
  hi: { name: 'हिन्दी', shortName: 'हिं', locale: 'hi-IN', direction: 'ltr', isWhole: true },
} as const satisfies Readonly<Record<string, LanguageRow>>
