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

const MOST = 99_999

/** 146 as 'one hundred forty-six rupees'; empty for amounts that no ride costs. */
export function rupeesInEnglish(rupees: number): string {
  if (!Number.isInteger(rupees) || rupees < 0 || rupees > MOST) return ''
  const unit = rupees === 1 ? 'rupee' : 'rupees'
  return `${rupees === 0 ? 'zero' : englishBelow(rupees)} ${unit}`
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
