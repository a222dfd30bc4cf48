// Dialogs and notices that open on several screens: their texts load with the first of them.
import { defineTexts, type TextsOf } from './texts.ts'

const files = import.meta.glob<typeof import('@sawari/messages/en/dialogs')>(
  '../../../../packages/messages/src/*/dialogs.ts',
)

export const savedPlacesTexts = defineTexts(files, 'savedPlaces')
export const whichPlaceTexts = defineTexts(files, 'whichPlace')
export const positionTexts = defineTexts(files, 'position')
export const notificationsTexts = defineTexts(files, 'notifications')
/** A new CONSENT_VERSION requires new points in both languages; a test compares the version. */
export const consentChangedIn = '2026-11-23'
export const consentTexts = defineTexts(files, 'consent')

export type WhichPlaceTexts = TextsOf<typeof whichPlaceTexts>
