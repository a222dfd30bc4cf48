import type { session as english } from '../en/session.ts'
import type { Wording } from '../wording.ts'

export const session: Wording<typeof english> = {
  signInTitle: 'साइन इन',
  signUpTitle: 'साइन अप',
  formMissing: 'फ़ॉर्म लोड नहीं हुआ। कृपया अपना कनेक्शन देखें।',
  initialiseFailed: 'साइन इन की जाँच नहीं हो पाई',
  sessionExpired: 'आपका सेशन खत्म हो गया है। कृपया फिर साइन इन करें।',
}
