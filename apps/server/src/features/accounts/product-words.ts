// Passwords that are made of this product's own words are among the first that somebody guesses here.

/** The names of the product, of what it is about, and of those who run it; docs/security.md lists them. */
export const PRODUCT_WORDS = [
  ...['sawari', 'auto', 'rickshaw', 'metro', 'stand', 'hotspot', 'ride', 'rider', 'buddy', 'travel', 'share'],
  ...['commuter', 'passenger', 'admin', 'moderator', 'operator', 'support'],
] as const

const ONLY_WORDS = new RegExp(`^(?:${PRODUCT_WORDS.join('|')})+$`)
/** Digits and signs before and after the words. */
const AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu
const NO_LETTERS = /[^\p{L}]/gu
/** Signs that are read as letters: 'S@wari' is 'sawari'. */
const READ_AS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
  $: 's',
}

/** Whether a password holds nothing but the product's words, with digits and signs around, between or in them. */
export function isOfProductWords(password: string): boolean {
  const middle = password.toLowerCase().replace(AROUND, '')
  const asLetters = [...middle].map(sign => READ_AS[sign] ?? sign).join('')
  return [middle, asLetters].some(text => ONLY_WORDS.test(text.replace(NO_LETTERS, '')))
}
