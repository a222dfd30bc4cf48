import type { consent as english } from '../en/consent.ts'
import type { Wording } from '../wording.ts'
import { daysLong } from './counted.ts'

export const consent: Wording<typeof english> = {
  heading: date => `नई शर्तें, ${date}`,
  changed: 'क्या बदला?',
  points: [
    'किसी डिवाइस पर साइन इन रहा जा सकता है, ज़्यादा से ज़्यादा 90 दिन।',
    'सूचनाएँ चालू करने पर आपके ब्राउज़र का पता रखा जाता है, उन्हें बंद करने या साइन आउट करने तक।',
  ],
  messagesDeleted: days => `चैट के मैसेज, चैट खत्म होने के ${daysLong(days)} बाद सर्वर से मिटा दिए जाते हैं।`,
  waits: 'सहमति देने तक सफ़र साथी की रिक्वेस्ट रुकी रहती हैं; बाकी सब पहले जैसा चलता है।',
  terms: 'सेवा की शर्तें',
  privacy: 'प्राइवेसी पॉलिसी',
  agree: 'मैं सहमत हूँ',
  agreeing: 'सेव हो रहा है...',
  signOut: 'साइन आउट करें',
  agreed: 'धन्यवाद। आपकी सहमति दर्ज हो गई।',
  failed: 'यह दर्ज नहीं हो सका। कृपया फिर कोशिश करें।',
  olderApp: 'इन शर्तों का नया वर्शन आ गया है। पेज फिर से लोड करें।',
}
