import type { RoutePlannerTexts } from '../route-planner.ts'
import { counted } from './counted.ts'

const moment = new Intl.DateTimeFormat('hi-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  numberingSystem: 'latn',
})

/** '2 बार ऑटो बदलना' */
const changeCount = (count: number) => counted(count, { one: '# बार', other: '# बार' })

export const routePlanner: RoutePlannerTexts = {
  title: 'रूट प्लानर',
  titleOfPlan: (source, destination) => `${source} से ${destination}`,
  form: {
    heading: 'अपना रूट देखें',
    source: 'कहाँ से',
    destination: 'कहाँ तक',
    swap: 'दोनों जगहें आपस में बदलें',
    submit: 'सबसे अच्छा रूट देखें',
    searching: 'रूट खोजे जा रहे हैं',
    incomplete: 'कृपया दोनों जगहें लिखें।',
    offline: 'आप ऑफ़लाइन हैं। खोजने के लिए इंटरनेट से जुड़ें।',
    near: name => `${name} के पास`,
    options: 'और विकल्प',
    departure: 'कब निकलना है',
    leaveNow: 'अभी',
    leaveAt: 'तय समय पर',
    departAt: 'तारीख और समय (भारत)',
    service: 'ऑटो',
    anyService: 'सीट और पूरा ऑटो, दोनों',
    services: { shared: 'सिर्फ़ शेयर सीट', reserved: 'सिर्फ़ रिज़र्व ऑटो' },
    changes: 'ऑटो बदलना',
    mostChanges: count =>
      counted(count, { zero: 'सिर्फ़ सीधा ऑटो', one: 'ज़्यादा से ज़्यादा # बार', other: 'ज़्यादा से ज़्यादा # बार' }),
  },
  tips: {
    heading: 'काम की बातें',
    items: ['दिख रहे ऑटो स्टैंड में से चुनें', 'रूट सबसे कम समय के हिसाब से चुने जाते हैं', 'किराए में ट्रैफ़िक भी जुड़ा है'],
  },
  summary: {
    edit: 'बदलें',
    trip: (source, destination) => `${source} → ${destination}`,
    spokenTrip: (source, destination) => `${source} से ${destination}`,
  },
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
  results: {
    single: 'रूट मिल गया',
    several: 'रूट के विकल्प',
    count: count => counted(count, { zero: 'कोई रूट नहीं मिला', one: '# रूट मिला', other: '# रूट मिले' }),
    newSearch: 'नई खोज',
    options: 'रूट',
    summary: 'हर बात में सबसे अच्छा',
    selected: 'चुना हुआ',
    services: { shared: 'शेयर सीट', reserved: 'रिज़र्व ऑटो', walk: 'पैदल' },
    comparedWithFastest: 'सबसे तेज़ रूट के मुकाबले',
    comparison: {
      less: size => `${size} कम`,
      more: size => `${size} ज़्यादा`,
      changes: count => `${changeCount(count)} ऑटो बदलना`,
      moreChanges: count => `${changeCount(count)} ज़्यादा ऑटो बदलना`,
      fewerChanges: count => `${changeCount(count)} कम ऑटो बदलना`,
    },
    notices: { BORDER_PERMIT: 'NCR परमिट चाहिए' },
    kinds: { fastest: 'सबसे तेज़', cheapest: 'सबसे सस्ता', shortest: 'सबसे छोटा' },
    types: { shortest: 'सबसे छोटा रूट', alternative: 'दूसरा अच्छा रूट', other: 'एक और रूट' },
    time: 'समय',
    fare: 'किराया',
    distance: 'दूरी',
    expand: name => `${name} के स्टॉप और किराया दिखाएँ`,
    collapse: name => `${name} के स्टॉप और किराया छिपाएँ`,
  },
  detail: {
    totalFare: 'कुल किराया',
    transfer: 'ऑटो बदलें',
    changeHere: 'यहाँ ऑटो बदलें',
    transferRequired: 'ऑटो बदलना होगा',
    transferNotice: count =>
      counted(count, {
        zero: 'इस रूट पर ऑटो नहीं बदलना है',
        one: 'इस रूट पर # बार ऑटो बदलना है',
        other: 'इस रूट पर # बार ऑटो बदलना है',
      }),
    stops: 'स्टॉप',
    start: 'शुरू',
    destination: 'मंज़िल',
    walk: (time, distance) => `पैदल ${time} · ${distance}`,
    legTo: name => `${name} तक`,
    ride: (time, distance) => `शेयर ऑटो ${time} · ${distance}`,
    notices: {
      BORDER_PERMIT: {
        title: 'राज्य की सीमा के पार',
        text: 'यह सवारी दिल्ली और उत्तर प्रदेश के बीच जाती है: ऑटो के पास NCR परमिट होना चाहिए। बैठने से पहले पूछ लें।',
      },
    },
    reservedRide: (time, distance) => `रिज़र्व ऑटो ${time} · ${distance}`,
    estimatedWay: 'यह लाइन अंदाज़ा है: असली रास्ता ड्राइवर चुनते हैं।',
    wait: time => `इंतज़ार करीब ${time}`,
    basis: { known: 'पक्का', likely: 'शायद' },
    basisHelp: {
      known: 'यहाँ शेयर ऑटो चलते हैं।',
      likely: 'यहाँ शायद शेयर ऑटो चलते हैं; स्टैंड पर पूछ लें।',
    },
    reserved: fare => `पूरा ऑटो अकेले: मीटर से करीब ${fare}`,
  },
  fare: {
    heading: 'किराया ऐसे बना',
    base: 'शुरुआती किराया',
    distance: 'दूरी का किराया',
    multiplier: { night: 'रात का गुणक', peak: 'भीड़ के समय का गुणक' },
    factor: factor => `× ${factor}`,
    waiting: 'इंतज़ार',
    total: 'कुल',
  },
  tariff: {
    heading: 'इस किराए के बारे में',
    basis: { official: 'सरकारी किराया', customary: 'चलन का किराया', estimated: 'अनुमानित किराया' },
    kinds: { official: 'सरकारी', customary: 'चलन', estimated: 'अनुमान' },
    range: (from, to) => `${from} से ${to} तक माँगते हैं`,
    adds: {
      night: amount => `इसमें रात के ${amount}`,
      peak: amount => `इसमें भीड़ के समय के ${amount}`,
    },
    validFrom: day => `${day} से लागू`,
    rates: (base, kilometres, perKm) => `पहले ${kilometres} किमी के ${base}, फिर हर किमी ${perKm}`,
    perKm: perKm => `हर किमी ${perKm}`,
    slab: (kilometres, fare) => `${kilometres} किमी तक ${fare}`,
    factor: {
      night: (hours, factor, kind) => `रात में (${hours}) × ${factor}, ${kind}`,
      peak: (hours, factor, kind) => `भीड़ के समय (${hours}) × ${factor}, ${kind}`,
    },
    noFactor: {
      night: hours => `रात का अलग किराया नहीं (${hours})`,
      peak: hours => `भीड़ के समय (${hours}) कुछ नहीं जुड़ता`,
    },
    waiting: amount => `इंतज़ार, धीमे ट्रैफ़िक में भी: हर मिनट ${amount}`,
    alternative: (fare, rates, kind) => `यह भी माँगते हैं: ${fare} (${rates}, ${kind})।`,
  },
  company: {
    heading: 'यह ऑटो शेयर करें',
    two: 'दो लोग',
    three: 'तीन लोग, ज़्यादा से ज़्यादा',
    each: amount => `हर एक के ${amount}`,
    find: 'इसके लिए सफ़र साथी ढूँढें',
  },
  why: {
    open: 'यही रूट क्यों?',
    missing: 'यह जानकारी लोड नहीं हुई। इसे बंद करके फिर कोशिश करें।',
  },
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
    search: 'नक्शे पर खोजें',
    startHere: 'यहाँ से चलें',
    goHere: 'यहाँ जाएँ',
  },
  savedPlan: savedAt => `${moment.format(savedAt)} का सेव किया रूट`,
}
