import type * as english from '../en/fare-card.ts'
import type { Wording } from '../wording.ts'
import { rupeesInHindi } from './rupee-words.ts'

export const fareCard: Wording<typeof english.fareCard> = {
  title: 'किराया कार्ड',
  print: 'प्रिंट करें',
  myLocation: 'मेरी लोकेशन',
  trip: (from, to) => `${from} → ${to}`,
  of: {
    seat: 'एक सीट का',
    whole: 'पूरे ऑटो का',
    share: 'ऑटो बाँटने पर एक व्यक्ति का',
    trip: 'पूरे सफ़र का, एक व्यक्ति',
  },
  kinds: {
    official: 'सरकारी किराया',
    meter: 'मीटर का किराया',
    customary: 'चलन का किराया: किसी आदेश में तय नहीं',
    estimated: 'अनुमान: यह किराया कहीं छपा नहीं',
    unknown: 'किराया पता नहीं: अनुमान',
    published: 'छपा हुआ किराया',
    weekday: 'ज़्यादा से ज़्यादा आम दिन का किराया: इस दिन का किराया पता नहीं',
  },
  usuallyMore: 'ड्राइवर अक्सर मीटर से ज़्यादा माँगते हैं।',
  asked: (least, most) =>
    least === most ? `दिन में यहाँ ड्राइवर ${least} माँगते हैं।` : `दिन में यहाँ ड्राइवर ${least} से ${most} माँगते हैं।`,
  byOrder: title => `आधार: ${title}`,
  like: title => `हिसाब का आधार: ${title}`,
  ticket: operator => `${operator} टिकट, एक व्यक्ति का`,
  rates: (base, kilometres, perKm) => `पहले ${kilometres} किमी के ${base}, फिर हर किमी ${perKm}`,
  perKm: perKm => `हर किमी ${perKm}`,
  slab: (kilometres, fare) => `${kilometres} किमी तक ${fare}`,
  night: (hours, factor) => `रात में (${hours}): × ${factor}`,
  waiting: amount => `इंतज़ार: हर मिनट ${amount}`,
  waitingAfter: (amount, minutes) => `इंतज़ार: ${minutes} मिनट के बाद हर मिनट ${amount}`,
  loading: 'किराए का आधार देखा जा रहा है',
  noTariff: 'किराए का आधार देखने के लिए इंटरनेट से जुड़ें।',
  driver: {
    title: 'ड्राइवर को दिखाएँ',
    take: 'कृपया यहाँ ले चलिए',
    sentence: place => `कृपया ${place} ले चलिए।`,
    boardedAt: place => `${place} से`,
    copy: 'हिंदी में कॉपी करें',
    copied: 'कॉपी हुआ',
    copyFailed: 'कॉपी नहीं हुआ।',
  },
  complaint: {
    heading: 'ज़्यादा किराया लिया? शिकायत कॉपी करें',
    to: authority => `सेवा में: ${authority}`,
    subject: 'विषय: ऑटो-रिक्शा में ज़्यादा किराया लिया गया',
    trip: (from, to) => `दिनांक ____ को ____ बजे मैंने ${from} से ${to} तक ऑटो-रिक्शा से सफ़र किया।`,
    official: (fare, title) => `"${title}" के अनुसार किराया ${fare} है। ड्राइवर ने ₹____ लिए।`,
    auto: 'ऑटो का नंबर: ____',
    ask: 'कृपया इसकी जाँच करें।',
    copy: 'हिंदी में कॉपी करें',
    copied: 'शिकायत कॉपी हुई',
    copyFailed: 'कॉपी नहीं हुई। लिखा हुआ चुनकर कॉपी करें।',
  },
}

export const amounts: Wording<typeof english.amounts> = {
  inWords: rupeesInHindi,
  /** '₹46' as '₹४६'. */
  inDigits: figure => figure.replace(/\d/g, digit => '०१२३४५६७८९'.charAt(Number(digit))),
}
