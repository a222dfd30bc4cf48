// Names must not imitate other persons or the service. Each word has letters of one script: Unicode Technical
// Standard 39 ("restriction levels"), applied word by word, because people write 'Asha वर्मा'. No name may be
// the product's own, not even in look-alike letters.

const wordsIn = (text: string) => text.trim().split(/\s+/)

/** Letters of these scripts resemble Latin ones, so a word in them may not be combined with a Latin word. */
const LATIN_ALIKE = ['Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Lisu', 'Coptic']
const APART = /* @__PURE__ */ wordsIn(`
  Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Ol_Chiki
  Meetei_Mayek Arabic Tibetan
`)
const scriptTests = /* @__PURE__ */ ['Latin', ...LATIN_ALIKE, ...APART].map(
  script => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
)

const UNSEEN = /\p{Cc}|\p{Default_Ignorable_Code_Point}/gu
const LETTER = /\p{L}/gu
/** Letters that Unicode assigns to no single script, such as modifier letters and styled letters. */
const ANY_SCRIPT = /[\p{Script=Common}\p{Script=Inherited}]/u

/**
 * Whether a word mixes letters of two scripts, or a Latin word is combined with a word of a script that
 * resembles Latin.
 */
export function mixesScripts(name: string): boolean {
  const scripts = new Set<string>()
  for (const word of name.replaceAll(UNSEEN, '').match(/[\p{L}\p{M}]+/gu) ?? []) {
    const ofWord = new Set<string>()
    for (const [letter] of word.matchAll(LETTER)) if (!ANY_SCRIPT.test(letter)) ofWord.add(scriptOf(letter))
    if (ofWord.size > 1) return true
    for (const script of ofWord) scripts.add(script)
  }
  return scripts.has('Latin') && LATIN_ALIKE.some(script => scripts.has(script))
}

function scriptOf(letter: string): string {
  return scriptTests.find(([, test]) => test.test(letter))?.[0] ?? 'another'
}

/** Letters that resemble those of the reserved words: the Unicode confusables that people can type. */
const PASS_FOR: Readonly<Record<string, string>> = {
  a: '4@αаᴀɑɐɒʌΛᎪꓮⲁ',
  c: 'сϲᴄᏟꓚⲥ',
  d: 'ԁɗđᴅᎠꓓժ',
  e: '3еєεҽᴇɛəᎬꓰⲉ',
  f: 'ғϝƒꜰᎰꓝք',
  h: 'һнհʜɦΗᎻꓧⲏ',
  i: '1l!|іıɩιӏɪʟłƖᏆᏞꓲꓡⲓ',
  k: 'кκᴋᏦꓗⲕ',
  m: 'мᴍϻμΜᎷꓟⲙ',
  n: 'пոηɴռΝᏁꓠⲛ',
  o: '0оοօɵøᴏꓳⲟ',
  p: 'рρᴘþᏢꓑⲣ',
  r: 'гʀɾɼᴦяᎡᏒꓣⲅ',
  s: '5$ѕʂꜱƽᏚՏꓢ',
  t: '7тτᴛŧᎢꓔⲧէ',
  u: 'υսᴜʋцꓴ',
  v: 'νѵᴠᏙꓦ',
  w: 'ѡԝաᴡɯωшщᎳꓪⲱ',
}
const passesFor = /* @__PURE__ */ new Map(
  Object.entries(PASS_FOR).flatMap(([letter, alike]) => [...alike].map(each => [each, letter] as const)),
)
/** The first code point of each alphabet in circles, squares or flags that Unicode normalisation leaves as it is. */
const FRAMED = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6]

/** The plain letters that a text resembles: 'Ѕ4wäri' gives 'sawari'. An l counts as an i. */
function plainLetters(text: string): string {
  const letters = Array.from(text.replaceAll(UNSEEN, '').normalize('NFKD'), each => {
    if (/\p{Script=Inherited}/u.test(each)) return ''
    const code = each.codePointAt(0)!
    const alphabet = FRAMED.find(start => code >= start && code < start + 26)
    if (alphabet !== undefined) return plain(String.fromCodePoint(0x61 + code - alphabet))
    return plain(each)
  })
  return letters.join('').replaceAll('vv', 'w').replaceAll('rn', 'm')
}

function plain(letter: string): string {
  const small = letter.toLowerCase()
  return passesFor.get(letter) ?? passesFor.get(small) ?? passesFor.get(letter.toUpperCase()) ?? small
}

/** The product's name as it is written in the scripts of the region's riders. */
const PRODUCT = /* @__PURE__ */ wordsIn('sawari सवारी সাওয়ারি সওয়ারি ਸਵਾਰੀ સવારી ସୱାରୀ சவாரி సవారీ ಸವಾರಿ സവാരി سواری')
/** Words that make the product's name look like a name of its operators. */
const BESIDE = /* @__PURE__ */ wordsIn(`
  support help helpdesk helpline customercare customerservice admins? administrators? moderators?
  staff team official app india the टीम ऐप सपोर्ट एडमिन ऐडमिन मॉडरेटर मोडरेटर हेल्पलाइन हेल्पडेस्क
  कस्टमरकेयर आधिकारिक
`)
const ofService = /* @__PURE__ */ ofServicePattern()

function ofServicePattern(): RegExp {
  const either = (words: readonly string[]) => words.map(plainLetters).join('|')
  const beside = `(?:${either([...BESIDE, ...PRODUCT])})*`
  return new RegExp(`^${beside}(?:${either(PRODUCT)})${beside}$`, 'u')
}

/**
 * Whether a name is the product's own, alone or with words for its operators: 'Sawari', 'S4wari Support'.
 * 'Moderator' and 'Asawari' are allowed.
 */
export function speaksForService(name: string): boolean {
  const words = name.replaceAll(UNSEEN, '').match(/[\p{L}\p{M}\p{N}\p{So}@$!|]+/gu) ?? []
  const text = words.join('')
  // Digits and signs are first read as letters ('Sawar1') and then ignored ('Sawari!!1').
  return [text, text.replaceAll(/[\d@$!|]/g, '')].some(each => ofService.test(plainLetters(each)))
}
