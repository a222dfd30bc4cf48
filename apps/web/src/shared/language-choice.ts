// The language that was chosen on this device.
import { changeLanguage, LANGUAGES, type Language, startLanguage } from '../messages/language.ts'
import { localStore } from './storage.ts'

const STORAGE_KEY = 'sawari.language'

/** Applies the language chosen on this device, or else the browser's, or else English; loads its texts. */
export function startChosenLanguage(): Promise<void> {
  const stored = localStore.read(STORAGE_KEY)
  return startLanguage(LANGUAGES.find(language => language === stored) ?? browserLanguage() ?? 'en')
}

/** The first of the browser's languages that the app has texts for. */
function browserLanguage(): Language | undefined {
  const codes = navigator.languages.map(tag => tag.split('-')[0]!.toLowerCase())
  return codes.map(code => LANGUAGES.find(language => language === code)).find(Boolean)
}

let hasFailed = false

/**
 * Changes the language of the page and stores it. Rejects, and changes nothing, if the texts do not load.
 * Browsers may cache a failed import for as long as the page is open, so another failure reloads the page.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await changeLanguage(language)
  } catch (error) {
    const isAgain = hasFailed
    hasFailed = true
    if (!isAgain || !navigator.onLine) throw error
    localStore.write(STORAGE_KEY, language)
    location.reload()
    return
  }
  localStore.write(STORAGE_KEY, language)
}
