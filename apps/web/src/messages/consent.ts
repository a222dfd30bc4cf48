import { consent as english } from './en/consent.ts'
import { defineTexts } from './texts.ts'

/** A new CONSENT_VERSION requires new points in both languages; a test compares the version. */
export const changedIn = '2026-11-23'

export const consentTexts = defineTexts(english, async () => (await import('./hi/consent.ts')).consent)
