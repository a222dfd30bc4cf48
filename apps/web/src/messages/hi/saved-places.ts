import type { savedPlaces as english } from '../en/saved-places.ts'
import type { Wording } from '../wording.ts'

export const savedPlaces: Wording<typeof english> = {
  kinds: { home: 'घर', work: 'काम' },
  setAs: { home: 'इसे घर बनाएँ', work: 'इसे काम की जगह बनाएँ' },
  unset: { home: 'यह अब घर नहीं', work: 'यह अब काम की जगह नहीं' },
  set: {
    home: name => `घर अब ${name} है`,
    work: name => `काम की जगह अब ${name} है`,
  },
  removed: name => `${name} हटा दिया गया`,
  edit: 'सेव की हुई जगहें बदलें',
  heading: 'आपकी जगहें',
  recent: 'हाल की जगहें',
  notSet: 'चुना नहीं गया',
  howToSet: 'रूट प्लानर में कोई जगह चुनें, उसी जगह को फिर दबाएँ और “इसे घर बनाएँ” या “इसे काम की जगह बनाएँ” चुनें।',
  removeOf: name => `${name} हटाएँ`,
  nothingRecent: 'अभी कुछ नहीं। कोई रूट खोजें, उसकी दोनों जगहें यहाँ दिखेंगी।',
  onDevice: 'सिर्फ़ इसी डिवाइस पर सेव हैं। दूसरे डिवाइस पर भी पाने के लिए साइन इन करें।',
  inAccount: 'आपके अकाउंट में सेव हैं। साइन आउट करने पर इस डिवाइस से हट जाती हैं।',
}
