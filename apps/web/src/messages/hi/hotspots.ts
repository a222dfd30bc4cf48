import type { hotspots as english } from '../en/hotspots.ts'
import type { Wording } from '../wording.ts'
import { counted, minutesLong } from './counted.ts'

const routeCount = (count: number) => counted(count, { zero: 'कोई रूट नहीं', one: '# रूट', other: '# रूट' })

export const hotspots: Wording<typeof english> = {
  title: 'ऑटो स्टैंड',
  standTitle: stand => `${stand} · ऑटो स्टैंड`,
  standsHere: count => counted(count, { zero: 'यहाँ कोई स्टैंड नहीं', one: 'यहाँ # स्टैंड', other: 'यहाँ # स्टैंड' }),
  noStands: 'इस इलाके में कोई ऑटो स्टैंड नहीं',
  zoomOut: 'ज़ूम आउट करें',
  showDefault: centre => `${centre} दिखाएँ`,
  showMore: 'और दिखाएँ',
  myLocation: 'मेरी लोकेशन दिखाएँ',
  locationUnknown: 'आपकी लोकेशन का पता नहीं चला।',
  centredOn: place => `नक्शे पर अब ${place}`,
  loading: 'स्टैंड लोड हो रहे हैं...',
  error: 'स्टैंड लोड नहीं हुए',
  retry: 'फिर कोशिश करें',
  savedAgo: minutes => (minutes < 1 ? 'अभी-अभी सेव हुआ' : `${minutesLong(minutes)} पहले सेव हुआ`),
  stats: {
    label: 'सेवा के आँकड़े',
    spots: '100+',
    spotsNote: 'चालू स्टैंड',
    updates: '24/7',
    updatesNote: 'ताज़ा जानकारी',
  },
  legend: {
    title: 'ऑटो कितने मिलते हैं',
    high: 'ऑटो ज़्यादा',
    medium: 'ऑटो ठीक-ठाक',
    low: 'ऑटो कम',
    highColour: 'लाल घेरा, तीन पट्टियाँ',
    mediumColour: 'नारंगी घेरा, दो पट्टियाँ',
    lowColour: 'पीला घेरा, एक पट्टी',
  },
  availability: { high: 'ज़्यादा', medium: 'ठीक-ठाक', low: 'कम' },
  availabilityLong: { high: 'ऑटो ज़्यादा', medium: 'ऑटो ठीक-ठाक', low: 'ऑटो कम' },
  list: {
    title: 'नक्शे पर दिख रहे स्टैंड',
    refresh: 'ताज़ा करें',
    routes: routeCount,
    distance: km => `${km} किमी दूर`,
  },
  stand: {
    summary: count => `ऑटो स्टैंड • ${routeCount(count)}`,
    destinations: stand => `${stand} से ऑटो कहाँ जाते हैं`,
    select: 'चुनने के लिए दबाएँ',
    page: 'इस स्टैंड का पेज',
    known: 'पक्का',
    likely: 'शायद',
    fareUnknown: 'किराया पूछ लें',
    unnamed: 'ऑटो स्टैंड',
  },
  trip: {
    label: 'चुनी हुई सवारी',
    fromTo: (from, to) => `${from} → ${to}`,
    seat: fare => `एक सीट ${fare}`,
    plan: 'रूट देखें',
    close: 'यह सवारी हटाएँ',
  },
  tips: {
    title: 'काम की बातें',
    items: [
      'किसी घेरे या नाम को दबाएँ: वहाँ से ऑटो कहाँ जाते हैं और सीट कितने की है, दिख जाएगा।',
      'किराया दिन के आम समय में एक सीट का है। रात में और भीड़ के समय ज़्यादा लगता है।',
      '"पक्का" यानी ऑटो रोज़ जाता है; "शायद" यानी स्टैंड पर पूछना पड़ सकता है।',
      'छोटे नोट तैयार रखें: छुट्टा कम ही मिलता है।',
    ],
  },
  banner: {
    label: 'सेवा का इलाका',
    title: places => `सेवा ${places} में है`,
    outside: 'लगता है आप इस इलाके से बाहर हैं।',
    unknown: 'आपकी लोकेशन पता नहीं है।',
    tryDemo: 'डेमो देखें',
    dismiss: 'हटाएँ',
  },
}
