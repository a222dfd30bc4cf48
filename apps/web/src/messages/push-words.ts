// The texts of notifications, in both languages and independent of the catalogue: the service worker shows
// them.
import type { Language } from '@sawari/contract/languages'
import type { PushKind } from '@sawari/contract/push-kinds'

interface PushWords {
  readonly title: string
  readonly body: string
}

export const pushWords: Readonly<Record<Language, Readonly<Record<PushKind | 'other', PushWords>>>> = {
  en: {
    request: { title: 'New Ride Request', body: 'Somebody wants to share a ride with you.' },
    acceptance: { title: 'Your request was accepted', body: 'Open the chat and agree on where to meet.' },
    message: { title: 'New message', body: 'Your travel buddy has written to you.' },
    other: { title: 'Travel Buddy', body: 'There is something new for you.' },
  },
  hi: {
    request: { title: 'साथ चलने की नई रिक्वेस्ट', body: 'किसी को आपके साथ चलना है।' },
    acceptance: { title: 'आपकी रिक्वेस्ट मंज़ूर हुई', body: 'चैट खोलें और मिलने की जगह तय करें।' },
    message: { title: 'नया मैसेज', body: 'आपके सफ़र साथी ने आपको लिखा है।' },
    other: { title: 'सफ़र साथी', body: 'आपके लिए कुछ नया है।' },
  },
}
