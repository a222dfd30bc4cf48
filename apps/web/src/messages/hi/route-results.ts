import type { routeResults as english } from '../en/route-results.ts'
import type { Wording } from '../wording.ts'
import { counted } from './counted.ts'

/** 'ऑटो 2 बार ज़्यादा बदलना': the verb comes last. */
const changeCount = (count: number) => counted(count, { one: '# बार', other: '# बार' })

export const routeResults: Wording<typeof english> = {
  results: {
    single: 'रूट मिल गया',
    several: 'रूट के विकल्प',
    newSearch: 'नई खोज',
    options: 'रूट',
    summary: 'हर बात में सबसे अच्छा',
    selected: 'चुना हुआ',
    services: { shared: 'शेयर सीट', reserved: 'रिज़र्व ऑटो', metro: 'मेट्रो', walk: 'पैदल' },
    comparedWithFastest: 'सबसे तेज़ रूट के मुकाबले',
    comparison: {
      less: size => `${size} कम`,
      more: size => `${size} ज़्यादा`,
      changes: count => `ऑटो ${changeCount(count)} बदलना`,
      moreChanges: count => `ऑटो ${changeCount(count)} ज़्यादा बदलना`,
      fewerChanges: count => `ऑटो ${changeCount(count)} कम बदलना`,
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
    multiplier: { night: 'रात की दर', peak: 'भीड़ के समय की दर' },
    factor: factor => `× ${factor}`,
    waiting: 'इंतज़ार',
    slowTraffic: 'धीमे ट्रैफ़िक में इंतज़ार (भीड़ का समय)',
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
      peak: hours => `भीड़ के समय (${hours}) दर वही रहती है: धीमे ट्रैफ़िक का इंतज़ार जुड़ता है`,
    },
    waiting: amount => `इंतज़ार, भीड़ के समय धीमे ट्रैफ़िक में भी: हर मिनट ${amount}`,
    asked: (from, to, least, most) => `${from} → ${to}: दिन में एक सीट के ${least} से ${most} माँगते हैं।`,
    askedByNumber: (from, to, least, forLeast, most, forMost) =>
      `${from} → ${to}: दिन में एक सीट ${forLeast} सवारी हों तो ${least} की, ${forMost} हों तो ${most} की।`,
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
}
