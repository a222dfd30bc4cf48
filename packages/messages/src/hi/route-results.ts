import type * as english from '../en/route-results.ts'
import type { RouteFacts, RoutePartFacts } from '../en/route-results.ts'
import type { Wording } from '../wording.ts'
import { counted } from './counted.ts'

/** '2 बार ज़्यादा बदलना': the verb comes last. */
const changeCount = (count: number) => counted(count, { one: '# बार', other: '# बार' })

export const routeResults: Wording<typeof english.routeResults> = {
  later: {
    heading: 'बाद में निकलें',
    earlierHeading: 'पहले निकलें',
    step: (time, fare, duration) => `${time} पर निकलें: ${fare}, ${duration}`,
    each: (fare, duration) => `हर बार ${fare} · ${duration}`,
  },
  results: {
    single: 'रूट मिल गया',
    several: 'रूट के विकल्प',
    newSearch: 'नई खोज',
    showing: (name: string, typed: string) => `"${typed}" के लिए ${name} दिखाया जा रहा है`,
    change: 'जगह बदलें',
    options: 'रूट',
    summary: 'हर बात में सबसे अच्छा',
    selected: 'चुना हुआ',
    arrive: clock => `${clock} पर पहुँचेंगे`,
    leaveArrive: (departure, arrival) => `${departure}–${arrival}`,
    board: (place, wait) => `${place} से बैठें, इंतज़ार करीब ${wait}`,
    boardAt: place => `${place} से बैठें`,
    onFoot: 'पूरा रास्ता पैदल',
    services: { shared: 'शेयर सीट', reserved: 'रिज़र्व ऑटो', metro: 'मेट्रो', walk: 'पैदल' },
    compared: difference => `सबसे तेज़ रूट के मुकाबले: ${difference}`,
    comparison: {
      less: size => `${size} कम`,
      more: size => `${size} ज़्यादा`,
      changes: count => `${changeCount(count)} बदलना`,
      moreChanges: count => `${changeCount(count)} ज़्यादा बदलना`,
      fewerChanges: count => `${changeCount(count)} कम बदलना`,
    },
    notices: {
      BORDER_PERMIT: permit => `${permit} चाहिए`,
      SEAT_UNUSUAL: 'इस समय सीट कम मिलती है',
    },
    fareRange: (from, to) => `${from}–${to}`,
    kinds: { fastest: 'सबसे तेज़', cheapest: 'सबसे सस्ता', shortest: 'सबसे छोटा' },
    types: { shortest: 'सबसे छोटा रूट', alternative: 'दूसरा अच्छा रूट', other: 'एक और रूट' },
    time: 'समय',
    fare: 'किराया',
    distance: 'दूरी',
    parts: {
      walk: time => `पैदल ${time}`,
      shared: (vehicle, time) => `${vehicle} ${time}`,
      reserved: time => `रिज़र्व ऑटो ${time}`,
      metro: (line, time) => `${line} ${time}`,
      other: time => `सवारी ${time}`,
    },
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
    takeAuto: 'यहाँ से ऑटो लें',
    metro: {
      transfer: 'बदलें',
      take: line => `यहाँ से ${line} लें`,
      change: line => `यहाँ ${line} में बदलें`,
      changeWithTicket: line => `यहाँ ${line} में बदलें, टिकट अलग`,
      ride: (time, distance) => `${time} · ${distance}`,
      board: station => `${station} से चढ़ें`,
      getOff: station => `${station} पर उतरें`,
      towards: station => `${station} की ओर`,
      every: time => `हर ${time} में`,
      firstTrain: 'दिन की पहली ट्रेन',
      stops: count => counted(count, { one: '# स्टेशन', other: '# स्टेशन' }),
      wait: time => `इंतज़ार औसतन ${time}`,
      ticket: (operator, fare) => `${operator} टिकट ${fare}`,
      anotherTicket: (operator, fare) => `अलग टिकट, ${operator}: ${fare}`,
      sameTicket: 'वही टिकट',
      estimatedTime: 'अनुमानित समय',
    },
    metroDay: {
      title: 'इस दिन मेट्रो',
      firstTrain: time => `पहली ट्रेनें लाइनों के छोर से ${time} पर चलती हैं, पिछले सालों की तरह।`,
      lastTrain: time => `आख़िरी ट्रेनें लाइनों के छोर से ${time} पर चलती हैं, पिछले सालों की तरह।`,
      weekdayTrains: 'आम दिनों की ट्रेनों के हिसाब से: इस दिन की समय-सारणी पता नहीं।',
    },
    otherRide: (time, distance) => `सवारी ${time} · ${distance}`,
    estimatedLine: 'दूरी और रास्ता अनुमान हैं',
    stops: 'स्टॉप',
    start: 'शुरू',
    destination: 'मंज़िल',
    walk: (time, distance) => `पैदल ${time} · ${distance}`,
    legTo: name => `${name} तक`,
    ride: (vehicle, time, distance) => `${vehicle} ${time} · ${distance}`,
    notices: {
      BORDER_PERMIT: {
        title: 'राज्य की सीमा के पार',
        text: needed => `यह सवारी राज्य की सीमा पार करती है: ${needed}। बैठने से पहले पूछ लें।`,
      },
      SEAT_UNUSUAL: {
        title: 'इस समय आम नहीं',
        text: '23:00 से 05:00 के बीच शेयर ऑटो कम मिलते हैं। रिज़र्व ऑटो ज़्यादा भरोसे का है।',
      },
    },
    reservedRide: (time, distance) => `रिज़र्व ऑटो ${time} · ${distance}`,
    wait: time => `इंतज़ार करीब ${time}`,
    reserved: fare => `पूरा ऑटो अकेले: मीटर से करीब ${fare}`,
  },
  fare: {
    heading: 'किराया ऐसे बना',
    base: 'शुरुआती किराया',
    distance: 'दूरी का किराया',
    multiplier: { night: 'रात की दर', peak: 'भीड़ के समय की दर' },
    factor: factor => `× ${factor}`,
    waiting: 'इंतज़ार',
    slowTraffic: 'धीमे ट्रैफ़िक में इंतज़ार (भीड़ का समय)',
    rounding: 'सीट का किराया पाँच-पाँच में माँगा जाता है',
    asked: 'मीटर से ऊपर माँगा जाने वाला',
    metro: 'मेट्रो टिकट',
    total: 'कुल',
  },
  metroFare: {
    heading: 'मेट्रो टिकट',
    ticket: (operator, from, to) => `${operator}, ${from} → ${to}`,
    once: 'गेट के अंदर ट्रेन बदलने पर भी एक ही टिकट लगता है।',
    smartCard: fare => `स्मार्ट कार्ड से ${fare}`,
    smartCardOffPeak: fare => `कम भीड़ के इस समय स्मार्ट कार्ड से ${fare}`,
    basis: {
      published: 'छपा हुआ किराया',
      weekday: 'ज़्यादा से ज़्यादा: आम दिन का किराया',
      estimated: 'अनुमानित किराया',
    },
    weekday: 'इस दिन का किराया पता नहीं: ज़्यादा से ज़्यादा आम दिनों का किराया।',
  },
  tariff: {
    heading: 'इस किराए के बारे में',
    kinds: { official: 'सरकारी', customary: 'चलन', estimated: 'अनुमान' },
    seat: (vehicle, from, to) => `${vehicle}, ${from} → ${to}`,
    reserved: (from, to) => `रिज़र्व ऑटो, ${from} → ${to}`,
    range: range => `ड्राइवर आम तौर पर ${range} माँगते हैं`,
    meter: fare => `मीटर से ${fare}; ड्राइवर अक्सर ज़्यादा माँगते हैं`,
    about: range => `करीब ${range}`,
    unknownBeyond: kilometres => `${kilometres} किमी से आगे सीट का किराया कहीं छपा नहीं, इसलिए यह अनुमान है।`,
    adds: {
      night: amount => `रात में ${amount} ज़्यादा`,
      peak: amount => `भीड़ के समय ${amount} ज़्यादा`,
      other: (amount, surcharge) => `${amount} ज़्यादा: ${surcharge}`,
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
      peak: hours => `भीड़ के समय (${hours}) दर वही रहती है: धीमे ट्रैफ़िक का इंतज़ार जुड़ता है`,
    },
    waiting: amount => `इंतज़ार, भीड़ के समय धीमे ट्रैफ़िक में भी: हर मिनट ${amount}`,
    waitingAfter: (amount, minutes) =>
      `इंतज़ार, भीड़ के समय धीमे ट्रैफ़िक में भी: पहले ${minutes} मिनट के बाद हर मिनट ${amount}`,
    askedReserved: (from, to, fare) => `${from} → ${to}: पूरे ऑटो के ${fare} माँगते हैं।`,
    asked: (from, to, least, most) => `${from} → ${to}: दिन में एक सीट के ${least} से ${most} माँगते हैं।`,
    askedByNumber: (from, to, least, forLeast, most, forMost) =>
      `${from} → ${to}: दिन में एक सीट ${forLeast} सवारी हों तो ${least} की, ${forMost} हों तो ${most} की।`,
    alternative: (fare, rates, kind) => `दूसरी दर: ${fare} (${rates}, ${kind})।`,
  },
  company: {
    heading: 'यह ऑटो शेयर करें',
    two: 'दो लोग',
    three: 'तीन लोग, ज़्यादा से ज़्यादा',
    each: amount => `हर एक के ${amount}`,
    find: 'इसके लिए सफ़र साथी ढूँढें',
    about: amount => `करीब ${amount}`,
    saves: (each, alone) => `अकेले ${alone} की जगह करीब ${each}`,
    savesBeside: (each, alone, seat) => `अकेले ${alone} की जगह करीब ${each}; शेयर सीट ${seat} की है`,
    findForLeg: 'इस ऑटो के लिए सफ़र साथी ढूँढें',
  },
  driver: 'ड्राइवर को दिखाएँ',
  why: {
    open: 'यही रूट क्यों?',
    missing: 'यह जानकारी लोड नहीं हुई। इसे बंद करके फिर कोशिश करें।',
  },
}

const LIKELY = 'शायद: पहले पूछें'

/** More names would not fit on a card. */
const MOST_NAMES = 2

export const routeWords: Wording<typeof english.routeWords> = {
  name: (_said, changesAt, parts, agreedKm) => {
    if (agreedKm !== undefined) return `टैक्सी या ऑटो, किराया तय करके, करीब ${agreedKm} किमी`
    if (parts.length > 0) return parts.map(partName).join(', ')
    if (changesAt.length === 0) return 'सीधा ऑटो'
    const more = changesAt.length - MOST_NAMES
    const named = changesAt.slice(0, MOST_NAMES)
    return `${[...named, ...(more > 0 ? [`${more} और जगह`] : [])].join(' और ')} होकर`
  },
  description: (_said, facts) => {
    if (facts.service === 'reserved') return 'पूरा ऑटो सिर्फ़ आपका, घर से मंज़िल तक'
    if (facts.service === 'walk') return `${walked(facts)}, ${facts.walkMinutes} मिनट पैदल, ऑटो नहीं चाहिए`
    const onFoot = facts.walked ? [`${walked(facts)} पैदल`] : []
    if (facts.service === 'metro')
      return [changes(facts.changes), ...onFoot, ...(facts.isKnown ? [] : [LIKELY])].join(', ')
    return [autos(facts.autos), ...onFoot, facts.isKnown ? knownFrom(facts.sources) : LIKELY].join(', ')
  },
}

function knownFrom(sources: readonly string[]): string {
  return sources.length === 0 ? 'सेवा पता है' : `${[...new Set(sources)].join(' और ')} से पता`
}

function partName({ kind, minutes, line }: RoutePartFacts): string {
  if (kind === 'metro') return line
  if (kind === 'walk') return `${minutes} मिनट पैदल`
  return kind === 'other' ? 'सवारी' : 'ऑटो'
}

function changes(count: number): string {
  return count === 0 ? 'कहीं बदलना नहीं' : `${count} बार बदलना`
}

function autos(count: number): string {
  return count === 1 ? 'एक ऑटो, कहीं बदलना नहीं' : `${count} ऑटो, ${count - 1} बार बदलना`
}

function walked({ walked: way }: RouteFacts): string {
  if (way === null) return ''
  return 'metres' in way ? `${way.metres} मी` : `${way.kilometres} किमी`
}

export const sharing: Wording<typeof english.sharing> = {
  share: 'शेयर करें',
  copied: 'लिंक कॉपी हो गया',
  copyFailed: 'लिंक कॉपी नहीं हुआ। उसे ऐड्रेस बार से कॉपी कर लें।',
  print: 'प्रिंट करें',
  printed: {
    leaving: moment => `निकलने का समय: ${moment}`,
    estimate: 'किराया और समय अनुमान हैं। बैठने से पहले ड्राइवर से पूछ लें।',
  },
}

export const waysOut: Wording<typeof english.waysOut> = {
  unknown: place => `“${place}” हमें पता नहीं। क्या आपका मतलब यह है:`,
  around: (place, other) => `“${place}” हमें पता नहीं। ${other} के पास के स्टैंड:`,
  known: place => `“${place}” हमें पता नहीं। कुछ स्टैंड जो हमें पता हैं:`,
  orAround: other => `या ${other} के पास का कोई स्टैंड:`,
  orKnown: 'या कोई स्टैंड जो हमें पता है:',
  tooFar: (distance, most) => `सीधी दूरी ही ${distance} है: रिज़र्व ऑटो ${most} तक ही जाता है।`,
  onlyService: 'आपके चुने विकल्पों में जाने के दूसरे तरीके शामिल नहीं हैं।',
  allServices: 'मेट्रो और ऑटो, दोनों देखें',
  reachable: stand => `सबसे पास के स्टैंड ${stand} तक जाएँ`,
  metro: 'मेट्रो से, वहाँ तक पैदल',
}
