import { en, type Messages } from './en.ts'

const catalogues = { en } satisfies Record<string, Messages>

export type Language = keyof typeof catalogues

const current: Language = 'en'

export function currentLanguage(): Language {
  return current
}

/** The texts of the current language, for code outside components. */
export function messages(): Messages {
  return catalogues[current]
}

/** The texts of the current language. */
export function useMessages(): Messages {
  return messages()
}

export type { Messages }
