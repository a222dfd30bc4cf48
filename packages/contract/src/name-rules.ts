// Names that strangers read must not pass for somebody else's: no word in letters of two scripts, and no words that
// speak for the service, in whatever letters that look alike. The first rule follows Unicode Technical Standard 39
// ("restriction levels") word by word, because people write 'Asha वर्मा'.

/** Letters of these scripts pass for Latin ones, so that no word of theirs stands beside a Latin word. */
const LATIN_ALIKE = ['Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Lisu', 'Coptic']
const APART = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Ol_Chiki', 'Meetei_Mayek', 'Arabic', 'Tibetan'],
]
const scriptTests = /* @__PURE__ */ ['Latin', ...LATIN_ALIKE, ...APART].map(
  script => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
)

const UNSEEN = /\p{Cc}|\p{Default_Ignorable_Code_Point}/gu
const LETTER = /\p{L}/gu
/** Letters of every script and of none, such as modifiers and styled letters. */
const ANY_SCRIPT = /[\p{Script=Common}\p{Script=Inherited}]/u

/** Whether a word holds letters of two scripts, or words of Latin and of a script that passes for it are together. */
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

/** What passes for a letter of the reserved words; of the confusables of Unicode those that people can type. */
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
/** Of letters in circles, squares and flags those that normalisation leaves: where each alphabet begins. */
const FRAMED = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6]

/** The plain letters that a text passes for: 'Ѕ4wäri' gives 'sawari'. An l is an i. */
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

/** Nobody bears them. Names that people have are not among them: Asawari, Savari, Driver, Police Patil. */
const RESERVED = [
  ...['sawari', 'support', 'admins?', 'administrators?', 'moderators?', 'official', 'helpdesk', 'helpline'],
  ...['customercare', 'customerservice'],
  ...['सवारी', 'সাওয়ারি', 'সওয়ারি', 'ਸਵਾਰੀ', 'સવારી', 'ସୱାରୀ', 'சவாரி', 'సవారీ', 'ಸವಾರಿ', 'സവാരി', 'سواری'],
  ...['सपोर्ट', 'एडमिन', 'ऐडमिन', 'मॉडरेटर', 'मोडरेटर', 'हेल्पलाइन', 'हेल्पडेस्क', 'कस्टमरकेयर', 'आधिकारिक'],
]
const BESIDE = ['team', 'app', 'help', 'india', 'staff', 'the', 'टीम', 'ऐप']
const reserved = /* @__PURE__ */ reservedPattern()

function reservedPattern(): RegExp {
  const either = (words: readonly string[]) => words.map(plainLetters).join('|')
  const beside = `(?:${either(BESIDE)})*`
  return new RegExp(`^${beside}(?:${either(RESERVED)})(?:${either([...RESERVED, ...BESIDE])})*$`, 'u')
}

/** So many letters apart are still read as a word: 'm o d e r a t o r'. */
const MOST_TOGETHER = 13

/** Whether a name, or some of its words, speak for the service: 'Sawari Support', 'M0derator', 'S.a.w.a.r.i'. */
export function speaksForService(name: string): boolean {
  const words = name.replaceAll(UNSEEN, '').match(/[\p{L}\p{M}\p{N}\p{So}@$!|]+/gu) ?? []
  return words.some((_, first) => {
    for (let after = first + 1; after <= Math.min(words.length, first + MOST_TOGETHER); after += 1) {
      const text = words.slice(first, after).join('')
      // As letters, or as what stands around a word: 'Adm1n' and 'Support!!1'.
      if (
        reserved.test(plainLetters(text)) ||
        reserved.test(plainLetters(text.replaceAll(/[\d@$!|]/g, '')))
      ) {
        return true
      }
    }
    return false
  })
}
