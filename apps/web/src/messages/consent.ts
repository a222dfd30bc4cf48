import { defineTexts } from './texts.ts'

/** A new CONSENT_VERSION requires new points in both languages; a test compares the version. */
export const changedIn = '2026-11-23'

export const consentTexts = defineTexts({
  en: async () => (await import('./en/consent.ts')).consent,
  hi: async () => (await import('./hi/consent.ts')).consent,
})
