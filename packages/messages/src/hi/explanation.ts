import type { explanation as english } from '../en/explanation.ts'
import type { Wording } from '../wording.ts'
import { counted } from './counted.ts'

/** Keyed by the names in the server's speed table. */
const bands: Readonly<Record<string, string>> = {
  'morning peak': 'सुबह की भीड़',
  midday: 'दोपहर',
  'evening peak': 'शाम की भीड़',
  night: 'रात',
}

export const explanation: Wording<typeof english> = {
  lead: (day, time) => `${day} को ${time} पर निकलने के लिए परखे गए सभी रूट, और हर आँकड़े का स्रोत।`,
  shown: 'जो दिखाए गए',
  lost: 'जो परखे गए, पर दिखाए नहीं गए',
  figures: (time, fare, distance, changes) => `${time} · ${fare} · ${distance} · ${changes}`,
  changes: count => counted(count, { zero: 'कहीं बदलना नहीं', one: '# बार बदलना', other: '# बार बदलना' }),
  results: {
    listed: 'दिखाया गया: कोई और रूट समय, किराए, दूरी और बदलने में एक साथ इससे बेहतर नहीं।',
    dominated: other => `नहीं दिखाया: ${other} किसी बात में कम नहीं और किसी न किसी में बेहतर है।`,
    equal: other => `नहीं दिखाया: ${other} के आँकड़े भी यही हैं।`,
    'near-duplicate': other => `नहीं दिखाया: ${other} से खास फ़र्क नहीं।`,
    'only-shorter': other => `नहीं दिखाया: ${other} से बस दूरी में कम है, समय, किराए या बदलने में नहीं।`,
    'walk-instead': other => `नहीं दिखाया: ${other} से खास जल्दी नहीं पहुँचाता।`,
    'hardly-worth': other => `नहीं दिखाया: ${other} के आगे फ़ायदा बहुत कम है।`,
    'long-wait': 'नहीं दिखाया: पहली ट्रेन का इंतज़ार लंबा है।',
    'many-seats': 'नहीं दिखाया: एक के बाद एक बहुत सारे शेयर ऑटो।',
    'beyond-five': 'नहीं दिखाया: ज़्यादा से ज़्यादा पाँच रूट दिखते हैं, और उनमें आपस में ज़्यादा फ़र्क है।',
    'too-far-to-walk': kilometres => `नहीं दिखाया: पैदल रास्ता ${kilometres} किमी तक ही बताया जाता है।`,
  },
  workings: 'हमने यह हिसाब ऐसे लगाया',
  anotherRoute: 'दूसरा रूट',
  leg: (from, to) => `${from} → ${to}`,
  changeOnFoot: (distance, time) => `दूसरी मेट्रो तक पैदल: ${distance}, ${time}`,
  walk: (distance, speed, time) => `पैदल: ${distance}, ${speed} की रफ़्तार से = ${time}`,
  distance: {
    streets: distance => `सड़कों से ${distance}`,
    timetable: distance => `समय-सारणी से ${distance}`,
    estimate: distance => `${distance} (अनुमान)`,
  },
  ride: (distance, speed, time, wait) => `${distance}, ${speed} की रफ़्तार से = ${time}, और इंतज़ार ${wait}`,
  availability: { high: 'ऑटो ज़्यादा', medium: 'ऑटो ठीक-ठाक', low: 'ऑटो कम' },
  waitFor: (time, reason) => `${time} (${reason})`,
  waitReserved: 'रिज़र्व ऑटो के लिए',
  seat: (fare, how, tariff) => `दिन में एक सीट ${fare}: ${how} (${tariff})`,
  pricedBy: {
    publication: 'जैसा छपा है',
    cap: 'उसी रास्ते के छपे किराए से ज़्यादा नहीं',
    tariff: 'दर के हिसाब से',
  },
  firstTrain: wait => `दिन की पहली ट्रेन का इंतज़ार: ${wait}`,
  trains: (headway, wait) => `ट्रेन हर ${headway} में: औसत इंतज़ार उसका आधा, ${wait}`,
  train: (distance, ride) => `${distance}: ट्रेन में ${ride}`,
  trainAfterChange: (distance, ride, change) => `${distance}: ट्रेन बदलने में ${change}, ट्रेन में ${ride}`,
  trainTime: {
    timetable: 'समय, समय-सारणी के हिसाब से',
    weekday: 'समय आम दिनों की समय-सारणी से: इस दिन की समय-सारणी पता नहीं',
    estimated: 'समय का अनुमान, दूरी के हिसाब से',
  },
  ticket: fare => `टिकट ${fare}, गेट के अंदर पूरे सफ़र का`,
  sameTicket: fare => `पहले लिए ${fare} के टिकट में शामिल`,
  ticketBasis: {
    published: 'किराया, जैसा छपा है',
    weekday: 'ज़्यादा से ज़्यादा आम दिनों का किराया: इस दिन का पता नहीं',
    estimated: 'किराए का अनुमान, किलोमीटर के हिसाब से',
  },
  smartCard: fare => `स्मार्ट कार्ड से इस समय ${fare} (यहाँ घटाया नहीं गया)`,
  ownEstimate: 'हमारा अपना अनुमान',
  bands: {
    night: 'रात',
    'morning peak': 'सुबह की भीड़',
    midday: 'दोपहर',
    'evening peak': 'शाम की भीड़',
  },
  source: source => `स्रोत: ${source}`,
  meter: (straight, detour, distance, tariff) =>
    `दूरी: सीधी रेखा में ${straight} × ${detour} = ${distance} (${tariff})`,
  way: (length, tariff) => `दूरी: ${length} (${tariff})`,
  over: bridges => `${bridges} होकर`,
  slow: time => `दोपहर से ${time} धीमा, इंतज़ार के हिसाब से जोड़ा गया`,
  fare: (base, distance, factor, waiting, total) =>
    factor === 1
      ? `किराया: ${base} + ${distance} + इंतज़ार ${waiting} = ${total}`
      : `किराया: (${base} + ${distance}) × ${factor} + इंतज़ार ${waiting} = ${total}`,
  fareWithMetro: (fare, metro, total) => `${fare}; मेट्रो टिकट ${metro} मिलाकर = ${total}`,
  metroFare: metro => `किराया: मेट्रो टिकट ${metro}`,
  grounds: 'रफ़्तार, इंतज़ार और किराए की दरें',
  speeds: (band, auto, midday, rickshaw, walk) =>
    `इस समय (${bands[band] ?? band}) की रफ़्तार: ऑटो ${auto} (दोपहर में ${midday}), ई-रिक्शा ${rickshaw}, पैदल ${walk}।`,
  waits: (high, medium, low, reserved) =>
    `इंतज़ार: ऑटो ज़्यादा हों तो ${high}, ठीक-ठाक हों तो ${medium}, कम हों तो ${low}; रिज़र्व ऑटो का ${reserved}।`,
  tariff: (id, day, base, kilometres, perKm) =>
    `${id}, ${day} से: पहले ${kilometres} के ${base}, फिर हर किमी ${perKm}।`,
  slabTariff: (id, day, slabs) => `${id}, ${day} से: ${slabs}।`,
  slab: (kilometres, fare) => `${kilometres} तक ${fare}`,
  factors: (night, peak) => `रात में × ${night}, ${peak === 1 ? 'भीड़ के समय दर वही' : `भीड़ के समय × ${peak}`}।`,
  waitingRate: amount => `इंतज़ार का हर मिनट ${amount}।`,
  speed: kilometres => `${kilometres} किमी/घंटा`,
  refused: {
    'not-served': 'रिज़र्व ऑटो नहीं परखा गया: एक जगह सेवा के इलाके से बाहर है।',
    'too-far': kilometres => `रिज़र्व ऑटो नहीं परखा गया: वह ${kilometres} तक ही जाता है।`,
  },
  failed: 'यह जानकारी लोड नहीं हुई। कृपया फिर कोशिश करें।',
  retry: 'फिर कोशिश करें',
}
