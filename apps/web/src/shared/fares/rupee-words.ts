// Amounts in words, as a driver reads them aloud.

const ONES = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** In Hindi every number below a hundred has its own word. */
const HINDI = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस ' +
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास ' +
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर ' +
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी ' +
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ')

const MOST = 99_999

/** 146 as 'one hundred forty-six rupees'; empty for amounts that no ride costs. */
export function rupeesInEnglish(rupees: number): string {
  if (!isSpoken(rupees)) return ''
  const unit = rupees === 1 ? 'rupee' : 'rupees'
  return `${rupees === 0 ? 'zero' : englishBelow(rupees)} ${unit}`
}

/** 146 as 'एक सौ छियालीस रुपये'. */
export function rupeesInHindi(rupees: number): string {
  if (!isSpoken(rupees)) return ''
  const parts = [
    ...grouped(Math.floor(rupees / 1000), 'हज़ार'),
    ...grouped(Math.floor(rupees / 100) % 10, 'सौ'),
    ...(rupees % 100 > 0 || rupees === 0 ? [HINDI[rupees % 100]] : []),
  ]
  return `${parts.join(' ')} ${rupees === 1 ? 'रुपया' : 'रुपये'}`
}

/** 46 as '४६'. */
export function devanagariDigits(text: string): string {
  return text.replace(/\d/g, digit => String.fromCodePoint(0x966 + Number(digit)))
}

function isSpoken(rupees: number): boolean {
  return Number.isInteger(rupees) && rupees >= 0 && rupees <= MOST
}

function grouped(count: number, word: string): readonly string[] {
  return count === 0 ? [] : [`${HINDI[count]} ${word}`]
}

function englishBelow(amount: number): string {
  if (amount >= 1000) return joined(`${englishBelow(Math.floor(amount / 1000))} thousand`, amount % 1000)
  if (amount >= 100) return joined(`${ONES[Math.floor(amount / 100)]} hundred`, amount % 100)
  if (amount < 20) return ONES[amount]!
  const ten = TENS[Math.floor(amount / 10)]!
  return amount % 10 === 0 ? ten : `${ten}-${ONES[amount % 10]}`
}

function joined(words: string, rest: number): string {
  return rest === 0 ? words : `${words} ${englishBelow(rest)}`
}
