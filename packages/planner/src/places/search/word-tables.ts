// Common spellings and synonyms of every region; `vocabulary.ts` adds the words of one. Keys are words as
// `placeWords` returns them; Hindi is in the Latin letters of `romanise`.
import type { PlaceKind } from '../../model/stand.ts'
import { placeWords } from '../place-words.ts'

/** Words written in several ways, on both sides: in names and in queries. */
export const SPELLED_AS: ReadonlyMap<string, string> = pairs(`
  sector: sec sect sctr sectr secter
  सेक्टर: सैक्टर सेकटर
  phase: ph phs
  extension: ext extn exten ex xtn extention extenssion extenshion
  railway: rly rlwy rlw
  station: stn sta stsn stattion
  market: mkt mrkt mkrt
  chowk: chk chwk
  hospital: hosp hsptl hptl
  university: univ uni universty
  block: blk
  pocket: pkt pckt
  nagar: ngr ngar
  vihar: vhr bihar
  vasant: basant
  apartment: apartments apt apts aptt apptt appt appartment appartments
  enclave: encl enclv
  colony: col clny coly
  road: rd
  junction: jn jnc junc jctn jct
  terminal: term trml terminus
  greater: gr gtr
  government: govt
  industrial: indl ind
  crossing: xing crsg crossings
  cantt: cantonment cant
  secretariat: sectt
  international: intl
  centre: center cntr ctr
  district: dist distt
  garden: gdn grdn
  village: vill
  society: soc
  school: schl
  complex: cmplx
  part: pt
  park: pk prk
  mor: more mod morh
  metro: mtr
  temple: tmpl
  gurudwara: gurdwara gurudwara
  1: i one
  2: ii two
  3: iii three
  4: iv four
  5: five
  6: vi six
  7: vii seven
  8: viii eight
  9: nine
  10: ten
  11: eleven
  12: twelve
  13: thirteen
  14: fourteen
  15: fifteen
  16: sixteen
  17: seventeen
  18: eighteen
  19: nineteen
  20: twenty
  30: thirty
  40: forty
  50: fifty
  60: sixty
  70: seventy
  80: eighty
  90: ninety
`)

/** Abbreviations of a query, and the words that they stand for. */
export const STANDS_FOR: ReadonlyMap<string, readonly (readonly string[])[]> = phrases(`
  cc: city centre
`)

/** Words and phrases of a query in the other language, or with the same meaning. */
export const MEANINGS: ReadonlyMap<string, readonly (readonly string[])[]> = phrases(`
  bus adda: isbt, bus stand, bus depot, bus terminal
  bas adda: isbt, bus stand, bus depot, bus terminal
  bus stand: isbt, bus depot, bus terminal, bus adda
  antarrajyiy bas adda: isbt
  hawai adda: airport
  rapid rail: rrts
  rapidx: rrts
  rapid metro: rrts
  college: academy, university
  mandir: temple
  masjid: mosque
  gaon: village
  ganv: village
  purana: old
  purani: old
  naya: new
  nai: new
  nayi: new
  adda: stand
  aspatal: hospital
  kila: fort, quila
  bajar: bazar, market
  bazar: market
  chauraha: chowk, crossing
  golchakkar: roundabout, chowk
  gol chakkar: roundabout, chowk
  pul: bridge
  vishvavidyalay: university
  purv: east
  purvi: east
  paschim: west
  pashchim: west
  uttar: north
  uttari: north
  dakshin: south
  dakshini: south
  kendriy: central
  kendriya: central
  sachivalay: secretariat
  sachivalaya: secretariat
  jila: district
  zila: district
  mod: crossing
  mor: crossing
  mall: plaza, shopping
  plaza: mall
`)

/** Words that do not identify a place, unless its name has them. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  words(`
  near nr opp opposite behind beside next front of the at in to from and me mein main ke ka ki ko se tak par
  pe pas paas wala wale wali vala vale vali samne saamne aage age piche peeche ek bagal agal
`),
)

/** Words that many names have: half the weight of others. */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  words(`
  metro station railway bus stand adda stop terminal depot market mall hospital road marg village
  gaon colony apartment society complex crossing mor sector block phase pocket namo bharat rrts isbt chowk
  university gate enclave
  mandir temple school park east west north south new old central city bridge fort cantt house border line
  lines area part house extension court office
`),
)

/** Phrases for kinds of places that are everywhere. Some bus stops are called so. */
export const ANY_OF_A_KIND: ReadonlySet<string> = new Set([
  'petrol pump',
  'police station',
  'post office',
  'bus stop',
  'bus stand',
  'bus depot',
  'taxi stand',
  'auto stand',
  'metro station',
  'railway station',
  'government school',
  'primary school',
  'bank',
  'atm',
  'airport',
])

/** Words for the kind of place, which people add to a name. */
export const KIND_WORDS: Readonly<Record<PlaceKind, ReadonlySet<string>>> = {
  metro: new Set(words('metro station metrostation subway line')),
  rrts: new Set(words('rrts metro station namo bharat rapid rail train rapidx')),
  rail: new Set(words('railway station train junction rail')),
  bus: new Set(words('bus stand stop adda depot terminal station')),
  market: new Set(words('market bazar shopping mall shops complex')),
  mall: new Set(words('mall shopping cinema market plaza')),
  hospital: new Set(words('hospital aspatal clinic')),
  university: new Set(words('university college campus institute vishvavidyalay')),
  landmark: new Set(words('chowk chauraha tiraha golchakkar crossing mor bus stop')),
  sector: new Set(words('sector bus stop chowk chauraha tiraha')),
  locality: new Set(words('colony village gaon bus stop society area apartment chowk chauraha tiraha')),
  'bus-stop': new Set(words('bus stop stand busstop')),
  area: new Set(words('colony area apartment society bus stop')),
  park: new Set(words('park garden bagh')),
  school: new Set(words('school college vidyalaya')),
}

/** How the letters of abbreviations are spelled out in Hindi: 'आईटीओ', 'एनएसपी'. */
export const LETTER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ए: 'a',
    बी: 'b',
    सी: 'c',
    डी: 'd',
    ई: 'e',
    एफ: 'f',
    जी: 'g',
    एच: 'h',
    आई: 'i',
    जे: 'j',
    के: 'k',
    एल: 'l',
    एम: 'm',
    एन: 'n',
    ओ: 'o',
    पी: 'p',
    क्यू: 'q',
    आर: 'r',
    एस: 's',
    टी: 't',
    यू: 'u',
    वी: 'v',
    डब्ल्यू: 'w',
    एक्स: 'x',
    वाई: 'y',
    जेड: 'z',
    जैड: 'z',
  }),
)

/** Words and phrases of English names as Hindi writes them, where the names of the data do not tell. */
export const LOAN_WORDS: ReadonlyMap<string, string> = pairs(`
  bus: बस
  old: ओल्ड
  new: न्यू नया नयी
  road: रोड
  block: ब्लॉक ब्लाक
  phase: फेज फेस फ़ेज
  pocket: पॉकेट पाकेट
  extension: एक्सटेंशन एक्सटेंसन
  school: स्कूल
  college: कॉलेज कालेज
  temple: मंदिर
  village: गांव
  mall: मॉल माल
  place: प्लेस
  gate: गेट
  stadium: स्टेडियम
  airport: एयरपोर्ट
  terminal: टर्मिनल
  east: ईस्ट
  west: वेस्ट
  north: नॉर्थ
  south: साउथ
  centre: सेंटर
  city: सिटी
  enclave: एन्क्लेव एनक्लेव
  apartment: अपार्टमेंट
  crossing: क्रॉसिंग
  depot: डिपो
  university: यूनिवर्सिटी
  hospital: हॉस्पिटल अस्पताल
  station: स्टेशन
  railway: रेलवे
  society: सोसाइटी सोसायटी
  complex: कॉम्प्लेक्स
  chowk: चौक
  market: बाजार
  nai: नई
  junction: जंक्शन
`)

function pairs(text: string): Map<string, string> {
  return new Map(
    lines(text).flatMap(([word, others]) => placeWords(others).map(other => [other, word] as const)),
  )
}

function phrases(text: string): Map<string, readonly (readonly string[])[]> {
  return meaningsOf(lines(text))
}

/** Meanings of a phrase are separated by commas. */
export function meaningsOf(
  pairs: readonly (readonly [string, string])[],
): Map<string, readonly (readonly string[])[]> {
  return new Map(pairs.map(([phrase, meanings]) => [phrase, meanings.split(',').map(words)]))
}

function lines(text: string): (readonly [string, string])[] {
  return text
    .trim()
    .split('\n')
    .map(line => {
      const [head = '', rest = ''] = line.split(':')
      return [head.trim(), rest] as const
    })
}

function words(text: string): string[] {
  return text.match(/\S+/g) ?? []
}
