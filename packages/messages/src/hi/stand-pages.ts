import type { standPages as english } from '../en/stand-pages.ts'
import type { Wording } from '../wording.ts'

export const standPages: Wording<typeof english> = {
  brand: 'सवारी',
  home: 'होम',
  allStands: 'सभी ऑटो स्टैंड',
  stands: 'स्टैंड',
  autoStand: 'ऑटो स्टैंड',
  skip: 'सीधे मुख्य हिस्से पर जाएँ',
  trail: 'आप यहाँ हैं',
  map: 'नक्शा',
  planner: 'रूट प्लानर',
  units: { minute: 'मिनट', hour: 'घंटा', hours: 'घंटे', km: 'किमी', metre: 'मी' },

  stand: {
    title: (name, city) => `${name} ऑटो स्टैंड, ${city}: किराया और मंज़िलें`,
    descriptionWithoutRides: name => `${name} ऑटो स्टैंड: कहाँ है और पास में कौन से स्टैंड हैं।`,
    description: (name, places, more) =>
      `${name} से ऑटो यहाँ जाते हैं: ${places}${more > 0 ? ` और ${more} और जगह` : ''}। सीट का किराया, मिनट और पैदल रास्ता।`,
    summary: (city, count) => `${city} में ऑटो स्टैंड · ${count} ${count === 1 ? 'मंज़िल' : 'मंज़िलें'}`,
    planFrom: 'यहाँ से रूट',
    planTo: 'यहाँ तक रूट',
    walkThere: 'पैदल रास्ता',
    onMap: 'नक्शे पर देखें',
    where: 'कहाँ है',
    area: 'इलाका',
    around: (head, city) => `${head} के आस-पास, ${city}`,
    position: 'लोकेशन',
    approximate: 'लगभग',
    alsoCalled: 'दूसरे नाम',
    metro: 'सबसे पास की मेट्रो',
    availability: 'दिन भर में ऑटो, स्टैंड के आकार के हिसाब से आम तौर पर',
    levels: { high: 'ज़्यादा', medium: 'ठीक-ठाक', low: 'कम' },
    destinations: 'ऑटो कहाँ जाते हैं',
    likelyNote: 'ये सेवाएँ किसी स्रोत में नहीं लिखी हैं। शायद न चलें: पहले पूछें।',
    to: 'कहाँ तक',
    time: 'समय',
    fare: 'किराया',
    route: (from, to) => `${from} से ${to} का रूट`,
    asked: (from, to) => `आम तौर पर ${from}–${to}`,
    bases: { official: 'सरकारी', customary: 'चलन का', estimated: 'अनुमान' },
    basesNote:
      'दिन में एक सीट, इंतज़ार के बिना। सरकारी: सरकार के आदेश से। चलन का: जो ड्राइवर आम तौर पर माँगते हैं। अनुमान: हमारा अपना हिसाब।',
    noRides: 'यहाँ से ऑटो कहाँ जाते हैं, यह हमें अभी पता नहीं।',
    neighbours: 'पास के स्टैंड',
    walk: (minutes, distance) => `पैदल ${minutes} · ${distance}`,
    atGate: 'गेट पर ही',
    away: distance => `${distance} दूर`,
    asOf: date => `किराया ${date} की दर का है।`,
    poster: 'प्रिंट के लिए पोस्टर (A5)',
    wrong: 'कुछ गलत है? हमें बताएँ',
  },

  all: {
    title: places => `${places} के ऑटो स्टैंड`,
    description: (count, places) =>
      `${places} के सभी ${count} ऑटो स्टैंड, इलाके के हिसाब से, सीट के किराए और मंज़िलों के साथ।`,
    heading: 'सभी ऑटो स्टैंड',
    summary: count => `${count} स्टैंड`,
    cities: 'शहर',
    around: head => `${head} के आस-पास`,
    elsewhere: city => `${city} में और कहीं`,
  },

  poster: {
    title: name => `पोस्टर: ${name}`,
    scan: 'किराया और रूट देखने के लिए स्कैन करें',
    more: count => `और ${count} और जगह`,
    print: 'यह पेज A5 कागज़ पर प्रिंट करें।',
    back: 'स्टैंड पर वापस',
    note: 'किराया दिन में एक सीट का है; अलग हो सकता है।',
  },
}
