import { momentFormat } from '../counting.ts'
import type * as english from '../en/route-planner.ts'
import type { Wording } from '../wording.ts'
import { counted } from './counted.ts'

export const routePlanner: Wording<typeof english.routePlanner> = {
  title: 'रूट प्लानर',
  titleOfPlan: (source, destination) => `${source} से ${destination}`,
  form: {
    heading: 'अपना रूट खोजें',
    source: 'कहाँ से',
    destination: 'कहाँ तक',
    submit: 'सबसे अच्छा रूट खोजें',
    searching: 'रूट खोजे जा रहे हैं',
    incomplete: 'कृपया दोनों जगहें लिखें।',
    offline: 'आप ऑफ़लाइन हैं। खोजने के लिए इंटरनेट से जुड़ें।',
    near: name => `${name} के पास`,
    options: 'और विकल्प',
    departure: 'कब निकलना है',
    leaveNow: 'अभी निकलें',
    reach: 'यहाँ से कहाँ तक जा सकते हैं?',
    leaveAt: 'निकलने का समय',
    arriveBy: 'पहुँचने का समय',
    departAt: 'तारीख और समय (भारत)',
    service: 'किससे जाना है',
    anyService: 'मेट्रो और ऑटो',
    services: {
      autos: 'सिर्फ़ ऑटो, मेट्रो नहीं',
      shared: 'सिर्फ़ शेयर सीट',
      reserved: 'सिर्फ़ रिज़र्व ऑटो',
      metro: 'सिर्फ़ मेट्रो, वहाँ तक पैदल',
    },
    changes: 'कितनी बार बदलना',
    mostChanges: count =>
      counted(count, { zero: 'सिर्फ़ सीधा', one: 'ज़्यादा से ज़्यादा # बार', other: 'ज़्यादा से ज़्यादा # बार' }),
  },
  tips: {
    heading: 'काम की बातें',
    items: ['दिख रहे ऑटो स्टैंड में से चुनें', 'रूट सबसे कम समय के हिसाब से चुने जाते हैं', 'किराए में ट्रैफ़िक भी जुड़ा है'],
  },
  summary: {
    edit: 'बदलें',
    trip: (source, destination) => `${source} → ${destination}`,
    now: 'अभी निकलना है',
    leavingNow: clock => `अभी निकलना है, ${clock}`,
    leaving: moment => `${moment} पर निकलना है`,
    arriving: moment => `${moment} तक पहुँचना है`,
    night: 'रात का किराया',
    spokenTrip: (source, destination) => `${source} से ${destination}`,
  },
  samePlace: 'चलने की जगह और मंज़िल एक नहीं हो सकतीं',
  failures: {
    sourceNotFound: 'चलने की जगह नहीं मिली। कृपया दिख रहे ऑटो स्टैंड में से सही जगह चुनें।',
    destinationNotFound: 'मंज़िल नहीं मिली। कृपया दिख रहे ऑटो स्टैंड में से सही मंज़िल चुनें।',
    noRoute: 'इन दो जगहों के बीच कोई सीधा रूट नहीं है। नक्शे पर कोई दूसरा ऑटो स्टैंड या मंज़िल चुनकर देखें।',
    locationNotFound: 'जगह नहीं मिली। कृपया नक्शे पर दिख रहे ऑटो स्टैंड में से सही जगहें चुनें।',
    unavailable: 'रूट नहीं निकल पाया। कृपया फिर कोशिश करें।',
  },
  failure: {
    suggestionsHeading: 'यह करके देखें',
    suggestions: ['नक्शे पर पास के ऑटो स्टैंड चुनकर देखें', 'देख लें कि दोनों जगहों पर ऑटो चलते हैं', 'सफ़र को टुकड़ों में बाँटकर देखें'],
    comingSoon: 'जल्दी ही और जगहें जुड़ेंगी।',
    retry: 'फिर कोशिश करें',
  },
  empty: {
    title: 'कोई रूट नहीं मिला',
    suggestions: ['दोनों जगहों के नाम ठीक से देख लें', 'पास की जगहें लिखकर देखें'],
    support: 'हमसे पूछें',
    restart: 'दूसरी जगहें चुनें',
  },
  routesFound: count => counted(count, { zero: 'कोई रूट नहीं मिला', one: '# रूट मिला', other: '# रूट मिले' }),
  figures: {
    duration: minutes => {
      const hours = Math.floor(minutes / 60)
      const rest = minutes % 60
      const hoursLong = counted(hours, { one: '# घंटा', other: '# घंटे' })
      if (hours === 0) return `${rest} मिनट`
      return rest === 0 ? hoursLong : `${hoursLong} ${rest} मिनट`
    },
    kilometres: figure => `${figure} किमी`,
  },
  map: {
    loading: 'रूट खोजे जा रहे हैं',
    enlarge: 'नक्शा बड़ा करें',
    shrink: 'नक्शा छोटा करें',
    searched: name => `खोजी हुई जगह: ${name}`,
    startHere: 'यहाँ से चलें',
    goHere: 'यहाँ जाएँ',
    estimatedWay: 'अनुमान: रास्ता ड्राइवर चुनते हैं।',
    estimatedParts: 'पतली लाइन: रास्ते का अनुमान।',
  },
  savedPlan: savedAt => `${savedAt.toLocaleString('hi-IN', momentFormat)} का सेव किया रूट`,
}

export const reach: Wording<typeof english.reach> = {
  minutes: 'ज़्यादा से ज़्यादा मिनट',
  fare: 'ज़्यादा से ज़्यादा रुपये',
  chooseSource: 'पहले चुनें कि कहाँ से चलना है।',
  failed: 'जगहें लोड नहीं हुईं। कृपया फिर कोशिश करें।',
  searching: 'जगहें खोजी जा रही हैं',
  found: count => counted(count, { zero: 'कोई जगह पहुँच में नहीं', one: '# जगह पहुँच में', other: '# जगहें पहुँच में' }),
  upTo: duration => `${duration} तक`,
  place: (name, duration, fare) => `${name} तक: ${duration}, ${fare}`,
  free: 'मुफ़्त',
  all: count => `सभी ${count} दिखाएँ`,
}
